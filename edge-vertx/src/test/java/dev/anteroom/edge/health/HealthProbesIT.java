package dev.anteroom.edge.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthProbesIT {

    private static final List<String> EDGES = List.of("a", "b", "c", "d", "e");

    private final BlockingQueue<HealthResult> found = new LinkedBlockingQueue<>();
    private final List<HealthProbes> all = EDGES.stream().map(this::probes).toList();

    private HealthProbes probes(String edge) {
        return new HealthProbes("dublin", edge,
                (check, probers) -> HealthResult.newBuilder().setCheckId(check.getCheckId())
                        .setConfiguredAt(check.getModifiedAt()).setDataCenter("dublin").setEdgeId(edge)
                        .setAt(InstantSource.system().millis()).setProbers(probers).build(),
                found::add, Executors.newVirtualThreadPerTaskExecutor(), InstantSource.system());
    }

    @AfterEach
    void close() {
        all.forEach(HealthProbes::close);
    }

    private static HealthCheck check() {
        return AvroTypes.newHealthCheck().setCheckId("shop").setName("shop").setAddress("x").setIntervalMillis(1_000)
                .setTimeoutMillis(500).build();
    }

    private HealthResult next() throws InterruptedException {
        HealthResult next = found.poll(20, TimeUnit.SECONDS);
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
