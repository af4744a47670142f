package dev.anteroom.core.roomstate;

import dev.anteroom.core.health.LimitsInForce;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * When the places of a full room are expected to become free.
 *
 * <p>The cells tell the end of each session that is not prolonged. Who checked in a moment ago may still be on the site,
 * and is expected to stay as visitors did lately: stays are taken as exponential, and such a cell is spread over four of
 * their quantiles. When all places have become free once, the same begins again one round later, a round being a stay and
 * a session. A mean of past admissions would tell of the time before: of an empty room that was filling at once, or of
 * quiet minutes before a rush; and after a rush nothing becomes free for a whole session, which no mean knows.
 *
 * <p>Rests on decision 020.
 *
 * @param roundMillis how long one visitor takes a place, in milliseconds; 0 when nobody is to be let in
 * @param turnMillis when the first place becomes free and each further tenth of them has, in milliseconds from now
 */
record SlotForecast(long roundMillis, List<Long> turnMillis) {

    private static final int PARTS = 10;
    private static final long MINUTE_MILLIS = 60_000;

    /**
     * A visitor whose last check-in is less than this part of a session and less than a minute ago may still be on the
     * site.
     */
    private static final int PRESENT_PART = 5;

    /** The middle of each quarter of an exponential distribution with mean 1. */
    private static final double[] QUARTERS = {0.134, 0.470, 0.981, 2.079};

    private static final SlotForecast UNKNOWN = new SlotForecast(0, List.of());

    /**
     * @param limits those in force; with none to give away, nothing can be said
     * @param free places that are free and not reserved
     * @param stay how long visitors use the site, in milliseconds
     */
    static SlotForecast of(RoomInputs inputs, LimitsInForce limits, int free, long stay) {
        RoomConfig config = inputs.config();
        if (inputs.period().isPrequeue() || config.getQueueAll()
                || config.getQueueingMethod() == QueueingMethod.REJECT || limits.totalActiveUsers() == 0
                || limits.newUsersPerMinute() == 0) {
            return UNKNOWN;
        }
        int places = limits.totalActiveUsers();
        // A place at a time, as the limit of new visitors allows.
        double paceMillis = (double) MINUTE_MILLIS / limits.newUsersPerMinute();
        long round = Math.max(stay + lagMillis(config) + config.getSessionDurationMillis(),
                (long) (places * paceMillis));
        TreeMap<Long, Double> freed = freed(inputs, stay);
        freed.merge(0L, (double) free, Double::sum);
        List<Long> turns = new ArrayList<>(PARTS + 1);
        double sum = 0;
        for (var moment : freed.entrySet()) {
            sum += moment.getValue();
            while (turns.size() <= PARTS && sum >= threshold(places, turns.size())) {
                turns.add(Math.max(moment.getKey(), (long) (threshold(places, turns.size()) * paceMillis)));
            }
        }
        while (turns.size() <= PARTS) {
            turns.add(Math.max(round, turns.isEmpty() ? 0 : turns.getLast()));
        }
        return new SlotForecast(round, List.copyOf(turns));
    }

    private static double threshold(int places, int tenths) {
        return Math.max(1, (double) places * tenths / PARTS);
    }

    private static TreeMap<Long, Double> freed(RoomInputs inputs, long stay) {
        RoomConfig config = inputs.config();
        long present = Math.min(MINUTE_MILLIS, config.getSessionDurationMillis() / PRESENT_PART);
        TreeMap<Long, Double> freed = new TreeMap<>();
        activeByTick(inputs).forEach((tick, active) -> {
            long end = Math.max(0, tick + config.getTickDurationMillis() + config.getSettleMillis()
                    + inputs.schedule().sessionAt(tick) - inputs.now());
            if (stay > 0 && inputs.now() - tick < present) {
                for (double quarter : QUARTERS) {
                    freed.merge(end + (long) (stay * quarter), (double) active / QUARTERS.length, Double::sum);
                }
            } else {
                freed.merge(end, (double) active, Double::sum);
            }
        });
        return freed;
    }

    private static Map<Long, Integer> activeByTick(RoomInputs inputs) {
        CountingTiming timing = inputs.timing();
        long moment = StoppedCounts.countedUpTo(inputs);
        Map<Long, Integer> active = new HashMap<>();
        for (DataCenterState state : inputs.dataCenters()) {
            for (TickCell cell : state.getCells()) {
                if (timing.isActive(cell.getTick(), moment) && cell.getActive() != 0) {
                    active.merge(cell.getTick(), cell.getActive(), Integer::sum);
                }
            }
        }
        return active;
    }

    /** How much longer a session is counted than it lasts, on average. */
    private static long lagMillis(RoomConfig config) {
        return config.getTickDurationMillis() / 2 + config.getSettleMillis();
    }
}
