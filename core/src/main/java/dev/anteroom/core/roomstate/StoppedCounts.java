package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.DataCenterState;
import java.util.List;

/**
 * Decides what applies while a data center's counting has stopped or is behind.
 *
 * <p>A data center's state that has cells is published at least every second and contains the moment up to which it is
 * counted, so an older one means that some moves are not counted yet. This has two consequences:
 * <ul>
 * <li>Everything about the room is judged at the moment up to which all data centers are counted: which cells still
 * count, which claims of earlier states are still valid, and which visitors the state counts at all. If they were
 * judged by the clock, cells that nobody could renew would expire, and the count would be too low. There is one moment
 * for all data centers, because a visitor is counted where they last checked in, and a renewal elsewhere, or of a
 * number of ANYWHERE, subtracts one from that tick in the state of another data center. If each data center had its own
 * moment, the one could have expired where it was added and still be subtracted where it was taken away, and an active
 * visitor would be counted nowhere.
 * <li>When a state is older than {@code settle} + 3 s, {@code available} is 0: the visitors admitted since are unknown,
 * so nothing may be given away. Nothing is reserved and nothing remains until the state is fresh again. Admitted
 * visitors pass all the time.
 * </ul>
 * A state without cells is no longer published, and its age means nothing. Publishing no room state at all in that time
 * would have the same effect, but edges would then not know how many visitors wait, and a {@code split} policy would
 * admit by a count that has stopped.
 */
public final class StoppedCounts {

    static final long GRACE_MILLIS = 3_000;
    /** Where the moment is proved: less than the time for which cells are kept, by what clocks may differ. */
    static final long OLDEST_PROVED_MILLIS = Timing.KEPT_MARGIN_MILLIS - 2_000;

    private StoppedCounts() {
    }

    /**
     * The moment up to which the moves of all data centers are counted, in milliseconds since the epoch; never after now.
     */
    public static long countedUpTo(RoomInputs inputs) {
        return inputs.proof().isGiven()
                ? provedUpTo(inputs, inputs.proof().countedUpTo().orElseThrow())
                : toldUpTo(inputs);
    }

    /** What a data center could not publish since is not in the states, whatever was read. */
    private static long provedUpTo(RoomInputs inputs, long proved) {
        return inputs.dataCenters().stream().filter(state -> state.getProblem() != null)
                .mapToLong(DataCenterState::getPublishedAt).reduce(Math.min(proved, inputs.now()), Math::min);
    }

    private static long toldUpTo(RoomInputs inputs) {
        return inputs.dataCenters().stream().filter(state -> !state.getCells().isEmpty())
                .mapToLong(DataCenterState::getPublishedAt).reduce(inputs.now(), Math::min);
    }

    /**
     * Whether counting is so far behind that some waiting visitors may be counted by no data center, although moves
     * reach the topics within {@code settle}.
     */
    static boolean isBehind(RoomInputs inputs) {
        return inputs.now() - countedUpTo(inputs) > inputs.config().getSettleMillis();
    }

    /** Whether the counts are too old to admit by. */
    static boolean areTooOld(RoomInputs inputs) {
        return countedUpTo(inputs) < oldest(inputs);
    }

    /**
     * Whether a prequeue is over and not all that was done in it is counted, so that nobody knows who came first. Rests on decision 162.
     */
    public static boolean areDoorsClosed(RoomInputs inputs) {
        return inputs.period().followsPrequeue() && countedUpTo(inputs) < inputs.period().from();
    }

    private static long oldest(RoomInputs inputs) {
        return inputs.now() - (inputs.proof().isGiven()
                ? OLDEST_PROVED_MILLIS
                : inputs.config().getSettleMillis() + GRACE_MILLIS);
    }

    /** The data centers whose counts are too old to admit by; all of them where one moment is proved for all. */
    public static List<DataCenterState> of(RoomInputs inputs) {
        if (inputs.proof().isGiven()) {
            return areTooOld(inputs) ? inputs.dataCenters() : List.of();
        }
        long oldest = oldest(inputs);
        return inputs.dataCenters().stream()
                .filter(state -> !state.getCells().isEmpty() && state.getPublishedAt() < oldest).toList();
    }
}
