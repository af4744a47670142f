package dev.anteroom.core.roomstate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.Cells;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.Moves;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nobody who is active or waits is missing from the counts while the ticks of a room become longer or shorter, although
 * each edge hears of it at a moment of its own, and visitors ask in turn in several data centers.
 */
@Tag("feature.exact-limit")
class TickChangePropertyTest {

    private static final int[] TICKS = {1_000, 2_000, 5_000, 10_000, 20_000, 60_000};
    private static final long START = 1_700_000_040_000L;
    private static final long CHANGED = START + 60_000;
    private static final long HEARD_BY_ALL = CHANGED + 20_000;
    private static final long END = START + 200_000;
    private static final int SESSION = 30_000;
    /** The largest lag that decision 164 covers. */
    private static final int MOST_GROWTH = 5_000;
    /** Two refresh intervals; the lapse is longer by settle and what completes a tick. */
    private static final int PATIENCE = 40_000;

    /** Every other visitor waits. */
    private record Seen(long visitor, long at, int dataCenter) {

        private Standing standing() {
            return visitor % 2 == 0 ? Standing.ACTIVE : Standing.WAITING;
        }

        private boolean stays(long upTo) {
            return at + (standing() == Standing.ACTIVE ? SESSION : PATIENCE) > upTo;
        }
    }

    /** The cells of one data center, and the ticks by which its moves were counted last. */
    private static final class Counted implements Cells {

        private final TreeMap<Long, TickCell> cells = new TreeMap<>();
        private TickGrid grid;

        private Counted(Timing timing) {
            grid = TickGrid.of(timing);
        }

        @Override
        public TickCell at(long tick) {
            return cells.computeIfAbsent(tick, start -> new TickCell(start, 0, new ArrayList<>()));
        }

        @Override
        public void keep(TickCell cell) {
            cells.put(cell.getTick(), cell);
        }

        private void count(Standing standing, long previous, long at, Timing timing) {
            TrafficEvent move = Moves.move(previous == 0 ? Standing.NEW : standing, previous, standing, 0);
            move.setAt(at);
            grid = grid.follow(timing, at);
            MoveCounter.count(move, at, grid, this);
        }

        private int active(CountingTiming timing, long upTo) {
            return cells.tailMap(grid.firstKeptTick(upTo)).values().stream()
                    .filter(cell -> timing.isActive(cell.getTick(), upTo)).mapToInt(TickCell::getActive).sum();
        }

        private int waiting(CountingTiming timing, long upTo) {
            return cells.tailMap(Math.max(grid.firstKeptTick(upTo), timing.firstWaitingTick(upTo))).values().stream()
                    .flatMap(cell -> cell.getWaiting().stream()).mapToInt(BucketCount::getCount).sum();
        }
    }

    private static RoomConfig room(long tick, long mixedTick, long mixedUntil) {
        return RoomConfig.newBuilder(Rooms.room(10, 600)).setTickDurationMillis(tick).setBucketDurationMillis(60_000)
                .setSessionDurationMillis(SESSION).setMixedTickMillis(mixedTick).setMixedUntil(mixedUntil).build();
    }

    private static Timing timing(RoomConfig room) {
        RoomTiming timing = RoomTiming.of(room, SESSION);
        return new Timing((int) timing.tick(), (int) timing.bucket(), (int) timing.counted());
    }

    @Property(tries = 300)
    void shouldCountEverybodyWhileTicksChange(@ForAll long seed,
            @ForAll @IntRange(min = 0, max = 5) int before, @ForAll @IntRange(min = 0, max = 3) int after,
            @ForAll @IntRange(min = 1, max = 3) int dataCenters) {
        Random random = new Random(seed);
        long span = Math.max(TICKS[before], TICKS[after]);
        Assume.that(span % Math.min(TICKS[before], TICKS[after]) == 0 && TICKS[after] - TICKS[before] <= MOST_GROWTH);
        RoomConfig old = room(TICKS[before], 0, 0);
        RoomConfig changed = room(TICKS[after], span, Math.ceilDiv(HEARD_BY_ALL, span) * span);
        long[] heardAt = random.longs(dataCenters + 1L, CHANGED, HEARD_BY_ALL).toArray();
        List<Counted> counted = new ArrayList<>();
        for (int i = 0; i < dataCenters; i++) {
            counted.add(new Counted(timing(old)));
        }
        List<Seen> moves = moves(random, dataCenters);
        TreeMap<Long, Seen> lastSeen = new TreeMap<>();
        TreeMap<Long, Long> lastCounted = new TreeMap<>();
        int next = 0;
        for (long upTo = START; upTo < END; upTo += 500) {
            while (next < moves.size() && moves.get(next).at() <= upTo) {
                Seen seen = moves.get(next);
                Timing timing = timing(seen.at() >= heardAt[seen.dataCenter()] ? changed : old);
                long previous = lastCounted.getOrDefault(seen.visitor(), 0L);
                if (timing.tickOf(seen.at()) > timing.tickOf(previous)) {
                    counted.get(seen.dataCenter()).count(seen.standing(), previous, seen.at(), timing);
                    lastCounted.put(seen.visitor(), seen.at());
                }
                lastSeen.put(seen.visitor(), seen);
                next++;
            }
            long until = upTo;
            CountingTiming judged = CountingTiming.of(
                    EventSchedule.of(upTo >= heardAt[dataCenters] ? changed : old), true);
            assertThat(counted.stream().mapToInt(each -> each.active(judged, until)).sum())
                    .as("active %d ms after the change", upTo - CHANGED)
                    .isGreaterThanOrEqualTo(staying(lastSeen.values(), Standing.ACTIVE, until));
            assertThat(counted.stream().mapToInt(each -> each.waiting(judged, until)).sum())
                    .as("waiting %d ms after the change", upTo - CHANGED)
                    .isGreaterThanOrEqualTo(staying(lastSeen.values(), Standing.WAITING, until));
        }
        CountingTiming judged = CountingTiming.of(EventSchedule.of(changed), true);
        assertThat(counted).allMatch(each -> each.active(judged, END * 2) == 0 && each.waiting(judged, END * 2) == 0);
    }

    /** Periods begin with buckets, which a change may shorten as well: one may begin within a span. */
    @Test
    void shouldCountASpanToItsEndWhateverLengthSessionsHadInIt() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(START + 5_000)
                .setEndAt(START + 60_000).setSessionDurationMillis(SESSION + 20_000L).build();
        RoomConfig room = RoomConfig.newBuilder(room(5_000, 10_000, START + 10_000)).setBucketDurationMillis(5_000)
                .setEvents(List.of(event)).build();
        CountingTiming timing = CountingTiming.of(EventSchedule.of(room), true);

        for (long upTo = START; upTo < END; upTo += 500) {
            assertThat(timing.isActive(START, upTo)).as("%d ms later", upTo - START)
                    .isEqualTo(timing.isActive(START + 5_000, upTo));
        }
        assertThat(timing.isActive(START + 5_000, START + 5_000 + SESSION + 20_000)).isTrue();
        assertThat(timing.isActive(START + 5_000, END)).isFalse();
    }

    private static int staying(Collection<Seen> visitors, Standing standing, long upTo) {
        return (int) visitors.stream().filter(seen -> seen.standing() == standing && seen.stays(upTo)).count();
    }

    private static List<Seen> moves(Random random, int dataCenters) {
        List<Seen> moves = new ArrayList<>();
        for (int visitor = 0; visitor < 10; visitor++) {
            long at = START + random.nextInt(100_000);
            int requests = 1 + random.nextInt(6);
            for (int i = 0; i < requests; i++) {
                moves.add(new Seen(visitor, at, random.nextInt(dataCenters)));
                at += 1 + random.nextInt(SESSION);
            }
        }
        moves.sort(Comparator.comparingLong(Seen::at));
        return moves;
    }
}
