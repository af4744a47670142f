package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A visitor who is seen now by an edge whose clock is ahead and now by one whose clock is right is never lost. */
class ClockLeadPropertyTest {

    private static final long START = 1_700_000_000_000L;
    /** How far ahead the topology lets a record's timestamp be. */
    private static final long CLAMP = 5_000;

    @Property
    void shouldNeverCountTooFewWhenClocksAreAhead(@ForAll long seed,
            @ForAll @IntRange(min = 0, max = 20_000) int lead, @ForAll @IntRange(min = 0, max = 20_000) int otherLead) {
        Random random = new Random(seed);
        CellMap cells = new CellMap();
        Standing standing = Standing.NEW;
        long previous = 0;
        long time = START + random.nextInt(10_000);
        for (int step = 0; step < 30; step++) {
            long seenAt = time + (random.nextBoolean() ? lead : otherLead);
            TrafficEvent move = Moves.move(standing, previous, Standing.ACTIVE, START);
            move.setAt(seenAt);
            MoveCounter.count(move, Math.min(seenAt, time + CLAMP), TickGrid.of(Moves.TIMING), cells);
            standing = Standing.ACTIVE;
            previous = seenAt;
            long next = time + 1 + random.nextInt(Moves.TIMING.countedMillis() - 2_000);
            for (long moment = time; moment < next; moment += 1_000) {
                assertThat(active(cells, moment)).isGreaterThanOrEqualTo(1);
            }
            time = next;
        }
    }

    private static int active(CellMap cells, long now) {
        long first = Moves.TIMING.firstCountedTick(now);
        return cells.all().stream().filter(cell -> cell.getTick() >= first).mapToInt(TickCell::getActive).sum();
    }
}
