package dev.anteroom.streams.tickets;

import static dev.anteroom.core.ticket.Requests.SNAPSHOT_AT;
import static dev.anteroom.core.ticket.Requests.giveBack;
import static dev.anteroom.core.ticket.Requests.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.ticket-counters")
class TicketTopologyTest {

    private static final String KEY = "shop|nairobi";
    private static final long NOW = SNAPSHOT_AT + 500;

    private final TestStreams streams = new TestStreams(NOW,
            (serdes, clock) -> TicketTopology.build(serdes, TestStreams.TOPICS));
    private final TestInputTopic<String, TicketRequest> requests = streams.input(Topics.TICKET_REQUESTS);
    private final TestOutputTopic<String, TicketGrant> grants = streams.output(Topics.TICKET_GRANTS);
    private final TestOutputTopic<String, TicketsIssued> issued = streams.output(Topics.TICKETS_ISSUED);

    @AfterEach
    void close() {
        streams.close();
    }

    @Test
    void shouldAnswerTheEdgeThatAsked() {
        requests.pipeInput(KEY, take(3, 0, 10).build(), NOW);

        TestRecord<String, TicketGrant> grant = grants.readRecord();
        assertThat(grant.key()).isEqualTo("edge-1");
        assertThat(grant.value().getRequestId()).isEqualTo(77);
        assertThat(grant.value().getGranted()).isEqualTo(3);
        assertThat(grant.value().getFirstNumber()).isEqualTo(1);
    }

    @Test
    void shouldPutAnswerOnThePartitionThatTheEdgeReads() {
        Reply reply = new Reply(new TicketGrant(), 3);

        assertThat(Reply.partitioner().partitions("t", "edge-1", reply, 4)).isEqualTo(Optional.of(Set.of(3)));
        assertThat(Reply.partitioner().partitions("t", "edge-1", reply, 2)).isEqualTo(Optional.of(Set.of(1)));
    }

    @Test
    void shouldTellCumulativeCountAtTheTimeOfTheRequest() {
        requests.pipeInput(KEY, take(3, 0, 10).build(), NOW);
        requests.pipeInput(KEY, take(2, 0, 10).build(), NOW + 20);
        requests.pipeInput(KEY, giveBack(1), NOW);

        assertThat(issued.readRecordsToList()).extracting(TestRecord::key).containsOnly(KEY);
        requests.pipeInput(KEY, take(1, 0, 10).build(), NOW + 40);
        TestRecord<String, TicketsIssued> last = issued.readRecord();
        assertThat(last.timestamp()).isEqualTo(NOW + 40);
        assertThat(last.value().getIssued()).isEqualTo(6);
        assertThat(last.value().getReturned()).isEqualTo(1);
        assertThat(last.value().getRequestOffset()).isEqualTo(3);
        assertThat(last.value().getAt()).isEqualTo(NOW + 40);
        assertThat(last.value().getTickMillis()).isEqualTo(10_000);
    }

    @Test
    void shouldNotTellWhatDidNotChange() {
        requests.pipeInput(KEY, take(3, 0, 0).build(), NOW);

        assertThat(grants.readValue().getGranted()).isZero();
        assertThat(issued.isEmpty()).isTrue();
    }

    @Test
    void shouldTellAgainWhatItDecidedBeforeACrash() {
        counters().put(KEY, new TicketCounter(12, 1, 3));
        requests.pipeInput(KEY, take(3, 0, 10).build(), NOW);
        requests.pipeInput(KEY, take(2, 0, 10).build(), NOW + 20_000);
        requests.pipeInput(KEY, giveBack(1), NOW - 20_000);
        assertThat(issued.isEmpty()).as("a report before the last of them").isTrue();

        requests.pipeInput(KEY, take(1, 0, 10).build(), NOW + 10_000);

        TestRecord<String, TicketsIssued> report = issued.readRecord();
        assertThat(report.key()).isEqualTo(KEY);
        assertThat(report.timestamp()).isEqualTo(NOW + 20_000);
        assertThat(report.value()).isEqualTo(TicketsIssued.newBuilder().setRoomId("shop").setScope("nairobi")
                .setIssued(12).setReturned(1).setRequestOffset(3).setAt(NOW + 20_000).setReturnedAt(NOW - 20_000)
                .setTickMillis(10_000).setBucketMillis(60_000).setCountedMillis(302_000).build());
        assertThat(issued.isEmpty()).isTrue();
        assertThat(grants.isEmpty()).as("an answer to a request that is read again").isTrue();
    }

    @Test
    void shouldNotTellWhereOnlyNonsenseIsReadAgain() {
        counters().put(KEY, new TicketCounter(12, 1, 0));
        requests.pipeInput(KEY, take(0, 0, 10).setTickMillis(0).build(), NOW);

        assertThat(issued.isEmpty()).isTrue();
    }

    @Test
    void shouldDecideAnewBehindWhatIsReadAgain() {
        counters().put(KEY, new TicketCounter(7, 0, 0));
        requests.pipeInput(KEY, take(7, 0, 10).build(), NOW);
        requests.pipeInput(KEY, take(7, 0, 10).build(), NOW);

        assertThat(issued.readValuesToList()).extracting(TicketsIssued::getIssued).containsExactly(7L, 10L);
        assertThat(grants.readValuesToList()).extracting(TicketGrant::getGranted).containsExactly(3);
    }

    @Test
    void shouldCountEachScopeForItself() {
        requests.pipeInput(KEY, take(10, 0, 10).build(), NOW);
        requests.pipeInput("shop|ANYWHERE", take(4, 0, 5).setScope("ANYWHERE").build(), NOW);

        assertThat(grants.readValuesToList()).extracting(TicketGrant::getGranted).containsExactly(10, 4);
    }

    @Test
    void shouldForgetCounterThatNobodyAskedLongerThanRequestsAreKept() {
        requests.pipeInput(KEY, take(3, 0, 10).build(), NOW);
        streams.pass(IdleCounters.LONGEST_IDLE);
        assertThat(counters().get(KEY)).extracting(TicketCounter::issued).isEqualTo(3L);

        streams.pass(IdleCounters.INTERVAL);

        assertThat(counters().get(KEY)).isNull();
    }

    @Test
    void shouldKeepCounterThatIsAsked() {
        for (int i = 0; i < 3; i++) {
            requests.pipeInput(KEY, take(1, 0, 10).build(), NOW);
            streams.pass(IdleCounters.LONGEST_IDLE.minus(IdleCounters.INTERVAL));
        }

        assertThat(counters().get(KEY)).extracting(TicketCounter::issued).isEqualTo(3L);
    }

    @Test
    void shouldGoOnWhereAForgottenCounterStopped() {
        requests.pipeInput(KEY, take(3, 0, 10).build(), NOW);
        requests.pipeInput(KEY, giveBack(1), NOW);
        streams.pass(IdleCounters.LONGEST_IDLE.plus(IdleCounters.INTERVAL));
        issued.readRecordsToList();
        grants.readRecordsToList();

        requests.pipeInput(KEY, take(5, 2, 6).setReturnedKnown(1).build(), NOW);

        assertThat(grants.readValue()).satisfies(grant -> {
            assertThat(grant.getFirstNumber()).isEqualTo(4);
            assertThat(grant.getGranted()).isEqualTo(4);
        });
        TicketsIssued report = issued.readValue();
        assertThat(report.getIssued()).isEqualTo(7);
        assertThat(report.getReturned()).isEqualTo(1);
        assertThat(report.getRequestOffset()).isEqualTo(2);
    }

    @Test
    void shouldSendRequestsThatMakeNoSenseToDeadLetters() {
        requests.pipeInput(KEY, take(0, 0, 10).build(), NOW);
        requests.pipeInput("shop|dublin", take(1, 0, 10).build(), NOW);
        requests.pipeInput("no-scope", take(1, 0, 10).build(), NOW);
        requests.pipeInput(KEY, null, NOW);
        streams.rawInput(Topics.TICKET_REQUESTS).pipeInput(KEY, "?".getBytes(StandardCharsets.UTF_8), NOW);
        requests.pipeInput(KEY, take(1, 0, 10).build(), NOW);

        assertThat(streams.deadLetters().readRecordsToList()).hasSize(5);
        assertThat(grants.readValue().getGranted()).isEqualTo(1);
    }

    private KeyValueStore<String, TicketCounter> counters() {
        return streams.ask(driver -> driver.getKeyValueStore(TicketTopology.COUNTERS));
    }
}
