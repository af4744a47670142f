package dev.anteroom.simulator.engine;

import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.simulator.scenario.OriginModel;
import dev.anteroom.simulator.scenario.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The site behind the room as its health check finds it: it always works, but the more visitors the slower. */
final class MeasuredOrigin {

    private static final double MICROS = 1_000;

    private final Optional<OriginModel> model;
    private final RoomConfig room;
    private final IntSupplier activeVisitors;
    private final Agenda agenda;
    private List<RoomHealth> said = List.of();

    /** @param activeVisitors how many use the site at this moment */
    MeasuredOrigin(Scenario scenario, IntSupplier activeVisitors, Agenda agenda) {
        this.model = scenario.origin();
        this.room = scenario.room();
        this.activeVisitors = activeVisitors;
        this.agenda = agenda;
    }

    /** Measures from {@code now} on, in milliseconds since the epoch. */
    void begin(long now) {
        model.ifPresent(origin -> measure(origin, now));
    }

    private void measure(OriginModel origin, long now) {
        said = List.of(RoomHealth.newBuilder().setRoomId(room.getRoomId()).setCheckId(room.getHealthChecks().getFirst())
                .setAt(now).setStatus(HealthStatus.HEALTHY).setSequence(1).setSince(now)
                .setLatencyMicros(Math.round(origin.latencyWith(activeVisitors.getAsInt()) * MICROS)).setLatencyAt(now)
                .build());
        agenda.at(now + origin.measuredEvery(), next -> measure(origin, next));
    }

    /** What the check said last; empty when there is none. */
    List<RoomHealth> said() {
        return said;
    }
}
