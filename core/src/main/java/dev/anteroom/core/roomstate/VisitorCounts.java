package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many visitors are active and how many wait at one moment, summed over all data centers.
 *
 * <p>The sums of one data center may be negative when its visitors moved to another one; they are clamped only here,
 * where the data centers are added up.
 *
 * @param active accepted visitors
 * @param waiting queued visitors by bucket, ascending; only buckets in which somebody waits
 * @param dataCenters what each data center contributes, ascending by name; then, if there are any, what the numbers of
 *        ANYWHERE contribute, without which the sums could not be explained
 * @param whereTheyWait queued visitors by data center and bucket
 */
record VisitorCounts(int active, NavigableMap<Long, Integer> waiting, List<DataCenterSummary> dataCenters,
        Map<String, NavigableMap<Long, Integer>> whereTheyWait) {

    private static final Comparator<DataCenterSummary> BY_NAME = Comparator
            .comparing((DataCenterSummary summary) -> summary.getDataCenter().equals(ScopeKey.ANYWHERE))
            .thenComparing(DataCenterSummary::getDataCenter);

    static VisitorCounts of(RoomInputs inputs) {
        CountingTiming timing = inputs.timing();
        long active = 0;
        TreeMap<Long, Long> waiting = new TreeMap<>();
        List<DataCenterSummary> summaries = new ArrayList<>();
        Map<String, NavigableMap<Long, Integer>> whereTheyWait = new HashMap<>();
        long moment = StoppedCounts.countedUpTo(inputs);
        for (DataCenterState state : inputs.dataCenters()) {
            long here = active(state, timing, moment);
            TreeMap<Long, Long> waitingHere = waitingSince(state, timing.firstWaitingTick(moment));
            active += here;
            waitingHere.forEach((bucketId, count) -> waiting.merge(bucketId, count, Long::sum));
            NavigableMap<Long, Integer> present = positive(waitingHere);
            whereTheyWait.put(state.getDataCenter(), present);
            summaries.add(summary(inputs, state, here, waitingHere, present));
        }
        summaries.sort(BY_NAME);
        return new VisitorCounts(clamp(active), positive(waiting), List.copyOf(summaries), whereTheyWait);
    }

    /** Queued visitors of one bucket who were last seen in one data center. */
    int waitingIn(String dataCenter, long bucketId) {
        return whereTheyWait.getOrDefault(dataCenter, Collections.emptyNavigableMap()).getOrDefault(bucketId, 0);
    }

    int waitingUsers() {
        return clamp(waiting.values().stream().mapToLong(Integer::longValue).sum());
    }

    private static long active(DataCenterState state, CountingTiming timing, long moment) {
        return state.getCells().stream().filter(cell -> timing.isActive(cell.getTick(), moment))
                .mapToLong(TickCell::getActive).sum();
    }

    private static TreeMap<Long, Long> waitingSince(DataCenterState state, long firstTick) {
        TreeMap<Long, Long> waiting = new TreeMap<>();
        for (TickCell cell : state.getCells()) {
            if (cell.getTick() >= firstTick) {
                for (BucketCount count : cell.getWaiting()) {
                    waiting.merge(count.getBucketId(), (long) count.getCount(), Long::sum);
                }
            }
        }
        return waiting;
    }

    private static DataCenterSummary summary(RoomInputs inputs, DataCenterState state, long active,
            TreeMap<Long, Long> waiting, NavigableMap<Long, Integer> present) {
        return DataCenterSummary.newBuilder().setDataCenter(state.getDataCenter())
                .setActive(Math.clamp(active, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .setWaiting(Math.clamp(waiting.values().stream().mapToLong(Long::longValue).sum(), Integer.MIN_VALUE,
                        Integer.MAX_VALUE))
                .setAdmittedThisBucket(clamp(History.admittedIn(inputs, state)))
                .setOldestWaitingBucketId(present.isEmpty() ? null : present.firstKey())
                .setTrafficPartition(state.getTrafficPartition()).setTrafficOffset(state.getTrafficOffset()).build();
    }

    private static NavigableMap<Long, Integer> positive(TreeMap<Long, Long> counts) {
        TreeMap<Long, Integer> positive = new TreeMap<>();
        counts.forEach((bucketId, count) -> {
            if (count > 0) {
                positive.put(bucketId, clamp(count));
            }
        });
        return positive;
    }

    private static int clamp(long visitors) {
        return Math.clamp(visitors, 0, Integer.MAX_VALUE);
    }
}
