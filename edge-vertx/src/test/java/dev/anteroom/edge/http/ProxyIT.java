package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.EdgeUnderTest.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.proxy")
class ProxyIT {

    private static final int MEBIBYTE = 1 << 20;

    /** The garbage collector closes a client that is no longer referenced, even in the middle of a request. */
    private final List<HttpClient> clients = new CopyOnWriteArrayList<>();
    private final List<MultiMap> seen = new CopyOnWriteArrayList<>();

    private void note(HttpServerRequest request) {
        seen.add(MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
        request.response().putHeader("X-Uri", request.uri()).end("from the origin");
    }

    private HttpClient client(EdgeUnderTest edge) {
        HttpClient client = edge.vertx.createHttpClient();
        clients.add(client);
        return client;
    }

    private MultiMap last() {
        return seen.getLast();
    }

    @Test
    void shouldPassRequestAndAnswer() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note)) {
            RawHttp.Answer answer = edge.send("""
                    GET /a/../b?x=%20y HTTP/1.1
                    Host: OPEN.example:8080
                    Connection: close

                    """);

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).endsWith("from the origin");
            assertThat(answer.headers("X-Uri")).containsExactly("/a/../b?x=%20y");
            assertThat(last().get("Host")).isEqualTo("OPEN.example:8080");
        }
    }

    @Test
    void shouldKeepHopByHopHeadersToOneHop() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            seen.add(MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
            request.response().putHeader("Connection", "X-Secret").putHeader("X-Secret", "1")
                    .putHeader("Keep-Alive", "timeout=9").putHeader("X-Kept", "2").end();
        })) {
            RawHttp.Answer answer = edge.send("""
                    GET / HTTP/1.1
                    Host: open.example
                    Connection: X-Mine
                    Connection: close
                    X-Mine: 1
                    TE: trailers
                    Upgrade: h2c
                    Proxy-Authorization: Basic eDp5
                    X-Kept: 3

                    """);

            assertThat(last().names()).doesNotContain("X-Mine", "TE", "Upgrade", "Proxy-Authorization", "Connection");
            assertThat(last().get("X-Kept")).isEqualTo("3");
            assertThat(answer.headers("X-Secret")).isEmpty();
            assertThat(answer.headers("Keep-Alive")).isEmpty();
            assertThat(answer.headers("X-Kept")).containsExactly("2");
        }
    }

    private static final String WITH_FORWARDED = """
            GET / HTTP/1.1
            Host: open.example
            X-Forwarded-For: 9.9.9.9
            X-Forwarded-Proto: https
            X-Forwarded-Host: elsewhere
            X-Forwarded-Prefix: /admin
            X-Forwarded-User: root
            X-Real-IP: 9.9.9.9
            Forwarded: for=9.9.9.9
            Connection: close

            """;

    @Test
    void shouldReplaceForwardedHeadersThatNobodyVouchesFor() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note)) {
            RawHttp.Answer answer = edge.send(WITH_FORWARDED);

            assertThat(last().getAll("X-Forwarded-For")).containsExactly("127.0.0.1");
            assertThat(last().get("X-Forwarded-Proto")).isEqualTo("http");
            assertThat(last().get("X-Forwarded-Host")).isEqualTo("open.example");
            assertThat(last().get("X-Forwarded-Port")).isEqualTo(Integer.toString(edge.port()));
            assertThat(last().names()).doesNotContain("X-Forwarded-Prefix", "X-Forwarded-User", "X-Real-IP",
                    "Forwarded");
            assertThat(answer.headers("Set-Cookie").getFirst()).doesNotContain("Secure");
        }
    }

    private static final List<String> CLAIMS = List.of("X-Original-URL", "X-Rewrite-URL", "X-HTTP-Method-Override",
            "X-Method-Override", "Proxy", "True-Client-IP", "CF-Connecting-IP", "X-Host", "X_Forwarded_For",
            "Content_Length", "Transfer_Encoding", "X-Forwarded", "X-Client-IP", "Forwarded-For", "Client-IP",
            "WL-Proxy-Client-IP", "X-Original-Host");

    private static String withClaims() {
        return "GET / HTTP/1.1\nHost: open.example\nConnection: close\nX-Kept: 1\n"
                + CLAIMS.stream().map(name -> name + ": 7\n").collect(Collectors.joining()) + "\n";
    }

    @Test
    void shouldTakeOutWhatMakesARequestAnother() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note)) {
            edge.send(withClaims());

            assertThat(last().names()).contains("X-Kept").doesNotContainAnyElementsOf(CLAIMS);
        }
    }

    @Test
    void shouldPassWhatATrustedProxySays() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note, Map.of("http.trustForwarded.from", "127.0.0.1"))) {
            edge.send(withClaims());

            assertThat(last().names()).containsAll(CLAIMS);
        }
    }

    @Test
    void shouldNotTrustWhoIsNoProxyOfOurs() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note, Map.of("http.trustForwarded.from", "10.0.0.0/8"))) {
            edge.send(WITH_FORWARDED);

            assertThat(last().getAll("X-Forwarded-For")).containsExactly("127.0.0.1");
            assertThat(last().names()).doesNotContain("X-Forwarded-Prefix");
        }
    }

    @Test
    void shouldExtendForwardedHeadersOfATrustedProxy() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note,
                Map.of("http.trustForwarded.from", "10.0.0.0/8,127.0.0.1"))) {
            RawHttp.Answer answer = edge.send(WITH_FORWARDED);

            assertThat(last().get("X-Forwarded-For")).isEqualTo("9.9.9.9, 127.0.0.1");
            assertThat(last().get("X-Forwarded-Proto")).isEqualTo("https");
            assertThat(last().get("X-Forwarded-Host")).isEqualTo("elsewhere");
            assertThat(last().get("X-Forwarded-Prefix")).isEqualTo("/admin");
            assertThat(last().get("Forwarded")).isEqualTo("for=9.9.9.9");
            assertThat(answer.headers("Set-Cookie").getFirst()).endsWith("SameSite=None; Secure; Partitioned");
        }
    }

    @Test
    void shouldTakeOurCookieOutAndPutItIn() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            seen.add(MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
            request.response().headers().add("Set-Cookie", "session=1").add("Set-Cookie", "theme=dark");
            request.response().end();
        })) {
            RawHttp.Answer answer = edge.send("""
                    GET / HTTP/1.1
                    Host: open.example
                    Cookie: session="a b"; __cf_waitingroom=forged; theme=x
                    Connection: close

                    """);

            assertThat(last().get("Cookie")).isEqualTo("session=\"a b\"; theme=x");
            assertThat(answer.headers("Set-Cookie")).hasSize(3).contains("session=1", "theme=dark")
                    .anyMatch(cookie -> cookie.startsWith("__cf_waitingroom="));
        }
    }

    @Test
    void shouldPassAnswersWhoseCachingHeadersAreOdd() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response()
                .putHeader("Cache-Control", "public, max-age=99999999999").putHeader("Expires", "0").end("good"))) {
            RawHttp.Answer answer = edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers("Cache-Control")).containsExactly("private, max-age=99999999999");
            assertThat(answer.headers("Expires")).containsExactly("0");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {"- | private", "public | private",
            "max-age=60, s-maxage=600 | private, max-age=60", "no-store | no-store",
            "private, max-age=5 | private, max-age=5",
            "no-cache=\"a, public\", public | private, no-cache=\"a, public\"", "PUBLIC | private"})
    void shouldLetNoSharedCacheKeepATicket(@Nullable String sent, String received) {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            request.response().putHeader("Surrogate-Control", "max-age=60");
            if (sent != null) {
                request.response().putHeader("Cache-Control", sent);
            }
            request.response().end();
        }, Map.of("http.hosts", "static.example"))) {
            RawHttp.Answer first = edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");
            RawHttp.Answer plain = edge.send("GET / HTTP/1.1\nHost: static.example\nConnection: close\n\n");

            assertThat(first.headers("Cache-Control")).containsExactly(received);
            assertThat(first.headers("Surrogate-Control")).isEmpty();
            // Without a ticket in it, the answer is as the origin made it.
            assertThat(plain.headers("Set-Cookie")).isEmpty();
            assertThat(plain.headers("Cache-Control")).isEqualTo(sent == null ? List.of() : List.of(sent));
            assertThat(plain.headers("Surrogate-Control")).hasSize(1);
        }
    }

    @Test
    void shouldKeepTheTicketsOfAllRoomsFromTheOrigin() {
        RoomConfig other = RoomDirectories.room("other").setCookieSuffix("vip").build();
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note, Map.of("http.hosts", "static.example"), other)) {
            for (String host : List.of("open.example", "static.example", "off.example")) {
                edge.send("GET / HTTP/1.1\nHost: " + host + "\nConnection: close\n"
                        + "Cookie: a=b; __cf_waitingroom=1; __cf_waitingroom_vip=2; __cf_waitingroom_x=3;c=d\n"
                        + "Cookie: __cf_waitingroom_vip=4\n\n");

                assertThat(last().getAll("Cookie")).as(host).containsExactly("a=b; __cf_waitingroom_x=3;c=d");
            }
        }
    }

    @Test
    void shouldReuseConnectionsToTheOrigin() {
        Set<Integer> ports = ConcurrentHashMap.newKeySet();
        AtomicInteger requests = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            ports.add(request.remoteAddress().port());
            requests.incrementAndGet();
            request.response().end();
        })) {
            for (int i = 0; i < 5; i++) {
                edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");
            }

            assertThat(requests).hasValue(5);
            assertThat(ports).hasSize(1);
        }
    }

    private static Future<HttpClientResponse> send(EdgeUnderTest edge, HttpClient client, String path, Buffer body) {
        return client.request(new RequestOptions().setMethod(HttpMethod.POST).setHost("127.0.0.1").setPort(edge.port())
                .setURI(path).putHeader("Host", "open.example")).compose(request -> request.send(body));
    }

    @Test
    void shouldStreamBigBodiesBothWays() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(
                request -> request.pipeTo(request.response().setChunked(true)))) {
            Buffer big = Buffer.buffer(new byte[20 * MEBIBYTE]);
            AtomicLong received = new AtomicLong();

            await(edge.onLoop(() -> send(edge, client(edge), "/", big)
                    .compose(answer -> answer.handler(part -> received.addAndGet(part.length())).end())));

            assertThat(received).hasValue(20L * MEBIBYTE);
        }
    }

    @Test
    void shouldHandOverTheFirstBytesBeforeTheLast() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(
                request -> request.response().setChunked(true).write("first"))) {
            String first = await(edge.onLoop(() -> send(edge, client(edge), "/", Buffer.buffer())
                    .compose(answer -> {
                        io.vertx.core.Promise<String> part = io.vertx.core.Promise.promise();
                        answer.handler(buffer -> part.tryComplete(buffer.toString()));
                        return part.future();
                    })));

            assertThat(first).isEqualTo("first");
        }
    }

    @Test
    void shouldTellAnUploaderToGoOn() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            seen.add(MultiMap.caseInsensitiveMultiMap().addAll(request.headers()));
            request.body().onSuccess(body -> request.response().end("got " + body));
        })) {
            RawHttp.Answer answer = edge.send("""
                    PUT / HTTP/1.1
                    Host: open.example
                    Expect: 100-continue
                    Content-Length: 4
                    Connection: close

                    data""");

            assertThat(answer.text()).startsWith("HTTP/1.1 100").contains("HTTP/1.1 200", "got data");
            assertThat(last().names()).doesNotContain("Expect");
        }
    }

    @Test
    void shouldShowAPageWhenTheOriginIsDown() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note)) {
            edge.stopOrigin();

            RawHttp.Answer answer = edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");

            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.headers("Content-Type")).allMatch(type -> type.startsWith("text/html"));
            assertThat(answer.body()).contains("can't be reached");
            assertThat(edge.proxyErrors("unreachable")).isEqualTo(1);
        }
    }

    @Test
    void shouldAskOnceMoreWhenTheOriginClosesAConnectionWithoutAnAnswer() {
        AtomicInteger requests = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            if (requests.incrementAndGet() == 1) {
                request.connection().close();
            } else {
                request.response().end("second try of " + request.uri());
            }
        })) {
            RawHttp.Answer answer = edge.send("GET /a?b HTTP/1.1\nHost: open.example\nConnection: close\n\n");

            assertThat(answer.body()).isEqualTo("second try of /a?b");
            assertThat(edge.meters.get("anteroom.edge.origin.retries").counter().count()).isEqualTo(1);
            assertThat(edge.moves).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, '', 2", "HEAD, '', 2", "GET, Content-Length: 0, 1", "POST, Content-Length: 0, 1",
            "DELETE, '', 1"})
    void shouldAskOnceMoreAtMostAndOnlyWhatMayBeRepeated(String method, String header, int tries) {
        AtomicInteger requests = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            requests.incrementAndGet();
            request.connection().close();
        })) {
            RawHttp.Answer answer = edge.send(method + " / HTTP/1.1\nHost: open.example\nConnection: close\n" + header
                    + (header.isEmpty() ? "\n" : "\n\n"));

            assertThat(answer.status()).isEqualTo(502);
            assertThat(requests).hasValue(tries);
        }
    }

    @Test
    void shouldShowAPageWhenTheOriginIsSlow() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
        }, Map.of("origin.responseTimeout", "100ms"))) {
            RawHttp.Answer answer = edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");

            assertThat(answer.status()).isEqualTo(504);
            assertThat(answer.body()).contains("takes too long");
            assertThat(edge.proxyErrors("slow")).isEqualTo(1);
        }
    }

    @Test
    void shouldCutAnAnswerThatTheOriginCut() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            request.response().putHeader("Content-Length", "100").write("half");
            request.connection().close();
        })) {
            RawHttp.Answer answer = edge.send("GET / HTTP/1.1\nHost: open.example\n\n");

            assertThat(answer.body()).isEqualTo("half");
        }
    }

    @Test
    void shouldAnswer503WhenTooManyWaitForTheOrigin() {
        Queue<HttpServerRequest> unanswered = new ConcurrentLinkedQueue<>();
        try (EdgeUnderTest edge = EdgeUnderTest.before(unanswered::add,
                Map.of("origin.connections", "1", "origin.waitQueue", "0"))) {
            Future<HttpClientResponse> first = edge
                    .onLoop(() -> send(edge, client(edge), "/", Buffer.buffer()));
            await().until(() -> unanswered.size() == 1);

            RawHttp.Answer second = edge.send("GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n");

            assertThat(second.status()).isEqualTo(503);
            unanswered.remove().response().end();
            assertThat(await(first).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void shouldStopTheOriginsWorkWhenTheVisitorHangsUp() throws IOException {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> {
            open.incrementAndGet();
            request.connection().closeHandler(end -> closed.incrementAndGet());
        })) {
            try (Socket visitor = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
                visitor.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: open.example\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                await().untilAtomic(open, org.hamcrest.Matchers.is(1));
            }

            await().untilAtomic(closed, org.hamcrest.Matchers.is(1));
            assertThat(edge.send("GET / HTTP/1.0\nHost: full.example\n\n").status()).isEqualTo(200);
        }
    }

    @Test
    void shouldPassAnythingWithoutARoomWhenToldTo() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note, Map.of("http.unknownHost", "proxy"))) {
            RawHttp.Answer answer = edge.send("GET /x HTTP/1.1\nHost: other.example\nConnection: close\n\n");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers("Set-Cookie")).isEmpty();
            assertThat(edge.moves).isEmpty();
        }
    }

    @Test
    void shouldRefuseHostsThatNoRoomHas() {
        try (EdgeUnderTest edge = EdgeUnderTest.before(this::note,
                Map.of("http.hosts", "static.example, Other.example"),
                RoomDirectories.room("shop").setPath("/tickets").setQueueAll(true).build())) {
            for (String host : List.of("unknown.example", "127.0.0.1", "[::1]", "xopen.example", "example",
                    "x.static.example")) {
                assertThat(edge.send("GET / HTTP/1.1\nHost: " + host + "\nConnection: close\n\n").status()).as(host)
                        .isEqualTo(421);
            }
            assertThat(seen).isEmpty();

            for (String host : List.of("static.example", "other.example:80", "OTHER.example.", "shop.example")) {
                assertThat(edge.send("GET / HTTP/1.1\nHost: " + host + "\nConnection: close\n\n").status()).as(host)
                        .isEqualTo(200);
            }
            assertThat(seen).hasSize(4);
            assertThat(edge.send("GET /tickets HTTP/1.1\nHost: shop.example\nConnection: close\n\n").headers("Refresh"))
                    .hasSize(1);
        }
    }
}
