package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionAgeIT {

    private static final RoomConfig AGED = RoomDirectories.room("aged").setQueueingMethod(QueueingMethod.PASSTHROUGH)
            .setSessionDurationMillis(300_000).setMaxSessionAgeMillis(600_000).build();

    @Test
    void shouldEndASessionHoweverOftenItIsRenewed() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end(), Map.of(), AGED)) {
            String cookie = visit(edge, "").cookie();
            for (int minutes : new int[]{4, 8}) {
                edge.ahead = Duration.ofMinutes(minutes);
                cookie = visit(edge, cookie).cookie();
            }
            assertThat(edge.moves).extracting(TrafficEvent::getVisitorId)
                    .containsOnly(edge.moves.getFirst().getVisitorId());

            edge.ahead = Duration.ofMinutes(11);
            visit(edge, cookie);

            assertThat(edge.moves.getLast().getVisitorId()).isNotEqualTo(edge.moves.getFirst().getVisitorId());
        }
    }

    private static RawHttp.Answer visit(EdgeUnderTest edge, String cookie) {
        return edge.send("GET / HTTP/1.1\nHost: aged.example\nConnection: close\nCookie: " + cookie + "\n\n");
    }
}
