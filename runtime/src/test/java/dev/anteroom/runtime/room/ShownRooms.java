package dev.anteroom.runtime.room;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Metrics that remember what they were told. */
final class ShownRooms implements RoomMetrics {

    final AtomicInteger states = new AtomicInteger();
    final Map<String, Integer> undecodable = new ConcurrentHashMap<>();
    private final Map<Gauge, Collection<List<String>>> rooms = new EnumMap<>(Gauge.class);
    private final Map<Gauge, Function<List<String>, Number>> values = new EnumMap<>(Gauge.class);

    @Override
    public void stateApplied() {
        states.incrementAndGet();
    }

    @Override
    public void undecodable(String topic) {
        undecodable.merge(topic, 1, Integer::sum);
    }

    @Override
    public void gauges(Gauge gauge, Collection<List<String>> shown, Function<List<String>, Number> value) {
        rooms.put(gauge, shown);
        values.put(gauge, value);
    }

    List<String> rooms(Gauge gauge) {
        return rooms.getOrDefault(gauge, List.of()).stream().map(List::getFirst).toList();
    }

    Number value(Gauge gauge, String room, String third) {
        return values.getOrDefault(gauge, none -> Double.NaN).apply(List.of(room, room, third));
    }

    Number value(Gauge gauge, String room) {
        return values.getOrDefault(gauge, none -> Double.NaN).apply(List.of(room, room));
    }
}
