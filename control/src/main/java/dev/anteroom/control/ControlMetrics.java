package dev.anteroom.control;

import dev.anteroom.control.notification.NotificationListener;
import dev.anteroom.runtime.room.RoomMetrics;
import dev.anteroom.schemas.avro.MechanismType;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** Control's meters. The meters of rooms are at the edges. Thread-safe. */
final class ControlMetrics implements RoomMetrics, NotificationListener {

    private final MeterRegistry registry;
    private final Counter statesApplied;

    ControlMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.statesApplied = Counter.builder(ControlMetric.STATE_UPDATES.id())
                .description(ControlMetric.STATE_UPDATES.help()).register(registry);
        for (MechanismType mechanism : MechanismType.values()) {
            count(ControlMetric.NOTIFICATIONS_SENT, mechanism);
            count(ControlMetric.NOTIFICATIONS_FAILED, mechanism);
            count(ControlMetric.NOTIFICATIONS_GIVEN_UP, mechanism);
        }
    }

    /** Shows what {@code value} gives whenever the metrics are read; it must not block. */
    void gauge(ControlMetric metric, Supplier<Number> value) {
        io.micrometer.core.instrument.Gauge.builder(metric.id(), value).description(metric.help()).register(registry);
    }

    @Override
    public void stateApplied() {
        statesApplied.increment();
    }

    /** Rare, so looked up when it happens. */
    @Override
    public void undecodable(String topic) {
        Counter.builder(ControlMetric.UNDECODABLE.id()).description(ControlMetric.UNDECODABLE.help())
                .tag(ControlMetric.UNDECODABLE.labels().getFirst(), topic).register(registry).increment();
    }

    @Override
    public void sent(MechanismType mechanism) {
        count(ControlMetric.NOTIFICATIONS_SENT, mechanism).increment();
    }

    @Override
    public void failed(MechanismType mechanism) {
        count(ControlMetric.NOTIFICATIONS_FAILED, mechanism).increment();
    }

    @Override
    public void givenUp(MechanismType mechanism) {
        count(ControlMetric.NOTIFICATIONS_GIVEN_UP, mechanism).increment();
    }

    private Counter count(ControlMetric metric, MechanismType mechanism) {
        return Counter.builder(metric.id()).description(metric.help())
                .tag(metric.labels().getFirst(), mechanism.name().toLowerCase(Locale.ROOT)).register(registry);
    }

    @Override
    public void gauges(Gauge gauge, Collection<List<String>> rooms, Function<List<String>, Number> value) {
        // Every edge has these gauges.
    }
}
