package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sends mutated requests through an edge to an origin that records what it reads. Whatever is sent, the origin may read
 * only requests that a strict reading finds in it, in their order, and the edge must close where that reading ends. The
 * reading here shares nothing with that of the edge.
 */
@Tag(Fuzzing.TAG)
class FramingFuzzIT {

    private static final int INPUTS = Fuzzing.inputs(3_000);
    private static final long SEED = Fuzzing.seed();
    private static final int PROBE_EVERY = 64;
    private static final int SERVER_ERROR = 500;
    private static final int BAD_GATEWAY = 502;

    private static final String PATH = "/a?b=c";
    private static final String GET = "GET " + PATH + " HTTP/1.1\r\nHost: open.example\r\nAccept: */*\r\n\r\n";
    private static final String[] SEEDS = {
            GET, GET + GET, "GET / HTTP/1.0\r\nHost: open.example\r\n\r\n",
            "POST /p HTTP/1.1\r\nHost: open.example\r\nContent-Length: 5\r\n\r\nhello" + GET,
            "POST /q HTTP/1.1\r\nHost: open.example\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\nT: u\r\n\r\n" + GET,
            "PUT /r HTTP/1.1\r\nHost: open.example\r\nContent-Length: " + GET.length() + "\r\n\r\n" + GET + GET,
            "POST /s HTTP/1.1\r\nHost: open.example\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(GET.length()) + "\r\n" + GET + "\r\n0\r\n\r\n" + GET};
    private static final String[] WORDS = {"\r\n", "\n", "\r", " ", "\t", "\0", ":", ";", ",", "0", "1", "5", "-1",
            "+5", "0x5",
            "00", "fffffffffffffffff", "Content-Length: 0\r\n", "Content-Length: 5\r\n", "content-length:7\r\n",
            "Content-Length : 5\r\n", "Content-Xength: 5\r\n", "Content-Length: 5, 5\r\n", "Content_Length: 5\r\n",
            "Transfer-Encoding: chunked\r\n",
            "transfer-encoding: Chunked\r\n", "Transfer-Encoding: identity\r\n", "Transfer-Encoding: chunked, x\r\n",
            "Transfer-Encoding:\u000bchunked\r\n", " Transfer-Encoding: chunked\r\n", "Host: open.example\r\n",
            "Connection: close\r\n", "Connection: Content-Length\r\n", "Upgrade: websocket\r\n",
            "Connection: Upgrade\r\n",
            "Sec-WebSocket-Key1: 1\r\n", "Expect: 100-continue\r\n", "HTTP/1.0", "HTTP/1.1", "HTTP/1.2", "#", "%00",
            "\u00ff",
            "0\r\n\r\n", "\r\n\r\n", GET};

    private final Random random = new Random(SEED);

    @Test
    void shouldPassOnNothingThatWasNotSent() throws IOException {
        try (RecordingOrigin origin = RecordingOrigin.plain();
                EdgeUnderTest edge = EdgeUnderTest.before(request -> {
                }, Map.of("origin.url", origin.url()))) {
            for (int i = 0; i < INPUTS; i++) {
                // Of the same length, so that lengths stay right.
                String input = mutated().replace(PATH, "/" + (10_000 + i % 90_000));
                origin.reads().clear();
                tryOne(edge, origin, input);
                if (i % PROBE_EVERY == 0) {
                    String path = "/probe" + i;
                    assertThat(RawHttp.sendBytes(edge.port(), "GET " + path + " HTTP/1.1\r\nHost: open.example\r\n"
                            + "Connection: close\r\n\r\n").body()).as(input).isEqualTo(path);
                }
            }
        }
    }

    private static void tryOne(EdgeUnderTest edge, RecordingOrigin origin, String input) throws IOException {
        StrictReader.Reading reading = StrictReader.read(input);
        List<Integer> statuses = exchange(edge.port(), input, reading);

        List<String> read = origin.reads().stream().map(FramingFuzzIT::told).toList();
        assertThat(isPartOf(reading.requests(), read)).as("read %s, of %s", read, input).isTrue();
        // 502 where the origin's connection ends just as a request is sent on it that may not be sent twice.
        assertThat(statuses).as(input)
                .allMatch(status -> status < SERVER_ERROR || status == BAD_GATEWAY || status == 505);
        assertThat(statuses.size()).as(input).isLessThanOrEqualTo(reading.requests().size() + 1);
    }

    private static String told(RecordingOrigin.Read read) {
        String[] line = read.line().split(" ", -1);
        return line[0] + ' ' + line[1] + ' ' + read.body();
    }

    /** Whether {@code some} are among {@code all}, in their order; the edge answers some itself. */
    private static boolean isPartOf(List<String> all, List<String> some) {
        Iterator<String> rest = all.iterator();
        for (String one : some) {
            boolean found = false;
            while (!found && rest.hasNext()) {
                found = rest.next().equals(one);
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    /** Reads as many answers as there are requests; to the end, where the edge must close. */
    private static List<Integer> exchange(int port, String input, StrictReader.Reading reading) throws IOException {
        List<Integer> statuses = new ArrayList<>();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.setSoLinger(true, 0);
            socket.getOutputStream().write(input.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (reading.isBroken() || statuses.size() < reading.requests().size()) {
                statuses.add(answer(in));
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no answer, and not closed: " + input, e);
        } catch (EOFException | SocketException closed) {
            // The edge closed, as it may after any refusal.
        }
        return statuses;
    }

    private static int answer(InputStream in) throws IOException {
        String status = line(in);
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        int code = Integer.parseInt(status.split(" ", 3)[1]);
        in.skipNBytes(length);
        return code == 100 ? answer(in) : code;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException();
            }
            line.append((char) octet);
        }
        return line.toString().strip();
    }

    private String mutated() {
        StringBuilder text = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
        for (int count = random.nextInt(4); count >= 0 && !text.isEmpty(); count--) {
            mutate(text, random.nextInt(text.length()));
        }
        return text.toString();
    }

    private void mutate(StringBuilder text, int at) {
        switch (random.nextInt(6)) {
            case 0 -> text.setCharAt(at, (char) random.nextInt(256));
            case 1 -> text.deleteCharAt(at);
            case 2 -> text.delete(at, Math.min(text.length(), at + random.nextInt(20)));
            case 3 -> text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(40))));
            case 4 -> text.insert(lineAt(text, at), WORDS[random.nextInt(WORDS.length)]);
            default -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
        }
    }

    /** Where the line that {@code at} is in begins. */
    private static int lineAt(StringBuilder text, int at) {
        return text.lastIndexOf("\n", at) + 1;
    }
}
