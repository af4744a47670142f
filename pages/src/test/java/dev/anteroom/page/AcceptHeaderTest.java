package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptHeaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"application/json|true", "Application/JSON; charset=utf-8|true",
            "application/json, text/plain, */*|true", "text/html;q=0.8, application/json|true",
            "application/json;q=0.9, */*;q=0.1|true", "application/json, text/html|true", "*/*|false",
            "text/html, application/json|false", "text/html,application/xhtml+xml,*/*;q=0.8|false",
            "application/json;q=0.5, text/html|false", "application/json;q=0|false", "application/*|false", "''|false",
            "application/json;q=x|false", "application/jsonx|false"})
    void shouldTellWhetherJsonIsWanted(String accept, boolean json) {
        assertThat(AcceptHeader.prefersJson(accept)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"gzip|true", "gzip, deflate, br, zstd|true", "br;q=1, gzip;q=0.5|true",
            "gzip;q=0|false", "gzip; q=0.0, br|false", "br|false", "''|false", "xgzip;q=1|false", "*|false"})
    void shouldTellWhetherGzipIsAllowed(String acceptEncoding, boolean allowed) {
        assertThat(AcceptHeader.allowsGzip(acceptEncoding)).isEqualTo(allowed);
    }
}
