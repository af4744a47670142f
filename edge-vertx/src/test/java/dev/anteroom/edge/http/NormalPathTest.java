package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomRoutes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.hostile-input")
class NormalPathTest {

    @ParameterizedTest
    @CsvSource({"/,/", "/shop,/shop", "/shop/,/shop/", "//shop,/shop", "/./shop,/shop", "/a/../shop,/shop",
            "/../shop,/shop", "/%73hop,/shop", "/%2e%2E/shop,/shop", "/x/%2e%2e/shop/,/shop/", "/a//b///c,/a/b/c",
            "/shop/..,/", "/shop/.,/shop/", "/a\\b,/a/b", "/.well-known,/.well-known", "/%E2%82%AC,/€",
            "/shop%2Fcart,/shop/cart"})
    void shouldUndoEverySpellingOfAPath(String sent, String normal) {
        assertThat(NormalPath.readings(sent)).contains(normal);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"/tickets,tickets", "/tickets/../public,tickets",
            "/public/..;/tickets,tickets", "/;x/tickets,tickets", "/tickets/..%2fpublic,tickets", "//tickets,tickets",
            "/%74ickets,tickets", "/public/%2e%2e%3bx/tickets,tickets", "/tick;a=b/ets,none", "/public,none",
            "/tickets/vip/../x,vip", "/tickets/%76ip,vip", "/%2574ickets,tickets", "/%252574ickets,tickets",
            "/public/%252e%252e/tickets,tickets", "/public/..%253bx/tickets,tickets", "/100%2525,none"})
    void shouldFindTheRoomWhateverTheOriginMakesOfAPath(String sent, @Nullable String room) {
        RoomRoutes routes = RoomRoutes.of(List.of(room("tickets", "/tickets"), room("vip", "/tickets/vip")));

        RequestTarget target = new RequestTarget("shop.example", NormalPath.readings(sent), "");

        assertThat(target.room(routes).map(RoomView::roomId)).isEqualTo(Optional.ofNullable(room));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {"/Tickets/x,any", "/TICKETS,any", "/tickets,any", "/%54ickets,any",
            "/Vip,none", "/vip,exact", "/Tickets/vip,any", "/tickets/Vip/x,inner", "/public,none"})
    void shouldCompareWithoutRegardToCaseWhereTheOriginDoes(String sent, @Nullable String room) {
        RoomRoutes routes = RoomRoutes.of(List.of(room("exact", "/vip"), room("inner", "/tickets/Vip"),
                RoomView.of(RoomDirectories.room("any").setHost("shop.example").setPath("/Tickets")
                        .setPathCaseSensitive(false).build(), Optional.empty())));

        RequestTarget target = new RequestTarget("shop.example", NormalPath.readings(sent), "");

        assertThat(target.room(routes).map(RoomView::roomId)).isEqualTo(Optional.ofNullable(room));
    }

    private static RoomView room(String id, String path) {
        return RoomView.of(RoomDirectories.room(id).setHost("shop.example").setPath(path).build(), Optional.empty());
    }

    @Test
    void shouldReadANormalPathInOneWayOnly() {
        assertThat(NormalPath.readings("/shop/cart.html")).containsExactly("/shop/cart.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%", "/%2", "/%zz", "/a%2"})
    void shouldRefuseBrokenEncoding(String sent) {
        assertThat(NormalPath.readings(sent)).isEmpty();
    }

    @Test
    void shouldRefuseWhatIsEncodedOftenerThanAnybodyMeans() {
        assertThat(NormalPath.readings("/" + "%25".repeat(2) + "41")).isNotEmpty();
        assertThat(NormalPath.readings("/%" + "25".repeat(2_000) + "41")).isEmpty();
    }

    @Test
    void shouldTakeAPercentSignThatWasEncodedForOne() {
        assertThat(NormalPath.readings("/100%25")).contains("/100%25", "/100%");
    }
}
