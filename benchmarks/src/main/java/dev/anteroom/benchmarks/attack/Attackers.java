package dev.anteroom.benchmarks.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Attackers of one edge: they keep connections open, and connect anew at a bounded rate when the edge closes some. One
 * thread serves all of them. Thread-safe.
 */
public final class Attackers implements AutoCloseable {

    private static final long TICK_MILLIS = 10;
    private static final long END_MILLIS = 5_000;

    private final int port;
    private final double perSecond;
    private final Selector selector;
    private final Thread thread = new Thread(this::run, "attackers");
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Map<Attack, AttackGroup> groups = new EnumMap<>(Attack.class);
    private long number;
    private double mayOpen;
    private volatile boolean isClosed;

    private Attackers(int port, double perSecond, Selector selector) {
        this.port = port;
        this.perSecond = perSecond;
        this.selector = selector;
    }

    /**
     * Attackers who don't do anything yet.
     *
     * @param port of the edge, on this machine
     * @param perSecond connections that they open in a second at most, all together
     */
    public static Attackers of(int port, double perSecond) {
        try {
            Attackers attackers = new Attackers(port, perSecond, Selector.open());
            attackers.thread.start();
            return attackers;
        } catch (IOException e) {
            throw new UncheckedIOException("can't wait for sockets", e);
        }
    }

    /**
     * Does what {@code order} says and answers with the tallies since the last attack began, which
     * {@link AttackTally#parseAll} reads. Orders are {@code cease}, to open no more connections; {@code hang-up}, to close all;
     * {@code look}; and an attack, as made by {@link AttackOrder#format}.
     */
    public String obey(String order) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        tasks.add(() -> {
            try {
                follow(order);
                answer.complete(groups.entrySet().stream()
                        .map(group -> group.getKey() + "=" + group.getValue().tally().format())
                        .collect(Collectors.joining(" ")));
            } catch (IllegalArgumentException e) {
                answer.completeExceptionally(e);
            }
        });
        selector.wakeup();
        return answer.join();
    }

    private void follow(String order) {
        switch (order) {
            case AttackOrder.LOOK -> {
            }
            case AttackOrder.CEASE -> groups.values().forEach(AttackGroup::cease);
            case AttackOrder.HANG_UP -> groups.values().forEach(AttackGroup::hangUp);
            default -> begin(AttackOrder.parse(order));
        }
    }

    private void begin(AttackOrder order) {
        groups.values().forEach(AttackGroup::hangUp);
        groups.clear();
        Arrays.stream(Attack.values()).filter(attack -> order.connections(attack) > 0).forEach(
                attack -> groups.put(attack, new AttackGroup(attack, order.connections(attack), order.path())));
    }

    private void run() {
        long last = System.nanoTime();
        while (!isClosed) {
            try {
                selector.select(Attackers::ready, TICK_MILLIS);
            } catch (IOException e) {
                throw new UncheckedIOException("can't wait for sockets", e);
            }
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            long now = System.nanoTime();
            // What was not opened in time is made up for, but not more than a second of it.
            mayOpen = Math.min(perSecond, mayOpen + perSecond * (now - last) / TimeUnit.SECONDS.toNanos(1));
            last = now;
            open();
            groups.values().forEach(AttackGroup::send);
        }
        groups.values().forEach(AttackGroup::hangUp);
    }

    @SuppressWarnings("unchecked") // Only groups attach something to keys.
    private static void ready(SelectionKey key) {
        ((Consumer<SelectionKey>) key.attachment()).accept(key);
    }

    private void open() {
        boolean isAnyMissing = true;
        while (mayOpen >= 1 && isAnyMissing) {
            isAnyMissing = false;
            for (AttackGroup group : groups.values()) {
                if (mayOpen >= 1 && group.open(selector, number, port)) {
                    number++;
                    mayOpen--;
                    isAnyMissing = true;
                }
            }
        }
    }

    @Override
    public void close() throws InterruptedException, IOException {
        isClosed = true;
        selector.wakeup();
        thread.join(END_MILLIS);
        selector.close();
    }
}
