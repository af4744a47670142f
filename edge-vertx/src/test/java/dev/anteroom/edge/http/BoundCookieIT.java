package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.bound-cookie")
class BoundCookieIT {

    private static final RoomConfig BOUND = RoomDirectories.room("bound").setQueueingMethod(QueueingMethod.PASSTHROUGH)
            .setBindToClient(true).build();

    private final EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("in"),
            Map.of("http.trustForwarded.from", "127.0.0.1", "http.forwardedHops", "2"), BOUND);

    @AfterEach
    void stop() {
        edge.close();
    }

    private RawHttp.Answer get(String host, String headers) {
        return edge.send("GET / HTTP/1.1\nHost: " + host + ".example\nConnection: close\n" + headers + "\n");
    }

    private static String from(String address, String userAgent) {
        return "X-Forwarded-For: " + address + ", 10.0.0.1\nUser-Agent: " + userAgent + "\n";
    }

    @BeforeEach
    void stopTime() {
        edge.stopTime();
    }

    @Test
    void shouldKnowTheCookieOnlyFromTheClientItWasMadeFor() {
        String cookie = "Cookie: " + get("bound", from("192.0.2.1", "Firefox")).cookie() + "\n";
        get("bound", cookie + from("192.0.2.99", "Firefox"));
        get("bound", cookie + from("192.0.9.1", "Firefox"));
        get("bound", cookie + from("192.0.2.1", "Chromium"));
        get("bound", cookie + from("203.0.113.1, 192.0.2.1", "Firefox"));

        assertThat(edge.moves).extracting(TrafficEvent::getFrom).as("two strangers").containsOnly(Standing.NEW)
                .hasSize(3);
    }

    @Test
    void shouldNotMindTheClientInOtherRooms() {
        String cookie = "Cookie: " + get("open", from("192.0.2.1", "Firefox")).cookie() + "\n";
        get("open", cookie + from("198.51.100.1", "Chromium"));

        assertThat(edge.moves).hasSize(1);
    }
}
