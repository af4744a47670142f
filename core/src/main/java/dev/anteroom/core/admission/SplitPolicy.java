package dev.anteroom.core.admission;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;

/**
 * The even split of slots over edges, as Cloudflare's waiting room did it before it had counters ("How Waiting Room
 * makes queueing decisions on Cloudflare's highly distributed network", 2023). It needs no answer from any other
 * process, at the cost of accuracy: an edge with few newcomers leaves slots idle that another edge could use. The parts
 * are whole slots, and those of all edges that act on one state are together exactly what there is. Pure.
 *
 * <p>Rests on decision 147.
 */
public final class SplitPolicy {

    private SplitPolicy() {
    }

    /**
     * How many visitors the edge may admit on the room's newest state; 0 without a state, and for an edge that it does
     * not name.
     *
     * <p>With {@code n} workers they are {@code slots / adapted} of each scope, where the adapted count is
     * {@code n x utilization^curveFactor}, at least 1: more is given away while utilization is low, and with a curve
     * factor of 0 exactly the slots. What is left when each has the same goes to one edge each, to others in each bucket.
     */
    public static int slots(RoomView room, String dataCenter, String edgeId) {
        return room.state().map(state -> slots(room, state, dataCenter, edgeId)).orElse(0);
    }

    private static int slots(RoomView room, RoomState state, String dataCenter, String edgeId) {
        Workers edges = new Workers(state.getLivingEdges());
        int place = edges.place(dataCenter, edgeId);
        if (place < 0) {
            return 0;
        }
        long turn = Math.floorDiv(state.getBucketId(), room.timing().bucket());
        double multiplier = Math.pow(state.getUtilization(), room.config().getCurveFactor());
        int here = room.scope(dataCenter).map(own -> part(own, edges.in(dataCenter), place - edges.firstOf(dataCenter),
                turn, multiplier)).orElse(0);
        return here
                + room.scope(ScopeKey.ANYWHERE).map(all -> part(all, edges.total(), place, turn, multiplier)).orElse(0);
    }

    private static int part(ScopeState scope, int workers, int place, long turn, double multiplier) {
        int given = (int) (scope.getSlots() * (workers / Math.max(1, workers * multiplier)));
        int odd = Math.floorMod(place + turn, workers) < given % workers ? 1 : 0;
        return given / workers + odd;
    }
}
