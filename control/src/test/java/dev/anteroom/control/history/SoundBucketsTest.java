package dev.anteroom.control.history;

import static dev.anteroom.control.history.Buckets.MINUTE;
import static dev.anteroom.control.history.Buckets.START;
import static dev.anteroom.control.history.Buckets.bucket;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.anteroom.schemas.avro.BucketTraffic;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoundBucketsTest {

    @Test
    void shouldGiveBackWhatCanHaveBeen() {
        BucketTraffic bucket = bucket(START).setArrivals(3).setWaits(List.of(1, 0, 2)).build();

        assertThat(SoundBuckets.require(bucket, START + MINUTE)).isSameAs(bucket);
    }

    @Test
    void shouldNameWhatCanNotHaveBeen() {
        refuse(bucket(START + 61 * MINUTE), "bucketId is " + (START + 61 * MINUTE));
        refuse(bucket(-1), "bucketId is -1, it must be 0..");
        refuse(bucket(START).setBucketMillis(0), "bucketMillis is 0");
        refuse(bucket(START).setArrivals(-1), "arrivals is -1");
        refuse(bucket(START).setQueued(-1), "queued is -1");
        refuse(bucket(START).setAdmitted(-1), "admitted is -1");
        refuse(bucket(START).setRevoked(-1), "revoked is -1");
        refuse(bucket(START).setWaits(List.of(1, -1)), "waits is -1");
    }

    private static void refuse(BucketTraffic.Builder bucket, String why) {
        assertThatIllegalArgumentException().isThrownBy(() -> SoundBuckets.require(bucket.build(), START))
                .withMessageContaining(why);
    }
}
