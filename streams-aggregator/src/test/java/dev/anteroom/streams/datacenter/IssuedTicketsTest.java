package dev.anteroom.streams.datacenter;

import static dev.anteroom.core.counting.Moves.NAIROBI;
import static dev.anteroom.core.counting.Moves.ROOM;
import static dev.anteroom.core.counting.Moves.at;
import static dev.anteroom.core.counting.Moves.by;
import static dev.anteroom.core.counting.Moves.key;
import static dev.anteroom.core.counting.Moves.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.UsedTickets;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IssuedTicketsTest {

    /** A whole minute. */
    private static final long START = 1_700_000_040_000L;
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final TestStreams streams = new TestStreams(START + 30_000, (serdes, clock) -> DataCenterTopology.build(
            new TopologySettings(INTERVAL, TopologyTime.WALL_CLOCK, Duration.ofHours(1), 5), serdes,
            TestStreams.TOPICS, clock, TestStreams.holding(0, clock)));
    private final TestInputTopic<String, TicketsIssued> issued = streams.input(Topics.TICKETS_ISSUED);
    private final TestInputTopic<String, TrafficEvent> traffic = streams.input(Topics.TRAFFIC);
    private final TestOutputTopic<String, DataCenterState> states = streams.output(Topics.DATA_CENTER_STATE);

    @AfterEach
    void close() {
        streams.close();
    }

    @Test
    void shouldCountNumbersAsActiveWhereTheyWereAskedFor() {
        report(NAIROBI, 5, 0, 1, START);
        report(NAIROBI, 7, 0, 2, START + 10_000);

        DataCenterState state = state();

        assertThat(state.getCells()).containsExactly(new TickCell(START, 5, List.of()),
                new TickCell(START + 10_000, 2, List.of()));
        assertThat(state.getTickets()).containsExactly(new ScopeTickets(NAIROBI, 7L, 0L));
        assertThat(state.getHistory()).extracting(BucketTally::getAdmittedTicket).containsExactly(7);
        assertThat(state.getTrafficOffset()).isEqualTo(-1);
    }

    @Test
    void shouldCountNumbersOfAFastClockWhereTheNextCheckInWillLookForThem() {
        TicketsIssued fast = tickets(NAIROBI, 5, 0, 1, START + 60_000);
        issued.pipeInput(ROOM + '|' + NAIROBI, fast, START + 30_000);

        assertThat(state().getCells()).containsExactly(new TickCell(START + 60_000, 5, List.of()));
    }

    @Test
    void shouldCountReportsOnceHoweverOftenTheyAreRead() {
        report(NAIROBI, 5, 0, 1, START);
        report(NAIROBI, 7, 0, 2, START);
        report(NAIROBI, 5, 0, 1, START);
        report(NAIROBI, 7, 0, 2, START);

        assertThat(state().getCells()).containsExactly(new TickCell(START, 7, List.of()));
    }

    @Test
    void shouldTakeReturnedNumbersFromTheCellThatTheyWereCountedIn() {
        report(NAIROBI, 5, 0, 1, START);
        report(NAIROBI, 9, 0, 2, START + 10_000);
        report(NAIROBI, 9, 3, 3, START);

        DataCenterState state = state();

        assertThat(state.getCells()).containsExactly(new TickCell(START, 2, List.of()),
                new TickCell(START + 10_000, 4, List.of()));
        assertThat(state.getTickets()).containsExactly(new ScopeTickets(NAIROBI, 9L, 3L));
    }

    @Test
    void shouldCountWhatIsToldAgainFromTheNewestButTakeFromTheOldest() {
        report(NAIROBI, 5, 0, 1, START);
        TicketsIssued again = tickets(NAIROBI, 9, 3, 4, START + 20_000);
        again.setReturnedAt(START);
        issued.pipeInput(ROOM + '|' + NAIROBI, again, START + 20_000);
        issued.pipeInput(ROOM + '|' + NAIROBI, again, START + 20_000);

        assertThat(state().getCells()).containsExactly(new TickCell(START, 2, List.of()),
                new TickCell(START + 20_000, 4, List.of()));
    }

    @Test
    void shouldCountOnlyWhatIsNewAfterACounterWasIdleAndForgotten() {
        report(NAIROBI, 5, 2, 1, START);
        streams.pass(Duration.ofHours(2));
        states.readValuesToList();
        long later = streams.now();
        report(NAIROBI, 9, 2, 2, later);

        DataCenterState state = state();

        assertThat(state.getCells()).containsExactly(new TickCell(later - later % 10_000, 4, List.of()));
        assertThat(state.getTickets()).containsExactly(new ScopeTickets(NAIROBI, 9L, 2L));
    }

    @Test
    void shouldCountGrowthOfCounterThatLostItsState() {
        report(NAIROBI, 150, 50, 8, START);
        report(NAIROBI, 103, 0, 9, START);

        DataCenterState state = state();

        assertThat(state.getCells()).containsExactly(new TickCell(START, 103, List.of()));
        assertThat(state.getTickets()).containsExactly(new ScopeTickets(NAIROBI, 103L, 0L));
    }

    @Test
    void shouldCountNumbersOfAnywhereLikeADataCenterButNoMovesThere() {
        report(ScopeKey.ANYWHERE, 5, 0, 1, START);
        TrafficEvent move = at(ScopeKey.ANYWHERE, move(Standing.NEW, 0, Standing.ACTIVE, START));
        traffic.pipeInput(key(move), move, START);

        assertThat(state().getCells()).containsExactly(new TickCell(START, 5, List.of()));
        assertThat(streams.deadLetters().readRecordsToList()).hasSize(1);
    }

    @Test
    void shouldNotCountVisitorBesideTheNumber() {
        TrafficEvent queued = by(1, move(Standing.NEW, 0, Standing.WAITING, START));
        traffic.pipeInput(key(queued), queued, START);
        report(NAIROBI, 1, 0, 1, START + 9_900);
        TrafficEvent entered = by(1, move(Standing.WAITING, START, Standing.ACTIVE, START));
        entered.setAdmission(Admission.TICKET);
        traffic.pipeInput(key(entered), entered, START + 10_100);
        TrafficEvent renewed = by(1, move(Standing.ACTIVE, START + 9_900, Standing.ACTIVE, START));
        traffic.pipeInput(key(renewed), renewed, START + 20_000);

        DataCenterState state = state();

        assertThat(state.getCells()).containsExactly(new TickCell(START + 20_000, 1, List.of()));
        assertThat(state.getHistory()).singleElement().satisfies(tally -> {
            assertThat(tally.getAdmittedTicket()).isEqualTo(1);
            assertThat(tally.getMoves()).isEqualTo(3);
        });
    }

    private void enter(String scope, long number, long at) {
        TrafficEvent entered = move(Standing.WAITING, START, Standing.ACTIVE, START);
        entered.setAt(at);
        entered.setAdmission(Admission.TICKET);
        entered.setTicketScope(scope);
        entered.setTicketNumber(number);
        traffic.pipeInput(key(entered), entered, at);
    }

    @Test
    void shouldTellTheHighestNumbersWithWhichVisitorsEntered() {
        enter(NAIROBI, 7, START + 1_000);
        enter(ScopeKey.ANYWHERE, 12, START + 2_000);
        enter(NAIROBI, 6, START + 3_000);
        enter("dublin", 99, START + 3_000);

        assertThat(state().getUsed()).containsExactly(new UsedTickets(NAIROBI, 7L, START + 1_000),
                new UsedTickets(ScopeKey.ANYWHERE, 12L, START + 2_000));
    }

    @Test
    void shouldForgetANumberOnceItsVisitorCountsNoMore() {
        enter(NAIROBI, 7, START + 1_000);
        streams.pass(Duration.ofMinutes(10));
        states.readValuesToList();
        enter(NAIROBI, 3, streams.now());

        assertThat(state().getUsed())
                .containsExactly(new UsedTickets(NAIROBI, 3L, streams.now() - INTERVAL.toMillis()));
    }

    @Test
    void shouldSendReportsThatMakeNoSenseToDeadLetters() {
        issued.pipeInput(ROOM + "|dublin", tickets(NAIROBI, 5, 0, 1, START), START);
        TicketsIssued untimed = tickets(NAIROBI, 5, 0, 1, START);
        untimed.setTickMillis(0);
        issued.pipeInput(ROOM + '|' + NAIROBI, untimed, START);

        assertThat(streams.deadLetters().readRecordsToList()).hasSize(2);
    }

    private DataCenterState state() {
        streams.pass(INTERVAL);
        return states.readValuesToList().getLast();
    }

    private void report(String scope, long count, long returned, long offset, long at) {
        issued.pipeInput(ROOM + '|' + scope, tickets(scope, count, returned, offset, at), at);
    }

    private static TicketsIssued tickets(String scope, long count, long returned, long offset, long at) {
        return TicketsIssued.newBuilder().setRoomId(ROOM).setScope(scope).setIssued(count).setReturned(returned)
                .setRequestOffset(offset).setAt(at).setTickMillis(10_000).setBucketMillis(60_000)
                .setCountedMillis(302_000).build();
    }
}
