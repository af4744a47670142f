package dev.anteroom.edge.tickets;

import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.ticketScope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TicketClientTest {

    private static final Ticket SPLIT = Ticket.Split.INSTANCE;
    private static final Ticket NONE = Ticket.None.INSTANCE;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(true, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(kafka);
    private final AvroDeserializer<TicketRequest> requests = serdes.deserializer(AvroTypes.TICKET_REQUEST);
    private final List<Runnable> timers = new ArrayList<>();
    private final RoomView room = Rooms.view(Rooms.state(0, List.of(), afterReturns()));
    private long now = NOW + 100;
    private OptionalInt replyPartition = OptionalInt.of(3);
    private final TicketClient client = new TicketClient("nairobi", "e1",
            new TicketRequests(producer, serdes.serializer(AvroTypes.TICKET_REQUEST), "ticket-requests", "e1",
                    () -> replyPartition),
            roomId -> Optional.of(room), (millis, task) -> timers.add(task),
            () -> Instant.ofEpochMilli(now),
            new EdgeMetrics(meters));

    TicketClientTest() throws InterruptedException {
        producer.warmUp(List.of(), "none", Retry.every(Duration.ofMillis(1)));
    }

    private TicketRequest sent(int index) {
        return Objects.requireNonNull(requests.deserialize("ticket-requests", kafka.history().get(index).value()));
    }

    private void grant(TicketRequest request, int count) {
        client.granted(List.of(new TicketGrant(request.getRoomId(), request.getScope(), "e1", request.getRequestId(),
                count, 1L, TicketRefusal.NONE, 0L, 0L, 0L, null, 0L)));
    }

    private void passTime(long millis) {
        now += millis;
        List<Runnable> due = List.copyOf(timers);
        timers.clear();
        due.forEach(Runnable::run);
    }

    private static ScopeState afterReturns() {
        ScopeState scope = ticketScope("nairobi", 2, 7);
        scope.setReturned(4);
        return scope;
    }

    @Test
    void shouldAskTheCounterWithWhatTheStateSays() {
        client.take(room, VisitorPass.newcomer(1, NOW, 20), now);

        ProducerRecord<byte[], byte[]> record = kafka.history().getFirst();
        assertThat(new String(record.key(), StandardCharsets.UTF_8)).isEqualTo("tickets|nairobi");
        assertThat(record.timestamp()).isEqualTo(NOW + 100);
        TicketRequest request = sent(0);
        assertThat(request.getKind()).isEqualTo(TicketRequestKind.TAKE);
        assertThat(request.getReplyPartition()).isEqualTo(3);
        assertThat(request.getIssuedKnown()).isEqualTo(7);
        assertThat(request.getReturnedKnown()).isEqualTo(4);
        assertThat(request.getServingUpTo()).isEqualTo(9);
        assertThat(request.getSnapshotAt()).isEqualTo(NOW);
        assertThat(request.getLeaseMillis()).isEqualTo(10_000);
        assertThat(request.getTickMillis()).isEqualTo(10_000);
        assertThat(request.getBucketMillis()).isEqualTo(60_000);
        assertThat(request.getCountedMillis()).isEqualTo(302_000);
    }

    @Test
    void shouldGiveTheVisitorTheNumber() {
        Future<Ticket> ticket = client.take(room, VisitorPass.newcomer(1, NOW, 20), now);
        now += 4;

        grant(sent(0), 1);

        assertThat(ticket.result()).isEqualTo(new Ticket.Numbered("nairobi", NOW + 100, 1));
        assertThat(meters.get("anteroom.edge.ticket.round.trip").timer().count()).isEqualTo(1);
        assertThat(meters.get("anteroom.edge.ticket.requests").tag("result", "granted").counter().count())
                .isEqualTo(1);
    }

    @Test
    void shouldSayNoWithoutARequestWhereNothingIsLeft() {
        client.take(room, VisitorPass.newcomer(1, NOW, 20), now);
        client.take(room, VisitorPass.newcomer(2, NOW, 20), now);

        Future<Ticket> third = client.take(room, VisitorPass.newcomer(3, NOW, 20), now);

        assertThat(third.result()).isEqualTo(NONE);
        assertThat(kafka.history()).hasSize(1);
    }

    @Test
    void shouldHoldOrSplitWhenTheCounterIsSilentAndReturnWhatComesLate() {
        Future<Ticket> held = client.take(room, VisitorPass.newcomer(1, NOW, 20), now);
        Future<Ticket> split = client.take(room, VisitorPass.newcomer(2, NOW, 20), now);
        room.config().setTicketTimeoutMillis(250);

        passTime(250);

        assertThat(held.result()).isEqualTo(NONE);
        assertThat(split.result()).isEqualTo(NONE);
        assertThat(meters.get("anteroom.edge.ticket.timeouts").counter().count()).isEqualTo(2);

        grant(sent(0), 1);

        assertThat(sent(1).getKind()).isEqualTo(TicketRequestKind.RETURN);
        assertThat(sent(1).getCount()).isEqualTo(1);
        assertThat(kafka.history().get(1).timestamp()).isEqualTo(NOW + 100);
        assertThat(meters.get("anteroom.edge.tickets.returned").tag("result", "returned").counter().count())
                .isEqualTo(1);
    }

    @Test
    void shouldSplitWhereTheRoomSaysSo() {
        room.config().setCounterOutage(CounterOutage.SPLIT);
        replyPartition = OptionalInt.empty();

        assertThat(client.take(room, VisitorPass.newcomer(1, NOW, 20), now).result()).isEqualTo(SPLIT);
        assertThat(client.take(room, VisitorPass.newcomer(2, NOW, 20), now).result()).isEqualTo(SPLIT);
        assertThat(client.take(room, VisitorPass.newcomer(3, NOW, 20), now).result()).isEqualTo(NONE);

        replyPartition = OptionalInt.of(0);
        Future<Ticket> ticket = client.take(room, VisitorPass.newcomer(4, NOW, 20), now);

        assertThat(ticket.isComplete()).isFalse();
        assertThat(kafka.history()).hasSize(1);
    }

    @Test
    void shouldLeaveToThePolicyWhatTheProducerRefuses() {
        kafka.sendException = new org.apache.kafka.common.errors.TimeoutException("full");

        assertThat(client.take(room, VisitorPass.newcomer(1, NOW, 20), now).result()).isEqualTo(NONE);
        assertThat(meters.get("anteroom.edge.ticket.requests").tag("result", "unsent").counter().count())
                .isEqualTo(1);
    }

    @Test
    void shouldReturnTheNumberOfWhoHungUp() {
        Future<Ticket> ticket = client.take(room, VisitorPass.newcomer(1, NOW, 20), now);

        client.hungUp(room, 1, ticket);
        grant(sent(0), 1);

        assertThat(ticket.isComplete()).isFalse();
        assertThat(sent(1).getKind()).isEqualTo(TicketRequestKind.RETURN);
    }

    @Test
    void shouldReturnANumberThatIsNotUsed() {
        client.giveBack(room, new Ticket.Numbered("ANYWHERE", NOW, 1));

        assertThat(sent(0).getScope()).isEqualTo("ANYWHERE");
        assertThat(kafka.history().getFirst().timestamp()).isEqualTo(NOW);
    }

    @Test
    void shouldStopItsTimerWhenNobodyWaits() {
        client.take(room, VisitorPass.newcomer(1, NOW, 20), now);
        grant(sent(0), 1);

        passTime(250);

        assertThat(timers).isEmpty();
    }
}
