package dev.anteroom.cli.replay;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ReadAheadTest {

    private static RecordFeed failing(Runnable failure) {
        return new RecordFeed() {

            @Override
            public List<Played> next() {
                failure.run();
                return List.of();
            }

            @Override
            public double part() {
                return 0;
            }

            @Override
            public void close() {
            }
        };
    }

    @Test
    void shouldHandOnWhateverEndedTheReading() {
        Error fault = new StackOverflowError("of the test");
        RuntimeException failure = new ReplayException("of the test");

        try (ReadAhead ahead = ReadAhead.of(failing(() -> {
            throw fault;
        }))) {
            assertThatThrownBy(ahead::next).isSameAs(fault);
        }
        try (ReadAhead ahead = ReadAhead.of(failing(() -> {
            throw failure;
        }))) {
            assertThatThrownBy(ahead::next).isSameAs(failure);
        }
    }
}
