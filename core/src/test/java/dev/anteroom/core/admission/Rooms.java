package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Rooms and states for tests, at a fixed moment of the articles' example day. */
public final class Rooms {

    /** Thu, 27 May 2021 15:57:00 GMT. */
    public static final long NOW = 1_622_131_020_000L;
    public static final long MINUTE = 60_000;

    private Rooms() {
    }

    public static RoomConfig config(int totalActiveUsers, int newUsersPerMinute) {
        return AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets").setHost("tickets.example")
                .setTotalActiveUsers(totalActiveUsers).setNewUsersPerMinute(newUsersPerMinute).build();
    }

    public static RoomView view(Consumer<RoomConfig> change) {
        RoomConfig config = config(200, 200);
        change.accept(config);
        return RoomView.of(config, Optional.empty());
    }

    public static WaitingBucket bucket(long bucketId, int waiting, int reserved) {
        return new WaitingBucket(bucketId, waiting, reserved, reserved == waiting);
    }

    public static ScopeState scope(String name, int slots, int workers) {
        return new ScopeState(name, 0.0, slots, workers, 0L, 0L, 0L);
    }

    /** A scope that may issue {@code slots} numbers after {@code issuedKnown}. */
    public static ScopeState ticketScope(String name, int slots, long issuedKnown) {
        return new ScopeState(name, 0.0, slots, 1, issuedKnown, issuedKnown + slots, 0L);
    }

    /** A state published {@code age} milliseconds before {@link #NOW}; the first bucket with too few slots is partial. */
    public static RoomState state(long age, List<WaitingBucket> buckets, ScopeState... scopes) {
        RoomState state = new RoomState();
        state.setLimitReason(LimitReason.NONE);
        state.setLimitCheckId("");
        state.setLimitFactor(1);
        state.setRoomId("tickets");
        state.setPublishedAt(NOW - age);
        state.setBuckets(buckets);
        state.setWaitingUsers(buckets.stream().mapToInt(WaitingBucket::getWaiting).sum());
        buckets.stream().filter(bucket -> !bucket.getFullyReserved()).findFirst()
                .ifPresent(bucket -> state.setPartialBucketId(bucket.getBucketId()));
        List<ScopeState> all = new ArrayList<>(List.of(scopes));
        if (all.stream().noneMatch(scope -> scope.getScope().equals(ScopeKey.ANYWHERE))) {
            all.add(scope(ScopeKey.ANYWHERE, 0, 1));
        }
        state.setScopes(all);
        state.setDataCenters(List.of());
        state.setLivingEdges(livingEdges(all));
        state.setUncounted(List.of());
        state.setTotalActiveUsers(200);
        return state;
    }

    /** As many edges as the scopes say, "e1", "e2" and so on in each data center. */
    private static List<String> livingEdges(List<ScopeState> scopes) {
        return scopes.stream().filter(scope -> !scope.getScope().equals(ScopeKey.ANYWHERE))
                .flatMap(scope -> IntStream.rangeClosed(1, scope.getWorkers())
                        .mapToObj(each -> scope.getScope() + "|e" + each))
                .sorted().toList();
    }

    public static RoomView view(RoomState state) {
        return RoomView.of(config(200, 200), Optional.of(state));
    }

    /** A visitor of this bucket who has waited since {@code countedAt}, and may ask at any time. */
    static VisitorPass waiting(long bucketId, long countedAt) {
        return new VisitorPass(7, bucketId, 0, countedAt, countedAt, false, 0, 0);
    }

    /** One who has waited for ten seconds. */
    static VisitorPass settled(long bucketId) {
        return waiting(bucketId, NOW - 10_000);
    }
}
