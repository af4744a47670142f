package dev.anteroom.control.history;

import static dev.anteroom.control.history.Buckets.MINUTE;
import static dev.anteroom.control.history.Buckets.START;
import static dev.anteroom.control.history.Buckets.bucket;
import static dev.anteroom.control.history.Buckets.waits;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.WaitClasses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.analytics")
class TrafficHistoryTest {

    private static final long HOUR = 60 * MINUTE;

    private static List<String> read(TrafficHistory history, String room, long from) {
        List<String> read = new ArrayList<>();
        history.read(room, from, (dataCenter, at, hour, minute) -> {
            if (hour.arrivals(minute) > 0) {
                read.add(dataCenter + " +" + (at - START) / MINUTE + "m " + hour.arrivals(minute));
            }
        });
        return read;
    }

    @Test
    void shouldAddUpShortBucketsOfOneMinute() {
        TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);
        for (int i = 0; i < 60; i++) {
            history.add(bucket(START + i * 2_000L).setBucketMillis(2_000).setArrivals(1).build());
        }

        assertThat(read(history, "shop", START)).containsExactly("nairobi +0m 30", "nairobi +1m 30");
        assertThat(history.countedUpTo("shop", 2_000)).hasValue(START + 2 * MINUTE);
    }

    @Test
    void shouldAddABucketOnceHoweverOftenItComes() {
        TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);
        history.add(bucket(START).setArrivals(1).build());
        history.add(bucket(START + MINUTE).setArrivals(2).build());

        history.add(bucket(START).setArrivals(1).build());
        history.add(bucket(START + MINUTE).setArrivals(2).build());
        history.add(bucket(START).setDataCenter("dublin").setArrivals(4).build());

        assertThat(read(history, "shop", START)).containsExactlyInAnyOrder("nairobi +0m 1", "nairobi +1m 2",
                "dublin +0m 4");
    }

    @Test
    void shouldTellOfEachRoomUpToWhenItsBucketsAreClosed() {
        TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);
        assertThat(history.countedUpTo("shop", MINUTE)).isEmpty();
        history.add(bucket(START).setRoomId("hall").setBucketMillis(10 * 60_000).build());
        history.add(bucket(START + 17 * MINUTE).build());

        assertThat(history.countedUpTo("shop", MINUTE)).hasValue(START + 18 * MINUTE);
        assertThat(history.countedUpTo("hall", 10 * MINUTE)).as("the next is not closed").hasValue(START + 10 * MINUTE);
        assertThat(history.countedUpTo("quiet", MINUTE)).as("without traffic").hasValue(START + 17 * MINUTE);
        assertThat(history.countedUpTo("quiet", 5 * MINUTE)).as("whole buckets").hasValue(START + 10 * MINUTE);
    }

    @Test
    void shouldTellFromWhenOnAllIsKnown() {
        TrafficHistory history = new TrafficHistory(Duration.ofHours(2), 3);
        history.beginAt(START + MINUTE / 2);
        assertThat(history.from()).isEqualTo(START + MINUTE / 2);

        history.add(bucket(START).setArrivals(1).build());
        assertThat(read(history, "shop", 0)).as("only a part of that minute was read").isEmpty();

        history.add(bucket(START + 4 * HOUR + MINUTE).build());
        assertThat(history.from()).as("what is too old is forgotten").isEqualTo(START + 2 * HOUR);

        for (String dataCenter : List.of("dublin", "lima", "oslo")) {
            history.add(bucket(START + 5 * HOUR).setDataCenter(dataCenter).build());
        }
        assertThat(history.from()).as("and what is too much").isEqualTo(START + 5 * HOUR);
    }

    @Test
    void shouldLeaveOutWaitsOfClassesThatThereAreNot() {
        HourOfTraffic hour = new HourOfTraffic();

        hour.add(7, bucket(START).setWaits(waits(WaitClasses.COUNT + 1_000, 9)).build());

        assertThat(hour.waits(7)).hasSize(WaitClasses.COUNT).containsOnly(0);
    }

    @Test
    void shouldKeepRoomsAndDataCentersApart() {
        TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);
        history.add(bucket(START).setArrivals(1).build());
        history.add(bucket(START).setDataCenter("dublin").setArrivals(2).build());
        history.add(bucket(START).setRoomId("other").setArrivals(4).build());

        assertThat(read(history, "shop", START)).containsExactlyInAnyOrder("nairobi +0m 1", "dublin +0m 2");
        assertThat(read(history, "shop", START + 1)).as("from the next minute on").isEmpty();
    }

    @Test
    void shouldForgetWhatIsTooOld() {
        TrafficHistory history = new TrafficHistory(Duration.ofHours(2), 100);
        for (int hour = 0; hour < 6; hour++) {
            history.add(bucket(START + hour * HOUR).setArrivals(1).build());
        }
        history.add(bucket(START).setArrivals(9).build());

        assertThat(read(history, "shop", 0)).containsExactly("nairobi +180m 1", "nairobi +240m 1", "nairobi +300m 1");
    }

    @Test
    void shouldForgetTheOldestHourWhenThereAreTooMany() {
        TrafficHistory history = new TrafficHistory(Duration.ofDays(7), 4);
        for (int hour = 0; hour < 3; hour++) {
            history.add(bucket(START + hour * HOUR).setArrivals(1).build());
            history.add(bucket(START + hour * HOUR).setDataCenter("dublin").setArrivals(1).build());
        }

        assertThat(read(history, "shop", 0)).containsExactlyInAnyOrder("nairobi +60m 1", "dublin +60m 1",
                "nairobi +120m 1", "dublin +120m 1");
    }
}
