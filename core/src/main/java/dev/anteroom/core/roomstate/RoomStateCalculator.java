package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.health.LimitsInForce;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.UncountedSpan;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Computes a room's state from what its data centers counted: how many visitors are active, how many wait, for which
 * buckets places are held, and how the remaining slots are shared.
 *
 * <p>A pure function; thread-safe.
 *
 * @param anywherePercent smallest part of the remaining slots that is open to all data centers, in percent, 0..100
 * @param keptPercent part of the remaining slots that is given to no ticket scope while no bucket is partial, in
 *        percent, 0..100
 */
public record RoomStateCalculator(int anywherePercent, int keptPercent) {

    /**
     * Large enough for visitors who by bad luck were told to wait in a room with free slots, and small enough that a
     * rush is admitted at once.
     */
    public static final int KEPT_PERCENT = 10;

    public RoomSnapshot calculate(RoomInputs inputs) {
        RoomConfig config = inputs.config();
        VisitorCounts counts = VisitorCounts.of(inputs);
        int admitted = Math.clamp(History.admitted(inputs), 0, Integer.MAX_VALUE);
        LimitControl.Judgement judged = LimitControl.judge(config, inputs.origin().said(), inputs.origin().memory(),
                counts.active(), inputs.now());
        LimitsInForce limits = judged.limits();
        int newUsers = NewUserLimit.inBucket(limits.newUsersPerMinute(), inputs.bucketId(),
                config.getBucketDurationMillis());
        int available = StoppedCounts.areTooOld(inputs) || StoppedCounts.areDoorsClosed(inputs)
                ? 0
                : available(inputs, limits.totalActiveUsers() - counts.active(), newUsers - admitted);
        Claims claims = Claims.of(inputs);
        Reservations reservations = reserve(inputs, counts, available - claims.outstanding());
        boolean isContested = isRandom(config) && counts.waitingUsers() > available;
        RandomSlotRelease releases = RandomSlotRelease.of(inputs, reservations.remaining(), isContested);
        List<ScopeState> scopes = Scopes.of(inputs, counts, claims, reservations.releasing(releases.released()),
                anywherePercent, isContested);
        long stay = VisitDuration.meanMillis(inputs);
        SlotForecast forecast = SlotForecast.of(inputs, limits, Math.max(0, available - reservations.reserved()), stay);
        RoomState state = RoomState.newBuilder().setRoomId(config.getRoomId()).setPublishedAt(inputs.now())
                .setBucketId(inputs.bucketId()).setTotalActiveUsers(limits.totalActiveUsers())
                .setNewUsersThisBucket(newUsers).setActiveUsers(counts.active())
                .setWaitingUsers(counts.waitingUsers()).setAdmittedThisBucket(admitted).setAvailable(available)
                .setRemaining(releases.released())
                .setUtilization(Math.max(ratio(counts.active(), limits.totalActiveUsers()),
                        ratio(admitted, newUsers)))
                .setUsersToOriginPerMinute(History.admittedPerMinute(inputs))
                .setRoundMillis(forecast.roundMillis()).setTurnMillis(forecast.turnMillis())
                .setPartialBucketId(partialBucketId(inputs, counts, reservations))
                .setBuckets(reservations.buckets())
                .setScopes(scopes)
                .setDataCenters(counts.dataCenters()).setCountedUpTo(StoppedCounts.countedUpTo(inputs))
                .setProved(inputs.proof().isGiven()).setEdges(edges(inputs, reservations))
                .setEdgesSince(edgesSince(inputs, reservations))
                .setUncounted(uncounted(inputs))
                .setEdgesLeftOut(inputs.edgesLeftOut()).setLivingEdges(livingEdges(inputs))
                .setLimitFactor(limits.factor()).setLimitReason(limits.reason()).setLimitCheckId(limits.checkId())
                .build();
        return new RoomSnapshot(state, Promises.and(inputs, reservations.promises(), Scopes.servings(scopes),
                releases.held(), stay), judged.memory());
    }

    private static int available(RoomInputs inputs, int free, int leftThisBucket) {
        RoomConfig config = inputs.config();
        if (inputs.period().isPrequeue() || config.getQueueAll()
                || config.getQueueingMethod() == QueueingMethod.REJECT) {
            return 0;
        }
        return Math.max(0, Math.min(free, leftThisBucket));
    }

    /**
     * In random order all visitors compete, so nothing is held for anybody; the visitors' places are in their cookies
     * and are not lost.
     */
    private Reservations reserve(RoomInputs inputs, VisitorCounts counts, long free) {
        Map<Long, Integer> promised = Promises.reserved(inputs);
        return isRandom(inputs.config())
                ? Reservations.none(counts.waiting(), promised, free)
                : Reservations.walk(counts.waiting(), promised, free, keptPercent);
    }

    /**
     * The bucket behind which everybody waits for whom no slot is held. Newcomers must not take numbers while visitors who came before them wait
     * and are not counted yet. So when somebody waits and counting is behind, nobody who came after the moment up to
     * which is counted may enter. When nobody waits this does not apply: nobody was told to wait, and newcomers would
     * queue before an empty room.
     */
    private static @Nullable Long partialBucketId(RoomInputs inputs, VisitorCounts counts, Reservations reservations) {
        OptionalLong partial = reservations.partial();
        if (isRandom(inputs.config()) || counts.waiting().isEmpty() || !StoppedCounts.isBehind(inputs)) {
            return partial.isPresent() ? partial.getAsLong() : null;
        }
        long newestCounted = inputs.timing().bucketOf(StoppedCounts.countedUpTo(inputs));
        return Math.min(partial.orElse(newestCounted), newestCounted);
    }

    /** Only in states that hold places or may follow one that did, because there may be a thousand edges. */
    private static @Nullable List<Integer> edges(RoomInputs inputs, Reservations reservations) {
        boolean mayHoldPlaces = !reservations.buckets().isEmpty() && !isRandom(inputs.config());
        return mayHoldPlaces && inputs.proof().isGiven() ? inputs.proof().edges() : null;
    }

    private static @Nullable Long edgesSince(RoomInputs inputs, Reservations reservations) {
        OptionalLong since = inputs.proof().edgesSince();
        return edges(inputs, reservations) != null && since.isPresent() ? since.getAsLong() : null;
    }

    /** Those in which a count may have been made that lasts. */
    private static List<UncountedSpan> uncounted(RoomInputs inputs) {
        List<LeftOutSpan> spans = inputs.proof().leftOut();
        if (spans.isEmpty()) {
            return List.of();
        }
        long oldest = inputs.now()
                - RoomTiming.of(inputs.config(), inputs.schedule().longestSession()).remembered();
        return spans.stream().filter(span -> span.to() >= oldest)
                .map(span -> new UncountedSpan(span.from(), span.to())).distinct().sorted().toList();
    }

    private static List<String> livingEdges(RoomInputs inputs) {
        return inputs.config().getCounterOutage() == CounterOutage.SPLIT ? inputs.workers().edges() : List.of();
    }

    private static boolean isRandom(RoomConfig config) {
        return config.getQueueingMethod() == QueueingMethod.RANDOM;
    }

    /**
     * How far a limit is used, 0..1. The limit of a bucket that admits nobody counts as unused, unless somebody was
     * admitted.
     */
    private static double ratio(int used, int limit) {
        if (limit == 0) {
            return used == 0 ? 0 : 1;
        }
        return Math.clamp((double) used / limit, 0, 1);
    }
}
