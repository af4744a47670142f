package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Adds up the states of one room to minutes. A state holds until the next one, but no longer than {@link #HOLDS_MILLIS}:
 * of the time after that nothing is known. Not thread-safe.
 *
 * <p>Rests on decision 130.
 */
public final class RoomMinutes {

    static final long MINUTE = 60_000;
    /** States of a living room are published every few seconds. */
    static final long HOLDS_MILLIS = 30_000;

    private Optional<RoomState> last = Optional.empty();
    private Optional<RoomMinute> written = Optional.empty();
    private Sums sums = new Sums();

    /** What is known of a minute so far; visitors times milliseconds. */
    private static final class Sums {

        private final Map<String, double[]> dataCenters = new TreeMap<>();
        private double active;
        private double waiting;
        private long covered;
        private int activePeak;
        private int waitingPeak;
        private int limit = Integer.MAX_VALUE;
        private String limitReason = "";

        private void see(RoomState state) {
            activePeak = Math.max(activePeak, state.getActiveUsers());
            waitingPeak = Math.max(waitingPeak, state.getWaitingUsers());
            if (state.getTotalActiveUsers() < limit) {
                limit = state.getTotalActiveUsers();
                limitReason = state.getLimitReason().name();
            }
        }

        private void hold(RoomState state, long millis) {
            covered += millis;
            active += (double) state.getActiveUsers() * millis;
            waiting += (double) state.getWaitingUsers() * millis;
            for (DataCenterSummary place : state.getDataCenters()) {
                double[] sum = dataCenters.computeIfAbsent(place.getDataCenter(), name -> new double[2]);
                sum[0] += (double) place.getActive() * millis;
                sum[1] += (double) place.getWaiting() * millis;
            }
        }

        private RoomMinute minute(String roomId, long minuteAt) {
            double length = Math.max(1, covered);
            List<DataCenterMinute> places = new ArrayList<>();
            dataCenters.forEach((name, sum) -> places
                    .add(new DataCenterMinute(name, sum[0] / length, sum[1] / length)));
            return RoomMinute.newBuilder().setRoomId(roomId).setMinuteAt(minuteAt).setCoveredMillis((int) covered)
                    .setActive(active / length).setActivePeak(activePeak).setWaiting(waiting / length)
                    .setWaitingPeak(waitingPeak).setLimit(limit).setLimitReason(limitReason).setDataCenters(places)
                    .build();
        }
    }

    /**
     * Takes the next state of the room; one that is not newer than the one before is left out.
     *
     * @return the minute that is over with it, unless nobody was there and that was known
     */
    public Optional<RoomMinute> add(RoomState state) {
        Optional<RoomMinute> over = Optional.empty();
        if (last.isPresent()) {
            RoomState before = last.get();
            if (state.getPublishedAt() <= before.getPublishedAt()) {
                return Optional.empty();
            }
            over = hold(before, state.getPublishedAt());
        }
        sums.see(state);
        last = Optional.of(state);
        return over;
    }

    private Optional<RoomMinute> hold(RoomState state, long until) {
        long from = state.getPublishedAt();
        long minute = minuteOf(from);
        long known = Math.min(until, from + HOLDS_MILLIS);
        sums.hold(state, Math.min(known, minute + MINUTE) - from);
        if (minuteOf(until) == minute) {
            return Optional.empty();
        }
        RoomMinute over = sums.minute(state.getRoomId(), minute);
        sums = new Sums();
        long next = minuteOf(until);
        if (known > next) {
            sums.see(state);
            sums.hold(state, known - next);
        }
        return over.getCoveredMillis() == 0 ? Optional.empty() : unlessKnown(over);
    }

    private Optional<RoomMinute> unlessKnown(RoomMinute over) {
        boolean isKnown = written.filter(RoomMinutes::isEmpty)
                .filter(before -> isEmpty(over) && before.getLimit() == over.getLimit()).isPresent();
        written = Optional.of(over);
        return isKnown ? Optional.empty() : Optional.of(over);
    }

    /** Whether nobody was there, so that the room is empty until the next record. */
    public static boolean isEmpty(RoomMinute minute) {
        return minute.getActivePeak() == 0 && minute.getWaitingPeak() == 0;
    }

    private static long minuteOf(long at) {
        return Math.floorDiv(at, MINUTE) * MINUTE;
    }
}
