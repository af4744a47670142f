package dev.anteroom.benchmarks.capacity;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one thing costs, such as a request, or a room for a second.
 *
 * @param cpu CPU time
 * @param topics what is written for it, by topic, without the prefix
 */
public record UnitCost(ProcessMicros cpu, Map<String, TopicFlow> topics) {

    static final UnitCost NONE = new UnitCost(ProcessMicros.NONE, Map.of());

    public UnitCost {
        topics = Map.copyOf(topics);
    }

    /** What is written into this topic. */
    TopicFlow topic(String name) {
        return topics.getOrDefault(name, TopicFlow.NONE);
    }

    /** What is written into all topics, in bytes. */
    double bytes() {
        return topics.values().stream().mapToDouble(TopicFlow::bytes).sum();
    }

    UnitCost plus(UnitCost other) {
        Map<String, TopicFlow> sum = new TreeMap<>(topics);
        other.topics.forEach((topic, flow) -> sum.merge(topic, flow, TopicFlow::plus));
        return new UnitCost(cpu.plus(other.cpu), sum);
    }

    UnitCost minus(UnitCost other) {
        return plus(other.times(-1));
    }

    UnitCost times(double factor) {
        return new UnitCost(cpu.times(factor), topics.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().times(factor))));
    }

    /** What is below nothing, which differences of two measurements may be, is nothing. */
    UnitCost atLeastNone() {
        return new UnitCost(cpu.atLeastNone(), topics.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().atLeastNone())));
    }
}
