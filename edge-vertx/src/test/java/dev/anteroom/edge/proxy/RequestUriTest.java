package dev.anteroom.edge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestUriTest {

    @ParameterizedTest
    @CsvSource({"/a?b=c,/a?b=c", "*,*", "http://h/a?b,/a?b", "http://h,/", "http://h?q=1,/?q=1", "HTTP://h:80/x,/x",
            "/go?to=http://h/,/go?to=http://h/"})
    void shouldLeaveOffSchemeAndAuthority(String sent, String forOrigin) {
        assertThat(RequestUri.originForm(sent)).isEqualTo(forOrigin);
    }
}
