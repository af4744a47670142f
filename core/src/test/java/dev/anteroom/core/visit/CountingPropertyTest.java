package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Clients that misbehave in every way, against real gatekeepers: parallel requests, cookies never stored, cookies replayed, moves
 * refused. Whatever they do, the count is never too low, and on one edge never too high.
 */
class CountingPropertyTest {

    private static final long SESSION = 20_000;
    private static final long TICK = 2_000;
    private static final long SETTLE = 500;

    private static final int STEPS = 400;
    private static final int CLIENTS = 20;

    private static RoomView room() {
        RoomState state = Rooms.state(0, List.of());
        RoomView view = Rooms.view(state);
        view.config().setCounterOutage(CounterOutage.SPLIT);
        view.config().setSessionDurationMillis(SESSION);
        view.config().setTickDurationMillis(TICK);
        view.config().setBucketDurationMillis(2 * TICK);
        view.config().setSettleMillis(SETTLE);
        view.config().setRefreshIntervalMillis(3_000);
        return RoomView.of(view.config(), Optional.of(state));
    }

    /** Some edges, and clients that keep every cookie they ever got. */
    private static final class World {

        private final RoomView room = room();
        private final CountedCells cells = new CountedCells();
        private final Map<Long, Long> acceptedSeenAt = new HashMap<>();
        private final AtomicLong ids = new AtomicLong();
        private final List<VisitService> edges = new ArrayList<>();
        private final List<List<VisitorPass>> jars = new ArrayList<>();
        private final Random random;
        private long now = NOW;

        World(long seed, int edgeCount, boolean losing) {
            random = new Random(seed);
            for (int i = 0; i < edgeCount; i++) {
                edges.add(new VisitService("edge-" + i, "dc-" + i, ids::incrementAndGet, new VisitorMemory(10_000),
                        move -> count(move, losing), EdgeMembership.NONE));
            }
        }

        private boolean count(TrafficEvent move, boolean losing) {
            if (losing && random.nextInt(5) == 0) {
                return false;
            }
            cells.apply(move);
            return true;
        }

        void step() {
            now += random.nextInt(300);
            if (jars.isEmpty() || (jars.size() < CLIENTS && random.nextInt(4) == 0)) {
                jars.add(new ArrayList<>());
            }
            visit(edges.get(random.nextInt(edges.size())), jars.get(random.nextInt(jars.size())));
        }

        /** A request with one of the cookies that the client ever got, most often the newest. */
        private void visit(VisitService edge, List<VisitorPass> jar) {
            Optional<VisitorPass> carried = jar.isEmpty()
                    ? Optional.empty()
                    : Optional.of(random.nextInt(3) > 0 ? jar.getLast() : jar.get(random.nextInt(jar.size())));
            Decision decision = edge.decide(room, carried, now);
            Ticket ticket = decision instanceof Decision.NeedsTicket ? ticket() : Ticket.None.INSTANCE;
            switch (edge.settle(room, decision, ticket, now)) {
                case Verdict.Admitted(VisitorPass pass, boolean seal) -> {
                    acceptedSeenAt.merge(pass.visitorId(), now, Math::max);
                    store(jar, pass, seal);
                }
                case Verdict.Waiting(VisitorPass pass, boolean seal) -> store(jar, pass, seal);
                case Verdict.Entering entering -> throw new AssertionError("moves are stored at once");
                case Verdict.Bypassed bypassed -> throw new AssertionError("the room is on");
                case Verdict.Rejected rejected -> throw new AssertionError("the room admits");
            }
        }

        private Ticket ticket() {
            return switch (random.nextInt(8)) {
                case 0 -> Ticket.Split.INSTANCE;
                case 1 -> {
                    long requestAt = now;
                    cells.issued(room.timing(), requestAt);
                    now += random.nextInt(50);
                    yield new Ticket.Numbered("dc-0", requestAt, 1);
                }
                default -> Ticket.None.INSTANCE;
            };
        }

        private void store(List<VisitorPass> jar, VisitorPass pass, boolean seal) {
            if (seal && random.nextInt(4) > 0) {
                jar.add(pass);
            }
        }

        long acceptedSeenSince(long time) {
            return acceptedSeenAt.values().stream().filter(seen -> seen >= time).count();
        }

        long firstCountedTick() {
            return room.timing().tickOf(now - SESSION - SETTLE);
        }
    }

    @org.junit.jupiter.api.Test
    void fixed() {
        World world = new World(758, 2, false);
        for (int step = 0; step < STEPS; step++) {
            world.step();
            assertThat((long) world.cells.activeSince(world.firstCountedTick()))
                    .isGreaterThanOrEqualTo(world.acceptedSeenSince(world.now - SESSION + 1));
        }
    }

    @Property(tries = 1000)
    void shouldNeverCountTooFewActiveVisitors(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int edgeCount) {
        World world = new World(seed, edgeCount, false);
        for (int step = 0; step < STEPS; step++) {
            world.step();

            assertThat((long) world.cells.activeSince(world.firstCountedTick()))
                    .isGreaterThanOrEqualTo(world.acceptedSeenSince(world.now - SESSION + 1));
        }
    }

    @Property(tries = 1000)
    void shouldNeverCountTooManyActiveVisitorsOnOneEdge(@ForAll long seed) {
        World world = new World(seed, 1, false);
        for (int step = 0; step < STEPS; step++) {
            world.step();

            assertThat((long) world.cells.activeSince(world.firstCountedTick()))
                    .isLessThanOrEqualTo(world.acceptedSeenSince(world.firstCountedTick()));
        }
    }

    @Property(tries = 1000)
    void shouldNeverTakeAwayMoreThanWasAddedThoughMovesAreRefused(@ForAll long seed) {
        World world = new World(seed, 3, true);
        for (int step = 0; step < STEPS; step++) {
            world.step();

            long window = world.room.timing().tickOf(world.now) - world.random.nextInt(30) * TICK;
            assertThat(world.cells.activeSince(window)).isNotNegative();
            assertThat(world.cells.activeSince(window) + world.cells.waitingSince(window)).isNotNegative();
        }
    }
}
