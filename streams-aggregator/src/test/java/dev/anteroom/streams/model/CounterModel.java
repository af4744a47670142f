package dev.anteroom.streams.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.streams.tickets.TicketCounter;
import dev.anteroom.streams.tickets.TicketDecision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One scope's request log and its counter, which may crash and decide again. */
final class CounterModel {

    private static final int OUTAGE_MILLIS = 1_000;

    private final World world;
    private final CountedScope counted;
    private final int lag;
    private final List<Entry> log = new ArrayList<>();
    /** The counter after each offset, and at the front before the first. */
    private final List<TicketCounter> changelog = new ArrayList<>(List.of(TicketCounter.UNUSED));
    private final Map<Integer, TicketGrant> grants = new HashMap<>();
    private TicketCounter counter = TicketCounter.UNUSED;
    private int next;
    private boolean up = true;
    private long reportedUntil;
    private int replays;

    private record Entry(TicketRequest request, long at, Consumer<TicketGrant> edge) {
    }

    CounterModel(World world, CountedScope counted, int lag) {
        this.world = world;
        this.counted = counted;
        this.lag = lag;
    }

    int replays() {
        return replays;
    }

    void append(TicketRequest request, long at, Consumer<TicketGrant> edge) {
        world.after(world.upTo(60), () -> {
            log.add(new Entry(request, at, edge));
            decideAll();
        });
    }

    /** Loses the counter's newest states, and reads the log from some place before what is lost. */
    void crash() {
        int restored = world.upTo(changelog.size() - 1);
        up = false;
        world.after(world.upTo(OUTAGE_MILLIS), () -> {
            up = true;
            replays++;
            counter = changelog.get(restored);
            next = world.upTo((int) counter.lastOffset() + 1);
            decideAll();
        });
    }

    private void decideAll() {
        while (up && next < log.size()) {
            decide(log.get(next), next++);
        }
    }

    private void decide(Entry entry, int offset) {
        TicketCounter before = counter;
        switch (counter.decide(entry.request(), entry.at(), offset)) {
            case TicketDecision.Replayed replayed -> {
                return;
            }
            case TicketDecision.Answered answered -> {
                counter = answered.next();
                answer(entry, offset, answered);
            }
            case TicketDecision.Counted returned -> counter = returned.next();
            case TicketDecision.Refused refused -> throw new AssertionError(refused.problem());
        }
        keep(offset);
        report(before, entry);
    }

    private void keep(int offset) {
        if (changelog.size() == offset + 1) {
            changelog.add(counter);
        } else {
            assertThat(counter).as("replay of offset %s", offset).isEqualTo(changelog.get(offset + 1));
        }
    }

    private void answer(Entry entry, int offset, TicketDecision.Answered answered) {
        TicketGrant grant = TicketGrant.newBuilder().setRoomId(RoomModel.ROOM).setScope(entry.request().getScope())
                .setEdgeId(entry.request().getEdgeId()).setRequestId(entry.request().getRequestId())
                .setGranted(answered.granted()).setFirstNumber(answered.firstNumber())
                .setRefusal(answered.refusal()).build();
        TicketGrant first = grants.putIfAbsent(offset, grant);
        assertThat(first == null || first.equals(grant)).as("the same grant again").isTrue();
        world.after(world.upTo(60), () -> entry.edge().accept(grant));
    }

    private void report(TicketCounter before, Entry entry) {
        if (counter.issued() == before.issued() && counter.returned() == before.returned()) {
            return;
        }
        TicketRequest request = entry.request();
        TicketsIssued report = TicketsIssued.newBuilder().setRoomId(RoomModel.ROOM).setScope(request.getScope())
                .setIssued(counter.issued()).setReturned(counter.returned()).setRequestOffset(counter.lastOffset())
                .setAt(entry.at()).build();
        // Counted a constant time after it was asked for, or at once if it was decided later; one report after another.
        reportedUntil = Math.max(reportedUntil, Math.max(world.now(), entry.at() + lag));
        world.at(reportedUntil, () -> counted.count(report));
    }
}
