package dev.anteroom.edge.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthProbesIT {

    private static final List<String> EDGES = List.of("a", "b", "c", "d", "e");

    private final BlockingQueue<HealthResult> found = new LinkedBlockingQueue<>();
    private final List<HealthProbes> all = EDGES.stream().map(this::probes).toList();

    private HealthProbes probes(String edge) {
        return probes(edge, (check, probers) -> result(edge, check, probers));
    }

    private HealthProbes probes(String edge, BiFunction<HealthCheck, Integer, HealthResult> prober) {
        return new HealthProbes("dublin", edge, prober, found::add, Executors.newVirtualThreadPerTaskExecutor(),
                InstantSource.system());
    }

    private static HealthResult result(String edge, HealthCheck check, int probers) {
        return HealthResult.newBuilder().setCheckId(check.getCheckId()).setConfiguredAt(check.getModifiedAt())
                .setDataCenter("dublin").setEdgeId(edge).setAt(InstantSource.system().millis()).setProbers(probers)
                .build();
    }

    @AfterEach
    void close() {
        all.forEach(HealthProbes::close);
    }

    private static HealthCheck check() {
        return check("shop");
    }

    private static HealthCheck check(String checkId) {
        return AvroTypes.newHealthCheck().setCheckId(checkId).setName("shop").setAddress("x").setIntervalMillis(1_000)
                .setTimeoutMillis(500).build();
    }

    private HealthResult next() throws InterruptedException {
        HealthResult next = found.poll(60, TimeUnit.SECONDS);
        assertThat(next).as("a probe is due").isNotNull();
        return next;
    }

    private void beat(HealthProbes listener) {
        EDGES.forEach(edge -> listener.heard("dublin|" + edge, Optional.of(EdgeHeartbeat.newBuilder()
                .setDataCenter("dublin").setEdgeId(edge).setAt(1).setIntervalMillis(60_000).setStartedAt(0).build())));
    }

    @Test
    void shouldLetThreeOfFiveProbe() throws InterruptedException {
        all.forEach(edge -> {
            beat(edge);
            edge.configured("shop", Optional.of(check()));
            edge.start();
        });

        List<HealthResult> results = new ArrayList<>();
        while (results.stream().map(HealthResult::getEdgeId).distinct().count() < 3 || results.size() < 9) {
            results.add(next());
        }

        assertThat(results.stream().map(HealthResult::getEdgeId).distinct()).hasSize(3);
        assertThat(results).allMatch(result -> result.getProbers() == 3);
    }

    @Test
    void shouldProbeAChangedCheckAndLeaveARemovedOne() throws InterruptedException {
        HealthProbes edge = all.getFirst();
        edge.start();
        edge.configured("shop", Optional.of(check()));
        assertThat(next().getConfiguredAt()).isZero();

        edge.configured("shop", Optional.of(HealthCheck.newBuilder(check()).setModifiedAt(5).build()));
        while (next().getConfiguredAt() != 5) {
            assertThat(found.size()).isLessThan(10);
        }
        edge.configured("shop", Optional.empty());
        edge.configured("other", Optional.of(HealthCheck.newBuilder(check()).setCheckId("other").build()));
        while (!next().getCheckId().equals("other")) {
            assertThat(found.size()).isLessThan(10);
        }
        assertThat(next().getCheckId()).isEqualTo("other");
        assertThat(next().getCheckId()).isEqualTo("other");
    }

    /** Probes that last until they are let go. */
    private static final class SlowProber {

        private final Semaphore let = new Semaphore(0);
        private final Queue<String> begun = new ConcurrentLinkedQueue<>();
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger mostAtOnce = new AtomicInteger();

        HealthResult probe(HealthCheck check, int probers) {
            mostAtOnce.accumulateAndGet(running.incrementAndGet(), Math::max);
            begun.add(check.getCheckId());
            let.acquireUninterruptibly();
            running.decrementAndGet();
            return result("a", check, probers);
        }

        void awaitBegun(int probes) {
            await(probes + " probes").atMost(Duration.ofMinutes(1)).until(() -> begun.size() >= probes);
        }
    }

    /** Another edge probes the same checks at the same moments: when it has probed twice, all were due at the first. */
    private void awaitThatAllWereDue(List<HealthCheck> checks) throws InterruptedException {
        HealthProbes other = all.getFirst();
        other.start();
        checks.forEach(check -> other.configured(check.getCheckId(), Optional.of(check)));
        Map<String, Integer> due = new HashMap<>();
        while (due.size() < checks.size() || due.containsValue(1)) {
            due.merge(next().getCheckId(), 1, Integer::sum);
        }
    }

    @Test
    void shouldRunNoMoreThanSixtyFourProbesAtOnce() throws InterruptedException {
        SlowProber prober = new SlowProber();
        List<HealthCheck> checks = IntStream.range(0, 70).mapToObj(number -> check("shop-" + number)).toList();
        try (HealthProbes edge = probes("a", prober::probe)) {
            edge.start();
            checks.forEach(check -> edge.configured(check.getCheckId(), Optional.of(check)));
            prober.awaitBegun(64);

            awaitThatAllWereDue(checks);

            assertThat(prober.begun).as("the others are left out").hasSize(64).doesNotHaveDuplicates();
            prober.let.release(6);
            prober.awaitBegun(70);
            assertThat(prober.mostAtOnce).hasValue(64);
            prober.let.release(Integer.MAX_VALUE / 2);
        }
    }

    @Test
    void shouldNotProbeForACheckWhileAProbeForItIsRunning() throws InterruptedException {
        SlowProber slow = new SlowProber();
        try (HealthProbes edge = probes("a", (check, probers) -> check.getCheckId().equals("slow")
                ? slow.probe(check, probers)
                : result("a", check, probers))) {
            edge.start();
            edge.configured("slow", Optional.of(check("slow")));
            edge.configured("fast", Optional.of(check("fast")));
            slow.awaitBegun(1);

            for (int i = 0; i < 3; i++) {
                assertThat(next().getCheckId()).isEqualTo("fast");
            }

            assertThat(slow.begun).as("it was due twice meanwhile").hasSize(1);
            slow.let.release(2);
            slow.awaitBegun(2);
        }
    }

    @Test
    void shouldProbeAPreviewOnlyUntilItsEnd() throws InterruptedException {
        HealthProbes edge = all.getFirst();
        edge.start();
        HealthCheck over = HealthCheck.newBuilder(check()).setCheckId("over").setPreviewUntil(1).build();
        edge.configured("over", Optional.of(over));
        edge.configured("tried", Optional
                .of(HealthCheck.newBuilder(over).setCheckId("tried").setPreviewUntil(Long.MAX_VALUE).build()));

        for (int i = 0; i < 3; i++) {
            assertThat(next().getCheckId()).isEqualTo("tried");
        }
    }
}
