package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.routes")
class RoomRoutesTest {

    private static RoomView room(String id, String host, String path, Route... more) {
        RoomConfig config = RoomDirectories.room(id).setHost(host).setPath(path).setAdditionalRoutes(List.of(more))
                .build();
        return RoomView.of(config, Optional.empty());
    }

    private static final RoomRoutes ROUTES = RoomRoutes.of(List.of(room("site", "shop.example", "/"),
            room("drop", "shop.example", "/drop", new Route("m.shop.example", "/d")),
            room("vip", "shop.example", "/drop/vip")));

    private static Optional<String> match(String host, String path) {
        return ROUTES.match(host, path).map(RoomView::roomId);
    }

    @Test
    void shouldPreferTheLongestPath() {
        assertThat(match("shop.example", "/drop/vip/1")).contains("vip");
        assertThat(match("shop.example", "/drop/1")).contains("drop");
        assertThat(match("shop.example", "/about")).contains("site");
    }

    @Test
    void shouldTellUpperFromLowerCaseInPaths() {
        assertThat(match("shop.example", "/Drop")).contains("site");
    }

    @Test
    void shouldMatchAdditionalRoutes() {
        assertThat(match("m.shop.example", "/d/1")).contains("drop");
        assertThat(match("m.shop.example", "/")).isEmpty();
    }

    @Test
    void shouldGiveARouteOfTwoRoomsToTheSameOneAtEveryEdge() {
        RoomView one = room("a", "shop.example", "/");
        RoomView other = room("b", "shop.example", "/");

        assertThat(RoomRoutes.of(List.of(one, other)).match("shop.example", "/")).contains(one);
        assertThat(RoomRoutes.of(List.of(other, one)).match("shop.example", "/")).contains(one);
    }

    @Test
    void shouldNotMatchAnotherHost() {
        assertThat(match("example", "/drop")).isEmpty();
        assertThat(RoomRoutes.none().match("shop.example", "/")).isEmpty();
    }
}
