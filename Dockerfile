# Two stages: one has pip and what it needs, the other only what runs.
FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --requirement requirements.lock

FROM python:3.11-slim
RUN useradd --system --create-home --uid 10001 durak \
    && mkdir /data && chown durak /data
WORKDIR /app
COPY --from=build /venv /venv
COPY game game
COPY bot bot
COPY handlers handlers
COPY locales locales
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_PATH=/data/durak.sqlite3 METRICS_PORT=9100 LOG_FORMAT=json
USER durak
VOLUME /data
# Docker sends SIGTERM; the bot commits everything and ends within seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-m", "bot", "healthcheck"]
CMD ["python", "-m", "bot"]
