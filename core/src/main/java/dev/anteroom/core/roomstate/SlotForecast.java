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
 * Forecasts when the slots of a full room become free.
 *
 * <p>The cells show when each session ends if it is not prolonged. Visitors who checked in a moment ago may still be on
 * the site and are expected to stay as long as other visitors did lately: stays are assumed to be exponential, and such
 * a cell is spread over four quantiles of their distribution. When all slots have become free once, the same sequence
 * repeats one round later; a round is the length of a stay plus a session. A mean of past admissions was rejected
 * because it describes the time before, such as an empty room that was filling at once, or quiet minutes before a rush;
 * and after a rush nothing becomes free for a whole session, which no mean can show.
 *
 * <p>Rests on decision 020.
 *
 * @param roundMillis how long one visitor occupies a slot, in milliseconds; 0 when nobody is to be admitted
 * @param turnMillis when the first slot becomes free and when each further tenth of the slots has become free, in
 *        milliseconds from now
 */
record SlotForecast(long roundMillis, List<Long> turnMillis) {

    private static final int PARTS = 10;
    private static final long MINUTE_MILLIS = 60_000;

    /**
     * A visitor whose last check-in is less than this part of a session and less than a minute ago may still be on the
     * site.
     */
    private static final int PRESENT_PART = 5;

    /** The median of each quarter of an exponential distribution with mean 1. */
    private static final double[] QUARTERS = {0.134, 0.470, 0.981, 2.079};

    private static final SlotForecast UNKNOWN = new SlotForecast(0, List.of());

    /**
     * @param limits the limits in force; when they admit nobody, there is no forecast
     * @param free slots that are free and not reserved
     * @param stay how long visitors stay on the site, in milliseconds
     */
    static SlotForecast of(RoomInputs inputs, LimitsInForce limits, int free, long stay) {
        RoomConfig config = inputs.config();
        if (inputs.period().isPrequeue() || config.getQueueAll()
                || config.getQueueingMethod() == QueueingMethod.REJECT || limits.totalActiveUsers() == 0
                || limits.newUsersPerMinute() == 0) {
            return UNKNOWN;
        }
        int places = limits.totalActiveUsers();
        // One slot after another, at the pace that the limit of new visitors allows.
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

    /** How much longer, on average, a session is counted than it lasts. */
    private static long lagMillis(RoomConfig config) {
        return config.getTickDurationMillis() / 2 + config.getSettleMillis();
    }
}
