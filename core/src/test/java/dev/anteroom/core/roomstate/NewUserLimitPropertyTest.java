package dev.anteroom.core.roomstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class NewUserLimitPropertyTest {

    private static final BigInteger MINUTE = BigInteger.valueOf(60_000);

    @Property
    void shouldAddUpExactlyOverBuckets(@ForAll @IntRange(min = 1) int perMinute,
            @ForAll @IntRange(min = 1, max = 600_000) int bucketMillis,
            @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long time,
            @ForAll @IntRange(min = 1, max = 50) int buckets) {
        long first = Math.floorDiv(time, (long) bucketMillis) * bucketMillis;
        BigInteger sum = BigInteger.ZERO;
        boolean saturated = false;
        for (int i = 0; i < buckets; i++) {
            int inBucket = NewUserLimit.inBucket(perMinute, first + (long) i * bucketMillis, bucketMillis);
            saturated |= inBucket == Integer.MAX_VALUE;
            sum = sum.add(BigInteger.valueOf(inBucket));
        }

        BigInteger exact = until(perMinute, first + (long) buckets * bucketMillis).subtract(until(perMinute, first));
        if (saturated) {
            assertThat(sum).isLessThanOrEqualTo(exact);
        } else {
            assertThat(sum).isEqualTo(exact);
        }
    }

    private static BigInteger until(int perMinute, long time) {
        return BigInteger.valueOf(perMinute).multiply(BigInteger.valueOf(time)).divide(MINUTE);
    }
}
