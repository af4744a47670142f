package dev.anteroom.edge.page;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Headers that no browser sends are answered too: 100 000 mutations of good ones, the same in every run. */
class HostileHeadersTest {

    private static final int MUTATIONS = 100_000;
    private static final List<String> GOOD = List.of("application/json;q=0.9, text/html;level=1, */*;q=0.1",
            "de-CH, fr;q=0.9, zh-Hant-TW;q=0.8, x-klingon, *;q=0", "gzip;q=1.0, br;q=0.5, identity;q=0",
            "i-klingon, sl-rozaj-biske-1994, en-a-bbb-x-a-ccc, qaa-Qaaa-QM-x-southern");

    private final Random random = new Random(7);

    private String mutated() {
        StringBuilder text = new StringBuilder(GOOD.get(random.nextInt(GOOD.size())));
        for (int i = random.nextInt(8); i >= 0; i--) {
            int at = random.nextInt(text.length() + 1);
            switch (random.nextInt(4)) {
                case 0 -> text.insert(at, (char) random.nextInt(256));
                case 1 -> text.insert(at, ",;=-*q.0".charAt(random.nextInt(8)));
                case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(5)));
                default -> text.append(text.substring(Math.max(at, text.length() - 100)));
            }
        }
        return text.toString();
    }

    private void survives(Consumer<String> reader) {
        for (int i = 0; i < MUTATIONS; i++) {
            String header = mutated();
            try {
                reader.accept(header);
            } catch (RuntimeException e) {
                throw new AssertionError("can't read " + header, e);
            }
        }
    }

    @Test
    void shouldReadAnyAccept() {
        survives(AcceptHeader::prefersJson);
    }

    @Test
    void shouldReadAnyAcceptEncoding() {
        survives(AcceptHeader::allowsGzip);
    }

    @Test
    void shouldReadAnyAcceptLanguage() {
        survives(new VisitorLanguages(Languages.read())::of);
    }
}
