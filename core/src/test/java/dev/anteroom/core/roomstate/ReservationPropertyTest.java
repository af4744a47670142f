package dev.anteroom.core.roomstate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.fifo")
class ReservationPropertyTest {

    private static final int KEPT_PERCENT = 10;

    @Property
    void shouldNeverReserveMoreThanIsAvailable(
            @ForAll @Size(max = 20) Map<@IntRange(max = 30) Integer, @IntRange(min = 1, max = 100_000) Integer> waiting,
            @ForAll @IntRange(max = 200_000) int available) {
        Reservations reservations = Reservations.walk(byBucket(waiting), Map.of(), available, KEPT_PERCENT);

        long reserved = reservations.buckets().stream().filter(WaitingBucket::getFullyReserved)
                .mapToLong(WaitingBucket::getReserved).sum();
        assertThat(reserved + reservations.remaining()).isLessThanOrEqualTo(available);
    }

    @Property
    void shouldNeverPromiseMoreThanIsAvailableBeyondWhatWasPromisedBefore(
            @ForAll @Size(max = 20) Map<@IntRange(max = 30) Integer, @IntRange(min = 1, max = 1000) Integer> waiting,
            @ForAll @Size(max = 20) Map<@IntRange(max = 30) Integer, @IntRange(min = 1, max = 1000) Integer> before,
            @ForAll @IntRange(max = 20_000) int available) {
        NavigableMap<Long, Integer> now = byBucket(waiting);
        NavigableMap<Long, Integer> promised = byBucket(before);

        Reservations reservations = Reservations.walk(now, promised, available, KEPT_PERCENT);

        // Everybody who may act on this state or on an earlier one that is still valid.
        long claims = now.entrySet().stream().mapToLong(entry -> claim(entry, promised, reservations)).sum();
        long earlier = now.entrySet().stream()
                .mapToLong(entry -> Math.min(entry.getValue(), promised.getOrDefault(entry.getKey(), 0))).sum();
        assertThat(claims + reservations.remaining()).isLessThanOrEqualTo(Math.max(available, earlier));
    }

    /** Everything that was promised to the bucket is reserved, and so is its part of the rest of the pool. */
    @Test
    void shouldTellOfThePartialBucketWhatWasPromisedToo() {
        NavigableMap<Long, Integer> waiting = byBucket(Map.of(1, 50, 2, 40));

        Reservations reservations = Reservations.walk(waiting, Map.of(60_000L, 30), 40, KEPT_PERCENT);

        assertThat(reservations.buckets()).extracting(WaitingBucket::getReserved).containsExactly(40, 0);
        assertThat(reservations.remaining()).isEqualTo(10);
        assertThat(Reservations.walk(waiting, Map.of(60_000L, 30), 20, KEPT_PERCENT).buckets().getFirst().getReserved())
                .as("nothing can be promised again from a negative pool").isEqualTo(20);
    }

    @Property
    void shouldReserveNothingBehindAPartialBucket(
            @ForAll @Size(max = 20) Map<@IntRange(max = 30) Integer, @IntRange(min = 1, max = 1000) Integer> waiting,
            @ForAll @IntRange(max = 20_000) int available) {
        Reservations reservations = Reservations.walk(byBucket(waiting), Map.of(), available, KEPT_PERCENT);

        reservations.partial().ifPresent(partial -> assertThat(reservations.buckets())
                .filteredOn(bucket -> bucket.getBucketId() > partial)
                .allMatch(bucket -> bucket.getReserved() == 0 && !bucket.getFullyReserved()));
        List<Long> full = reservations.buckets().stream().filter(WaitingBucket::getFullyReserved)
                .map(WaitingBucket::getBucketId).toList();
        assertThat(full).allMatch(bucketId -> bucketId < reservations.partial().orElse(Long.MAX_VALUE));
    }

    @Property
    void shouldShareExactlyWhatRemains(@ForAll @Size(max = 6) List<@IntRange(max = 1_000_000) Integer> users,
            @ForAll @IntRange(min = 1) int totalActiveUsers, @ForAll @IntRange(max = 100) int anywherePercent,
            @ForAll @IntRange(min = 0) int remaining) {
        TreeMap<String, Integer> byDataCenter = new TreeMap<>();
        for (int i = 0; i < users.size(); i++) {
            byDataCenter.put("dc-" + i, users.get(i));
        }
        Shares shares = new Shares(byDataCenter, totalActiveUsers, anywherePercent);

        long given = byDataCenter.keySet().stream().mapToLong(name -> shares.slots(name, remaining)).sum();

        assertThat(given).isBetween(0L, (long) remaining);
        assertThat(shares.anywhere()).isGreaterThanOrEqualTo(anywherePercent / 100.0 - 1e-9);
    }

    private static long claim(Map.Entry<Long, Integer> waiting, Map<Long, Integer> promised,
            Reservations reservations) {
        boolean full = reservations.buckets().stream().anyMatch(
                bucket -> bucket.getBucketId() == waiting.getKey() && bucket.getFullyReserved());
        return full ? waiting.getValue() : Math.min(waiting.getValue(), promised.getOrDefault(waiting.getKey(), 0));
    }

    private static NavigableMap<Long, Integer> byBucket(Map<Integer, Integer> counts) {
        TreeMap<Long, Integer> byBucket = new TreeMap<>();
        counts.forEach((bucket, count) -> byBucket.put(bucket * 60_000L, count));
        return byBucket;
    }
}
