package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Nothing that the edge keeps or tells of says who a visitor is. */
class PrivacyIT {

    /** The visitor's address as a proxy reports it, from the network reserved for documentation. */
    private static final String ADDRESS = "203.0.113.77";
    private static final String SECRET = "who-am-i-4711";
    private static final String REQUEST = "GET %s?token=" + SECRET + " HTTP/1.1\nHost: %s.example\nX-Forwarded-For: "
            + ADDRESS + "\nUser-Agent: " + SECRET + "\nCookie: mine=" + SECRET + "\nReferer: https://a/?" + SECRET
            + "\nConnection: close\n\n";

    @Test
    void shouldTellOfNobodyInLogsAndTopics() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.list = new CopyOnWriteArrayList<>();
        Level before = root.getLevel();
        root.setLevel(Level.INFO);
        root.addAppender(logged);
        logged.start();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.connection().close(),
                Map.of("http.trustForwarded.from", "127.0.0.0/8"))) {
            for (String room : List.of("open", "full", "strict", "closed", "tickets", "unknown")) {
                edge.send(REQUEST.formatted("/shop", room));
            }
            edge.send(REQUEST.formatted("/shop/%zz", "open"));
            edge.send(REQUEST.formatted("/.well-known/anteroom/none/events", "open"));

            assertThat(edge.moves).isNotEmpty()
                    .allSatisfy(move -> assertThat(move.toString()).doesNotContain(SECRET, ADDRESS, "127.0.0.1"));
        } finally {
            root.detachAppender(logged);
            root.setLevel(before);
        }
        assertThat(logged.list).extracting(event -> event.getFormattedMessage() + event.getKeyValuePairs())
                .noneMatch(line -> line.contains(SECRET) || line.contains(ADDRESS));
    }
}
