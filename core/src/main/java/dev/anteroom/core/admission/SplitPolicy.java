package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Optional;

/**
 * The even split of slots over edges, as Cloudflare's waiting room did it before it had counters ("How Waiting Room
 * makes queueing decisions on Cloudflare's highly distributed network", 2023). It needs no answer from any other
 * process, at the cost of accuracy: an edge with few newcomers leaves slots idle that another edge could use. Pure.
 */
public final class SplitPolicy {

    private SplitPolicy() {
    }

    /**
     * How many visitors one edge of {@code dataCenter} may admit in a bucket on the room's newest state, fractions
     * included; 0 without a state.
     */
    public static double part(RoomView room, String dataCenter) {
        Optional<ScopeState> anywhere = room.scope(ScopeKey.ANYWHERE);
        if (anywhere.isEmpty()) {
            return 0;
        }
        double utilization = room.state().map(RoomState::getUtilization).orElse(1.0);
        Optional<ScopeState> own = room.scope(dataCenter);
        return part(own.map(ScopeState::getSlots).orElse(0), own.map(ScopeState::getWorkers).orElse(1),
                anywhere.get().getSlots(), anywhere.get().getWorkers(), utilization, room.config().getCurveFactor());
    }

    /**
     * {@code dataCenterSlots / adaptedWorkers + anywhereSlots / adaptedGlobalWorkers}, where the adapted count is
     * {@code workers x utilization^curveFactor}, at least 1. An edge may admit as many visitors as there are whole
     * slots in the result.
     *
     * @param utilization how far the limits are used, 0..1
     * @param curveFactor 0 for a plain even split; higher values give more slots away while utilization is low
     */
    public static double part(int dataCenterSlots, int workers, int anywhereSlots, int globalWorkers,
            double utilization, double curveFactor) {
        double multiplier = Math.pow(utilization, curveFactor);
        return dataCenterSlots / adapted(workers, multiplier) + anywhereSlots / adapted(globalWorkers, multiplier);
    }

    private static double adapted(int workers, double multiplier) {
        return Math.max(1, workers * multiplier);
    }
}
