package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class SendFailureTest {

    @Test
    void shouldSayWhyInOneLine() {
        assertThat(SendFailure.reason(new IOException("answered 503"))).isEqualTo("answered 503");
        assertThat(SendFailure.reason(new IOException())).isEqualTo("java.io.IOException");
        assertThat(SendFailure.reason(new TimeoutException("The timeout period of 8000 ms has been exceeded")))
                .isEqualTo("no answer came in time");
    }
}
