package dev.anteroom.edge.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.constraints.IntRange;

class RequestScannerTest {

    private static final String[] PARTS = {"GET ", "POST ", "/", "/a?b", " HTTP/1.1", " HTTP/1.0", "\r\n", "\n", "\r",
            "Host: a\r\n", "Content-Length: 3\r\n", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n",
            "X: y\r\n",
            "3\r\nabc\r\n", "0\r\n\r\n", "abc", ";", ":", " ", "\t", "\0", "#", "5"};

    private record Outcome(Optional<Refusal> refusal, int read, boolean between) {
    }

    /** Reads {@code bytes} in pieces of {@code size}. */
    private static Outcome read(byte[] bytes, int size) {
        RequestScanner scanner = new RequestScanner(1_000);
        int at = 0;
        while (at < bytes.length && scanner.refusal().isEmpty()) {
            int end = Math.min(bytes.length, at + size);
            if (scanner.data() > 0) {
                int skipped = (int) Math.min(scanner.data(), end - at);
                scanner.skip(skipped);
                at += skipped;
            } else {
                byte[] piece = Arrays.copyOfRange(bytes, at, end);
                at += scanner.scan(piece, 0, piece.length);
            }
        }
        return new Outcome(scanner.refusal(), at, scanner.isBetween());
    }

    @Provide
    Arbitrary<String> messages() {
        Arbitrary<String> plausible = Arbitraries.of(PARTS).list().ofMinSize(1).ofMaxSize(20)
                .map(parts -> String.join("", parts));
        Arbitrary<String> begun = plausible.map(rest -> "POST / HTTP/1.1\r\nHost: a\r\n" + rest);
        return Arbitraries.oneOf(plausible, begun);
    }

    @Property
    void shouldReadTheSameHoweverThePacketsAreCut(@ForAll @From("messages") String message,
            @ForAll @IntRange(min = 1, max = 40) int size) {
        byte[] bytes = message.getBytes(StandardCharsets.ISO_8859_1);

        assertThat(read(bytes, size)).isEqualTo(read(bytes, bytes.length));
    }

    @Property
    void shouldFindTheEndOfEachRequest(@ForAll @IntRange(min = 1, max = 9) int count,
            @ForAll @IntRange(min = 1, max = 200) int size, @ForAll @IntRange(min = 0, max = 30) int length) {
        String request = "PUT /x HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n" + "\n".repeat(length)
                + "PUT /y HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + (length > 0 ? Integer.toHexString(length) + "\r\n" + "\r".repeat(length) + "\r\n" : "") + "0\r\n\r\n";
        byte[] bytes = request.repeat(count).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(read(bytes, size)).isEqualTo(new Outcome(Optional.empty(), bytes.length, true));
    }

    @Example
    void shouldRefuseWhereItIsWrong() {
        byte[] bytes = "GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(read(bytes, 100)).isEqualTo(new Outcome(Optional.of(Refusal.MALFORMED), 26, false));
    }
}
