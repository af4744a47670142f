package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.agrona.collections.LongArrayList;

/**
 * Publishes the room's states, and gives each data center the one that has reached it.
 *
 * <p>Every edge reads every state in order, so what an edge knows after a state does not depend on the edge, and all
 * edges share one view per state. A configuration reaches the edges with the first state that was calculated by it.
 */
final class StateBoard {

    private static final int ANYWHERE_PERCENT = 5;
    private static final RecentSnapshots NOTHING = new RecentSnapshots(List.of(), List.of(), 0L);

    private final RoomStateCalculator calculator;
    private final Geography geography;
    private final Workers workers;
    private final boolean keepsPromises;
    private final long seed;
    private final RoomView blank;
    private final LongArrayList publishedAt = new LongArrayList();
    private final RoomView[] ring;
    private final int[] seen;
    private final long[] seenSince;
    private RecentSnapshots recent = NOTHING;
    private LimitMemory limits = LimitControl.nothing();
    private double limitFactor = 1;
    private RoomView newest;

    /**
     * @param keepsPromises whether a state honours what earlier states gave away; the articles' algorithms don't
     */
    StateBoard(RoomConfig config, Geography geography, Workers workers, boolean keepsPromises, long publishInterval,
            long seed) {
        this.calculator = new RoomStateCalculator(ANYWHERE_PERCENT,
                keepsPromises ? RoomStateCalculator.KEPT_PERCENT : 0);
        this.geography = geography;
        this.workers = workers;
        this.keepsPromises = keepsPromises;
        this.seed = seed;
        this.blank = RoomView.of(config, Optional.empty());
        this.newest = blank;
        long slowest = geography.places().stream().mapToLong(Geography.Place::viewDelay).max().orElse(0);
        this.ring = new RoomView[(int) (geography.longest(slowest) / publishInterval) + 3];
        this.seen = new int[geography.places().size()];
        this.seenSince = new long[geography.places().size()];
        Arrays.fill(seen, -1);
    }

    /** The part of the configured limits that is in force by the newest state. */
    double limitFactor() {
        return limitFactor;
    }

    /** The newest state that was published. */
    RoomView newest() {
        return newest;
    }

    /**
     * @param measured what the check of the origin says; empty when there is none
     * @param proof up to when everything is counted; without a moment what was read by now is taken for all
     */
    void publish(RoomConfig config, List<CountedPlace> places, List<RoomHealth> measured, CountingProof proof,
            long now) {
        long upTo = proof.countedUpTo().orElse(now);
        List<DataCenterState> states = new ArrayList<>(places.size());
        for (CountedPlace place : places) {
            place.stateAt(now, upTo).ifPresent(states::add);
        }
        RoomSnapshot snapshot = calculator.calculate(new RoomInputs(EventSchedule.of(config), states, workers,
                recent, new OriginSignals(measured, limits), proof, now));
        limits = snapshot.limits();
        limitFactor = snapshot.state().getLimitFactor();
        if (keepsPromises) {
            recent = snapshot.recent();
        }
        newest = newest.next(config, Optional.of(snapshot.state()));
        ring[publishedAt.size() % ring.length] = newest;
        publishedAt.addLong(now);
    }

    /** The newest view that has reached a data center. */
    RoomView at(int dataCenter, long now) {
        int last = publishedAt.size() - 1;
        int index = seen[dataCenter];
        while (index < last) {
            long arrival = Math.max(seenSince[dataCenter], arrivalOf(index + 1, dataCenter));
            if (arrival > now) {
                break;
            }
            seenSince[dataCenter] = arrival;
            index++;
        }
        seen[dataCenter] = index;
        return index < 0 ? blank : ring[index % ring.length];
    }

    private long arrivalOf(int state, int dataCenter) {
        double chance = (mix(seed ^ ((long) dataCenter << Integer.SIZE) ^ state) >>> 11) * 0x1.0p-53;
        return publishedAt.getLong(state) + geography.vary(geography.places().get(dataCenter).viewDelay(), chance);
    }

    /** Mixes a number over all 64 bits (Stafford's variant 13), so that the same delay can be drawn again. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
