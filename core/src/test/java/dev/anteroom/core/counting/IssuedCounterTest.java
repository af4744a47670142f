package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IssuedCounterTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final TickGrid GRID = TickGrid.of(Moves.TIMING);

    private final CellMap cells = new CellMap();

    @BeforeAll
    static void trustRecords() {
        AvroTypes.TICKETS_ISSUED.schema();
    }

    private int report(long returned, long returnedAt) {
        TicketsIssued report = TicketsIssued.newBuilder().setRoomId("shop").setScope("nairobi").setIssued(5)
                .setReturned(returned).setRequestOffset(1).setAt(NOW).setReturnedAt(returnedAt).setTickMillis(10_000)
                .setBucketMillis(60_000).setCountedMillis(302_000).build();
        TicketCount before = TicketCount.NONE;
        return IssuedCounter.count(before, before.after(report), report, NOW, GRID, cells);
    }

    @Test
    void shouldTakeReturnedNumbersFromTheTickInWhichTheyCount() {
        assertThat(report(2, NOW - 20_000)).isEqualTo(5);

        assertThat(cells.all()).containsExactly(new TickCell(GRID.tickOf(NOW - 20_000), -2, List.of()),
                new TickCell(GRID.tickOf(NOW), 5, List.of()));
    }

    @ParameterizedTest
    @ValueSource(longs = {NOW - 400_000, -1, Long.MIN_VALUE})
    void shouldTakeNothingFromATickThatIsForgotten(long returnedAt) {
        report(2, returnedAt);

        assertThat(cells.all()).containsExactly(new TickCell(GRID.tickOf(NOW), 5, List.of()));
    }
}
