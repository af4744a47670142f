package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.core.ticket.TicketForm;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cases that random runs meet too seldom to be relied upon. */
@Tag("feature.exact-limit")
class ExactnessScenarioTest {

    private static final int LIMIT = 10;
    /** A bucket begins; buckets are 10 s long. */
    private static final long START = 1_700_000_040_000L;
    private static final String DUBLIN = "dublin";

    private final World world = new World(1, START);
    private final SimulatedRoom room = SimulatedRoom.of(LIMIT, 100 * LIMIT, 1_000);
    private final CountedScope dublin = new CountedScope(DUBLIN, room.grain());
    private final CountedScope anywhere = new CountedScope(ScopeKey.ANYWHERE, room.grain());
    private final Map<String, SimulatedCounter> counters = Map.of(DUBLIN, new SimulatedCounter(world, dublin, 0),
            ScopeKey.ANYWHERE, new SimulatedCounter(world, anywhere, 0));
    private final List<SimulatedVisitor> entered = new ArrayList<>();
    private long lastVisitorId;
    private RecentSnapshots recent = new RecentSnapshots(List.of(), List.of(), 0L);

    @Test
    void shouldHoldPlacesThatAnEdgeMayStillGiveOnTheStateBefore() {
        SimulatedEdge without = edge();
        SimulatedEdge behind = edge();
        SimulatedEdge newest = edge();
        List<SimulatedVisitor> older = visitors(6);
        List<SimulatedVisitor> newer = visitors(LIMIT);
        visitAt(0, older, without);
        visitAt(12_000, newer, without);
        world.at(START + 14_500, () -> behind.see(publish()));
        visitAt(15_000, older, without);
        world.at(START + 17_500, () -> newest.see(publish()));

        visitAt(18_000, older, newest);
        visitAt(18_100, newer, behind);
        world.runUntil(START + 19_000);

        assertThat(entered).hasSize(LIMIT).containsAll(newer);
    }

    @Test
    void shouldHoldNoPlaceForThoseWhomTheStateDoesNotCount() {
        SimulatedEdge edge = edge();
        List<SimulatedVisitor> counted = visitors(LIMIT);
        List<SimulatedVisitor> uncounted = visitors(LIMIT);
        visitAt(0, counted, edge);
        visitAt(3_000, uncounted, edge);
        world.at(START + 2_500, () -> {
            DataCenterState behind = dublin.state(world.now());
            world.at(START + 5_500, () -> edge.see(publish(behind)));
        });

        visitAt(6_000, uncounted, edge);
        visitAt(6_100, counted, edge);
        world.runUntil(START + 7_000);

        assertThat(entered).hasSize(LIMIT).containsAll(counted);
    }

    @Test
    void shouldNotGrantAgainWhatWasReturnedAfterItsCountHadExpired() {
        SimulatedEdge first = edge();
        SimulatedEdge second = edge();
        world.at(START + 1_000, () -> first.see(publish()));
        visitAt(1_100, visitors(LIMIT), first);
        world.at(START + 27_000, () -> {
            entered.clear();
            RoomState state = publish();
            first.see(state);
            second.see(state);
            // Acts like an edge whose answer was a session late; this no longer changes the counts.
            TicketForm form = new TicketForm(RoomView.of(room.config(), Optional.of(state)), "late", 0);
            counter(ScopeKey.ANYWHERE).append(form.giveBack(ScopeKey.ANYWHERE, 1, LIMIT), START + 1_100, 0, none -> {
            });
        });

        visitAt(27_200, visitors(LIMIT), first);
        visitAt(27_200, visitors(LIMIT), second);
        world.runUntil(START + 28_000);

        assertThat(entered).hasSizeBetween(1, LIMIT);
    }

    private SimulatedCounter counter(String scope) {
        return Objects.requireNonNull(counters.get(scope));
    }

    private SimulatedEdge edge() {
        SimulatedEdge.Identity identity = new SimulatedEdge.Identity("edge", DUBLIN, () -> ++lastVisitorId);
        return new SimulatedEdge(world, room, identity, counters, move -> {
            dublin.count(move);
            return true;
        }, entered::add);
    }

    private static List<SimulatedVisitor> visitors(int count) {
        return Stream.generate(SimulatedVisitor::new).limit(count).toList();
    }

    private void visitAt(long millis, List<SimulatedVisitor> visitors, SimulatedEdge edge) {
        world.at(START + millis, () -> visitors.forEach(edge::visit));
    }

    private RoomState publish() {
        return publish(dublin.state(world.now()));
    }

    private RoomState publish(DataCenterState countedInDublin) {
        long now = world.now();
        RoomSnapshot snapshot = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT)
                .calculate(new RoomInputs(room.config(),
                        List.of(countedInDublin, anywhere.state(now)),
                        Workers.of(List.of(DUBLIN + "|a", DUBLIN + "|b", DUBLIN + "|c")), recent, now));
        recent = snapshot.recent();
        return snapshot.state();
    }
}
