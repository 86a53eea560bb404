"""The application's numbers in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.counts import Counts
from bot.courier.courier import Courier
from bot.desk import Desk

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_DELIVERIES = {
    "sends": "Messages posted.",
    "edits": "Messages edited.",
    "deletes": "Messages deleted.",
    "coalesced": "Screens that a newer one replaced before they went out, or that stood there already.",
    "floods": "Times that Telegram said too many requests.",
    "retries": "Attempts that ended in a network error or a 5xx.",
    "doubtful": "Sends of which nobody knows whether they arrived.",
    "found": "Of these, those whose message was found, so that nothing had to be repeated.",
    "duplicates": "Messages found to be there twice and deleted.",
    "dropped": "Screens and messages given up.",
    "unreachable": "Times that a chat turned out to be out of reach.",
}


class _Numbers(Collector):
    """Looks at the application when it is asked."""

    def __init__(self, desk: Desk, courier: Courier) -> None:
        self._desk = desk
        self._courier = courier

    def collect(self) -> Iterable[Metric]:
        """Every number as it is now."""
        counts: Counts = self._desk.hall.counts
        yield _by("durak_moves", "Moves made, by what made them.", "made_by", counts.moves)
        yield _by("durak_refusals", "Presses and commands refused, by reason.", "reason", counts.refusals)
        yield _by("durak_updates", "Messages and presses taken in, by kind.", "kind", counts.updates)
        about = "Answers to presses, by what became of them; a flood is tried again if there is time."
        yield _by("durak_answers", about, "outcome", counts.answers)
        yield SummaryMetricFamily(
            "durak_press_seconds", "From a press to its answer.", counts.presses, counts.press_seconds
        )
        deliveries = asdict(self._courier.counters)
        for name, about in _DELIVERIES.items():
            yield CounterMetricFamily(f"durak_{name}", about, deliveries[name])
        about = "How long the oldest screen that could be delivered has waited."
        yield GaugeMetricFamily("durak_lag_seconds", about, self._courier.lag())
        about = "The longest that a delivered screen has waited."
        yield GaugeMetricFamily("durak_worst_lag_seconds", about, deliveries["worst_lag"])
        yield GaugeMetricFamily("durak_tables", "Tables in memory.", len(self._desk.hall.tables))
        yield GaugeMetricFamily("durak_jobs", "Delayed work that waits.", len(self._desk.schedule))


class Metrics:
    """What `/metrics` answers."""

    def __init__(self, desk: Desk, courier: Courier) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Numbers(desk, courier))

    def page(self) -> bytes:
        """All numbers in Prometheus' text format."""
        return generate_latest(self._registry)


def _by(name: str, about: str, label: str, values: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=[label])
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family
