package dev.anteroom.core.counting;

import static dev.anteroom.core.counting.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MoveCounterTest {

    private static final Timing TIMING = Moves.TIMING;
    private static final long NOW = 1_700_000_000_000L;
    private static final long BUCKET = TIMING.bucketOf(NOW);

    private final CellMap cells = new CellMap();

    @Test
    void shouldPutVisitorOf102345IntoBucket1023() {
        // vector 8
        long firstSeen = Instant.parse("2026-01-01T10:23:45Z").toEpochMilli();

        assertThat(TIMING.bucketOf(firstSeen)).isEqualTo(Instant.parse("2026-01-01T10:23:00Z").toEpochMilli());
    }

    @Test
    void shouldCountNewVisitorInTickOfEvent() {
        count(move(Standing.NEW, 0, Standing.WAITING, BUCKET), NOW);

        assertThat(cells.all()).containsExactly(
                new TickCell(TIMING.tickOf(NOW), 0, List.of(new BucketCount(BUCKET, 1))));
    }

    @Test
    void shouldMoveVisitorBetweenCells() {
        count(move(Standing.NEW, 0, Standing.WAITING, BUCKET), NOW);

        count(move(Standing.WAITING, NOW, Standing.ACTIVE, BUCKET), NOW + 20_000);

        assertThat(cells.all()).containsExactly(new TickCell(TIMING.tickOf(NOW + 20_000), 1, List.of()));
    }

    @Test
    void shouldMakeCellNegativeWhenAnotherDataCenterCountedVisitor() {
        count(move(Standing.ACTIVE, NOW, Standing.ACTIVE, BUCKET), NOW + 20_000);

        assertThat(cells.all()).containsExactly(new TickCell(TIMING.tickOf(NOW), -1, List.of()),
                new TickCell(TIMING.tickOf(NOW + 20_000), 1, List.of()));
    }

    @Test
    void shouldTakeNothingAwayBeforeTheBeginningOfTime() {
        count(move(Standing.ACTIVE, -1, Standing.ACTIVE, BUCKET), 5_000);

        assertThat(cells.all()).containsExactly(new TickCell(0L, 1, List.of()));
    }

    @Test
    void shouldTakeNothingAwayWhenPreviousCheckInIsLaterThanMove() {
        count(move(Standing.ACTIVE, NOW + 1, Standing.ACTIVE, BUCKET), NOW);

        assertThat(cells.all()).containsExactly(new TickCell(TIMING.tickOf(NOW), 1, List.of()));
    }

    @Test
    void shouldTakeNothingAwayWhenPreviousCheckInCountsNoMore() {
        long longAgo = TIMING.firstCountedTick(NOW) - 1;

        count(move(Standing.ACTIVE, longAgo, Standing.ACTIVE, BUCKET), NOW);

        assertThat(cells.all()).containsExactly(new TickCell(TIMING.tickOf(NOW), 1, List.of()));
    }

    @Test
    void shouldTakeVisitorFromCellOfFormerTickLength() {
        Timing longer = new Timing(20_000, 60_000, 302_000);
        TickGrid changed = TickGrid.of(TIMING).follow(longer, NOW + 1);
        long previous = 1_700_000_010_000L - 5_000;
        count(move(Standing.NEW, 0, Standing.ACTIVE, BUCKET), previous);

        MoveCounter.count(move(Standing.ACTIVE, previous, Standing.GONE, BUCKET), NOW + 40_000,
                new TickGrid(changed.timing(), NOW + 10_000, changed.formerTickMillis()), cells);

        assertThat(cells.all()).isEmpty();
    }

    @Test
    void shouldUseThePlausibleTimeAndTakeNothingAwayWhereAClockIsFarAhead() {
        TrafficEvent move = move(Standing.ACTIVE, NOW - 20_000, Standing.ACTIVE, BUCKET);
        move.setAt(NOW + MoveCounter.LARGEST_LEAD_MILLIS + 1);

        count(move, NOW);

        assertThat(cells.all()).containsExactly(new TickCell(TIMING.tickOf(NOW), 1, List.of()));
    }

    @Test
    void shouldCountAVisitorWithANumberNoSecondTime() {
        count(move(Standing.NEW, 0, Standing.WAITING, BUCKET), NOW);
        TrafficEvent admitted = move(Standing.WAITING, NOW, Standing.ACTIVE, BUCKET);
        admitted.setAdmission(Admission.TICKET);

        count(admitted, NOW + 20_000);

        assertThat(cells.all()).as("the counter's report counted the visitor").isEmpty();
    }

    private void count(TrafficEvent event, long at) {
        MoveCounter.count(event, at, TickGrid.of(TIMING), cells);
    }
}
