package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedScopesTest {

    private final PublishedScopes scopes = new PublishedScopes("demo");

    private static RoomState state(String roomId, long publishedAt, long issued) {
        RoomState state = new RoomState();
        state.setRoomId(roomId);
        state.setPublishedAt(publishedAt);
        state.setScopes(List.of(new ScopeState("nairobi", 0.25, 3, 2, issued, issued + 3, 0L),
                new ScopeState("ANYWHERE", 0.75, 9, 4, 1L, 10L, 0L)));
        return state;
    }

    @Test
    void shouldShowTheNewestStateOfTheRoom() {
        scopes.applied(state("demo", 1000, 20));
        scopes.applied(state("demo", 1100, 25));
        scopes.applied(state("demo", 1000, 20));
        scopes.applied(state("shop", 1200, 99));

        assertThat(scopes.newest().all()).containsExactly(new ScopeView("nairobi", 0.25, 3, 25),
                new ScopeView("ANYWHERE", 0.75, 9, 1));
    }

    @Test
    void shouldAddUpAllScopes() {
        scopes.applied(state("demo", 1000, 20));

        assertThat(scopes.newest().allotment()).isEqualTo(12);
        assertThat(scopes.newest().issued()).isEqualTo(21);
    }

    @Test
    void shouldTellScopesOfDataCentersFromOthers() {
        DataCenterView nairobi = new DataCenterView("nairobi", 0, 0, 0);
        DataCenterView dublin = new DataCenterView("dublin", 0, 0, 0);
        scopes.applied(state("demo", 1000, 20));

        assertThat(scopes.newest().of(nairobi)).map(ScopeView::allotment).contains(3);
        assertThat(scopes.newest().of(dublin)).isEmpty();
        assertThat(scopes.newest().besides(List.of(nairobi, dublin))).extracting(ScopeView::name)
                .containsExactly("ANYWHERE");
    }

    @Test
    void shouldShowNothingBeforeTheFirstState() {
        assertThat(scopes.newest()).isEqualTo(ScopesView.NONE);
    }
}
