package dev.anteroom.devkit.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.util.List;
import org.junit.jupiter.api.Test;

class EdgeConvergenceTest {

    private final EdgeConvergence convergence = new EdgeConvergence(EdgeObserver.NONE, 2);

    private static RoomState knowing(int workers) {
        ScopeState anywhere = new ScopeState();
        anywhere.setWorkers(workers);
        RoomState state = new RoomState();
        state.setScopes(List.of(anywhere));
        return state;
    }

    @Test
    void shouldWaitUntilEveryEdgeKnowsEveryEdge() {
        convergence.stateApplied("nairobi-1", knowing(2), 1);
        convergence.stateApplied("dublin-1", knowing(1), 2);

        assertThat(convergence.reached()).isFalse();
    }

    @Test
    void shouldBeReachedWhenTheLastEdgeKnows() {
        convergence.stateApplied("nairobi-1", knowing(2), 1);
        convergence.stateApplied("dublin-1", knowing(2), 2);

        assertThat(convergence.reached()).isTrue();
    }
}
