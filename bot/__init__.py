"""The application: who sits where, what is stored, what each person sees, when it is sent."""
