package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A place that an older state promised is not given to an older bucket that came back. */
class PromiseScenarioTest {

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
        long now = world.now();
        RoomSnapshot snapshot = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT)
                .calculate(new RoomInputs(room.config(),
                        List.of(dublin.state(now), anywhere.state(now)), new Workers(Map.of(DUBLIN, 3)), recent, now));
        recent = snapshot.recent();
        return snapshot.state();
    }
}
