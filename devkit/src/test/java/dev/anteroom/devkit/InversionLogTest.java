package dev.anteroom.devkit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.anteroom.devkit.measure.Inversion;
import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class InversionLogTest {

    private static final Inversion INVERSION = new Inversion(812, 4000, new Exchange(5000, 5010), 603, 1500, 4700,
            5200, 2300);

    private final Logger logger = (Logger) LoggerFactory.getLogger(InversionLog.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        logger.setAdditive(true);
        logger.detachAppender(lines);
    }

    @Test
    void shouldSayWhoOvertookWhomAndWhen() {
        InversionLog.write(List.of(INVERSION));

        assertThat(lines.list).singleElement().satisfies(line -> assertThat(line.getKeyValuePairs())
                .extracting(pair -> pair.key + "=" + pair.value)
                .containsExactly("visitor=812", "cameAt=1970-01-01T00:00:04Z", "askedAt=1970-01-01T00:00:05Z",
                        "admittedAt=1970-01-01T00:00:05.010Z", "overtook=603", "queuedAt=1970-01-01T00:00:01.500Z",
                        "toldToWaitAt=1970-01-01T00:00:04.700Z", "askedAgainInVainAt=1970-01-01T00:00:05.200Z",
                        "silentMillis=2300"));
    }

    @Test
    void shouldNotFloodTheLog() {
        InversionLog.write(Collections.nCopies(InversionLog.MOST + 5, INVERSION));

        assertThat(lines.list).hasSize(20);
    }
}
