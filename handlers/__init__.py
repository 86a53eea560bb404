"""aiogram routers: read an update, call one use case of bot/, answer."""
