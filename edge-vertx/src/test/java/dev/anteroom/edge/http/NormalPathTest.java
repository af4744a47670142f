package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalPathTest {

    @ParameterizedTest
    @CsvSource({"/,/", "/shop,/shop", "/shop/,/shop/", "//shop,/shop", "/./shop,/shop", "/a/../shop,/shop",
            "/../shop,/shop", "/%73hop,/shop", "/%2e%2E/shop,/shop", "/x/%2e%2e/shop/,/shop/", "/a//b///c,/a/b/c",
            "/shop/..,/", "/shop/.,/shop/", "/a\\b,/a/b", "/.well-known,/.well-known", "/%E2%82%AC,/€",
            "/shop%2Fcart,/shop/cart"})
    void shouldUndoEverySpellingOfAPath(String sent, String normal) {
        assertThat(NormalPath.of(sent)).contains(normal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%", "/%2", "/%zz", "/a%2"})
    void shouldRefuseBrokenEncoding(String sent) {
        assertThat(NormalPath.of(sent)).isEmpty();
    }
}
