package dev.anteroom.core.event;

import static dev.anteroom.core.event.Events.MINUTE;
import static dev.anteroom.core.event.Events.NOON;
import static dev.anteroom.core.event.Events.SEED;
import static dev.anteroom.core.event.Events.room;
import static dev.anteroom.core.event.Events.sale;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.shuffle")
class ShuffleSeedTest {

    private static final int VISITORS = 50_000;
    /** Bounds of chi-square that a fair order exceeds for one seed in a thousand. */
    private static final double CRITICAL_99 = 148.23;
    private static final double CRITICAL_81 = 125.60;

    private static double chiSquare(int[] counts, double expected) {
        double sum = 0;
        for (int count : counts) {
            sum += (count - expected) * (count - expected) / expected;
        }
        return sum;
    }

    /** The same numbers are in docs/planned-events.md. */
    @Test
    void shouldMeetThePublishedVector() {
        ShuffleSeed seed = ShuffleSeed.parse(SEED);

        assertThat(seed.commitment()).isEqualTo("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        assertThat(seed.rank(1)).isEqualTo(0xc432e059c378eef7L);
        assertThat(seed.rank(-1)).isEqualTo(0x51e1793eae66e2c3L);
        assertThat(new int[]{seed.part(1), seed.part(2), seed.part(3), seed.part(-1), seed.part(4711)})
                .containsExactly(76, 97, 58, 31, 3);
    }

    @Test
    void shouldGiveEveryPartToEquallyMany() {
        SplittableRandom random = new SplittableRandom(42);
        ShuffleSeed seed = ShuffleSeed.draw(random);
        int[] counts = new int[ShuffleSeed.PARTS];

        for (int i = 0; i < VISITORS; i++) {
            counts[seed.part(random.nextLong())]++;
        }

        assertThat(chiSquare(counts, (double) VISITORS / ShuffleSeed.PARTS)).isLessThan(CRITICAL_99);
    }

    @Test
    void shouldNotCareWhoCameFirst() {
        SplittableRandom random = new SplittableRandom(43);
        ShuffleSeed seed = ShuffleSeed.draw(random);
        int[] counts = new int[100];

        for (int i = 0; i < VISITORS; i++) {
            int cameIn = i * 10 / VISITORS;
            counts[10 * cameIn + seed.part(random.nextLong()) * 10 / ShuffleSeed.PARTS]++;
        }

        assertThat(chiSquare(counts, VISITORS / 100.0)).isLessThan(CRITICAL_81);
    }

    @Test
    void shouldPutThePrequeueBehindWhoWaitedAndBeforeWhoComesLater() {
        EventSchedule schedule = EventSchedule.of(room(sale().setShuffleAtStart(true).setShuffleSeed(SEED).build()));

        long before = schedule.at(NOON - 1).placeOf(1, NOON - 1);
        long later = schedule.at(NOON + 10 * MINUTE).placeOf(1, NOON + 10 * MINUTE);

        assertThat(before).isEqualTo(NOON - MINUTE);
        assertThat(later).isEqualTo(NOON + 10 * MINUTE);
        RoomPeriod prequeue = schedule.at(NOON + 3 * MINUTE);
        assertThat(prequeue.placeOf(1, NOON + 3 * MINUTE)).isEqualTo(NOON + 1 + 76)
                .isEqualTo(prequeue.placeOf(1, NOON + 9 * MINUTE));
    }

    @Test
    void shouldKeepTheOrderOfArrivalWithoutASeed() {
        EventSchedule schedule = EventSchedule.of(room(sale().setShuffleAtStart(true).build()));

        assertThat(schedule.at(NOON + 3 * MINUTE).shuffle()).isEmpty();
        assertThat(schedule.at(NOON + 3 * MINUTE).placeOf(1, NOON + 3 * MINUTE + 7)).isEqualTo(NOON + 3 * MINUTE);
    }

    @Test
    void shouldTellNothingOfTheSeedInPassing() {
        assertThat(Optional.of(ShuffleSeed.parse(SEED)).toString()).doesNotContain(SEED);
        assertThatThrownBy(() -> ShuffleSeed.parse(SEED + "0")).hasMessageNotContaining(SEED);
    }
}
