package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomEndpointTest {

    @Test
    void shouldTellTheEndpointAndItsRoom() {
        assertThat(RoomEndpoint.of("/.well-known/anteroom/shop/events")).contains(new RoomEndpoint.Events("shop"));
        assertThat(RoomEndpoint.of("/.well-known/anteroom/shop/shuffles?a=/b"))
                .contains(new RoomEndpoint.ShuffleDraws("shop"));
        assertThat(RoomEndpoint.of("/.well-known/anteroom/events/events")).contains(new RoomEndpoint.Events("events"));
    }

    @Test
    void shouldTakeAllBeforeTheLastPartForTheRoom() {
        assertThat(RoomEndpoint.of("/.well-known/anteroom/no/room/events"))
                .contains(new RoomEndpoint.Events("no/room"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "*", "/.well-known/anteroom/", "/.well-known/anteroom/events",
            "/.well-known/anteroom//events", "/.well-known/anteroom/shop", "/.well-known/anteroom/shop/",
            "/.well-known/anteroom/shop/event", "/.well-known/anteroom/shop/events/",
            "/.well-known/anteroom/shop/Events",
            "/.well-known/anteroom?x=/shop/events", "/forward-auth/.well-known/anteroom/shop/events"})
    void shouldLeaveEverythingElseToTheSite(String uri) {
        assertThat(RoomEndpoint.of(uri)).isEmpty();
    }
}
