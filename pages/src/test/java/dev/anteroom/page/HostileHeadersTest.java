package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.core.Mutations;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Headers that no browser sends are answered too: 100 000 mutations of good ones, the same in every run. */
@Tag("feature.hostile-input")
@Tag(Fuzzing.TAG)
class HostileHeadersTest {

    private static final int COUNT = Fuzzing.inputs(100_000);

    /** Reads all of them; returns how many the {@code reader} understood. */
    private static int understood(Mutations mutations, Predicate<String> reader) {
        int understood = 0;
        for (int i = 0; i < COUNT; i++) {
            understood += reader.test(mutations.next()) ? 1 : 0;
        }
        return understood;
    }

    @Test
    void shouldReadAnyAccept() {
        Mutations mutations = new Mutations(Fuzzing.seed() + 3, "application/json;q=0.9, text/html",
                "text/html, */*;q=0.1",
                "application/json; charset=utf-8");

        assertThat(understood(mutations, AcceptHeader::prefersJson)).isBetween(COUNT / 20, COUNT * 19 / 20);
    }

    @Test
    void shouldReadAnyAcceptEncoding() {
        Mutations mutations = new Mutations(Fuzzing.seed() + 7, "gzip;q=1.0, br;q=0.5, identity;q=0", "br, *;q=0.1");

        assertThat(understood(mutations, AcceptHeader::allowsGzip)).isBetween(COUNT / 20, COUNT * 19 / 20);
    }

    @Test
    void shouldReadAnyAcceptLanguage() {
        Mutations mutations = new Mutations(Fuzzing.seed() + 7, "de-CH, fr;q=0.9, zh-Hant-TW;q=0.8, x-klingon, *;q=0",
                "i-klingon, sl-rozaj-biske-1994, en-a-bbb-x-a-ccc, qaa-Qaaa-QM-x-southern");
        VisitorLanguages languages = new VisitorLanguages(Languages.read());

        assertThat(understood(mutations, header -> languages.of(header).isPresent())).isBetween(COUNT / 20,
                COUNT * 19 / 20);
    }
}
