package dev.anteroom.benchmarks.attack;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which attacks are carried out at once, and how large each is.
 *
 * @param connections how many connections each attack keeps open; attacks that are not in it don't take place
 * @param path what those who send a request ask for
 */
public record AttackOrder(Map<Attack, Integer> connections, String path) {

    /** Asks for the tallies. */
    public static final String LOOK = "look";
    /** Asks to open no more connections. */
    public static final String CEASE = "cease";
    /** Asks to close all connections. */
    public static final String HANG_UP = "hang-up";

    public AttackOrder {
        connections = Map.copyOf(connections);
    }

    /** How many connections this attack keeps open. */
    public int connections(Attack attack) {
        return connections.getOrDefault(attack, 0);
    }

    /** How many connections all of it keeps open. */
    public int total() {
        return connections.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The same attacks, each as much smaller as is needed for a {@link #total} of {@code most}. */
    public AttackOrder atMost(int most) {
        double part = Math.min(1, most / (double) Math.max(1, total()));
        return new AttackOrder(connections.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> (int) (entry.getValue() * part))), path);
    }

    /** In a form that {@link #parse} reads. */
    public String format() {
        return connections.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" ", path + " ", ""));
    }

    /**
     * Reads what {@link #format} has written.
     *
     * @throws IllegalArgumentException when it is something else
     */
    static AttackOrder parse(String text) {
        String[] parts = text.split(" ", -1);
        Map<Attack, Integer> connections = new EnumMap<>(Attack.class);
        Arrays.stream(parts).skip(1).filter(entry -> !entry.isEmpty()).map(entry -> entry.split("=", 2))
                .forEach(entry -> connections.put(Attack.valueOf(entry[0]), Integer.parseInt(entry[1])));
        return new AttackOrder(connections, parts[0]);
    }
}
