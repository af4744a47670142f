package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.FreedSlots;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.random")
class RandomSlotReleaseTest {

    private static final long NOW = at("12:00");
    private static final long STEP = 250;
    private static final long INTERVAL = 20_000;

    private final RoomConfig random = random();

    private static RoomConfig random() {
        RoomConfig config = room(1_000, 1_000);
        config.setQueueingMethod(QueueingMethod.RANDOM);
        return config;
    }

    private RandomSlotRelease next(RecentSnapshots recent, long now, int free) {
        return RandomSlotRelease.of(new RoomInputs(random, List.of(), Workers.NONE, recent, now), free, true);
    }

    private static RecentSnapshots after(long publishedAt, List<FreedSlots> held) {
        return new RecentSnapshots(List.of(new PublishedSnapshot(publishedAt, List.of(), List.of())), held, 0L);
    }

    @Test
    void shouldReleaseEverythingWhileAllMayEnter() {
        RoomInputs inputs = new RoomInputs(random, List.of(), Workers.NONE, nothingPromised(), NOW);

        assertThat(RandomSlotRelease.of(inputs, 70, false)).isEqualTo(new RandomSlotRelease(70, List.of()));
    }

    @Test
    void shouldReleaseEverythingInOtherOrders() {
        RoomInputs inputs = new RoomInputs(room(1_000, 1_000), List.of(), Workers.NONE, nothingPromised(), NOW);

        assertThat(RandomSlotRelease.of(inputs, 70, true)).isEqualTo(new RandomSlotRelease(70, List.of()));
    }

    @Property(tries = 200)
    void shouldReleaseEachSlotOnceWithinTheInterval(@ForAll @IntRange(min = 1, max = 5_000) int slots,
            @ForAll @IntRange(max = 100_000) int offset) {
        List<FreedSlots> held = next(after(NOW + offset - STEP, List.of()), NOW + offset, slots).held();
        int released = 0;
        int atHalf = 0;
        for (long at = STEP; at <= INTERVAL; at += STEP) {
            RandomSlotRelease releases = next(after(NOW + offset + at - STEP, held), NOW + offset + at,
                    slots - released);
            released += releases.released();
            held = releases.held();
            atHalf = at <= INTERVAL / 2 ? released : atHalf;
        }

        assertThat(held).isEmpty();
        assertThat(released).isEqualTo(slots);
        // Six standard deviations of a fair draw for each step.
        assertThat((double) atHalf).isBetween(slots / 2.0 - 6 * Math.sqrt(40 / 4.0) - 1,
                slots / 2.0 + 6 * Math.sqrt(40 / 4.0) + 1);
    }

    @Test
    void shouldHoldBackNoMoreThanIsFree() {
        RecentSnapshots recent = after(NOW - STEP,
                List.of(new FreedSlots(NOW - 5_000, 30), new FreedSlots(NOW - STEP, 30)));

        RandomSlotRelease releases = next(recent, NOW, 31);

        assertThat(releases.released() + releases.held().stream().mapToInt(FreedSlots::getSlots).sum()).isEqualTo(31);
    }

    @Test
    void shouldGiveTheSameForTheSame() {
        RecentSnapshots recent = after(NOW - STEP, List.of(new FreedSlots(NOW - 5_000, 3_333)));

        assertThat(next(recent, NOW, 4_000)).isEqualTo(next(recent, NOW, 4_000));
    }
}
