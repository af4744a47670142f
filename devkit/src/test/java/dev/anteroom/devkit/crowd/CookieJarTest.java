package dev.anteroom.devkit.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CookieJarTest {

    private final CookieJar jar = new CookieJar();

    @Test
    void shouldSendBackTheNewestValueWithoutAttributes() {
        jar.store(List.of("pass=one; Path=/; HttpOnly", "other=x=y"));
        jar.store(List.of("pass=two; Max-Age=300"));

        assertThat(jar.header()).contains("pass=two; other=x=y");
    }

    @Test
    void shouldForgetACookieThatEndsAtOnce() {
        jar.store(List.of("pass=one"));
        jar.store(List.of("pass=; Max-Age=0; Path=/"));

        assertThat(jar.header()).isEmpty();
    }

    @Test
    void shouldIgnoreWhatIsNoCookie() {
        jar.store(List.of("", "=x", "name"));

        assertThat(jar.header()).isEmpty();
    }
}
