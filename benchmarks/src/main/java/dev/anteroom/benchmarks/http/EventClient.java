package dev.anteroom.benchmarks.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Visitors who wait on streams of events, each on a connection of its own, and connect again when a stream ends. On an
 * event loop of its own.
 */
final class EventClient implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final byte[] UPDATE = "event: update".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    private static final int DIGITS = 3;

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final Context loop = vertx.getOrCreateContext();
    private final HttpClient http;
    private final int port;
    private final String path;
    private final AtomicInteger open = new AtomicInteger();
    private final LongAdder connections = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private volatile Round round = new Round(0);
    private volatile boolean isClosed;

    /** Who has heard of a change since {@code startedAt}, by {@link System#nanoTime}. */
    static final class Round {

        private final long startedAt;
        private final Histogram micros = new ConcurrentHistogram(DIGITS);

        Round(long startedAt) {
            this.startedAt = startedAt;
        }

        /** When each had heard of it. */
        Histogram micros() {
            return micros;
        }
    }

    /** One visitor. */
    private final class Waiting {

        private String cookie;
        private Round heard = round;

        Waiting(String cookie) {
            this.cookie = cookie;
        }

        void connect() {
            connections.increment();
            http.request(new RequestOptions().setHost(HOST).setPort(port).setMethod(HttpMethod.GET).setURI(path))
                    .compose(request -> request.putHeader(HttpHeaders.COOKIE, cookie).send())
                    .onSuccess(this::follow).onFailure(failure -> failures.increment());
        }

        private void follow(HttpClientResponse response) {
            if (response.statusCode() != 200) {
                failures.increment();
                return;
            }
            response.cookies().forEach(renewed -> cookie = renewed.substring(0, renewed.indexOf(';')));
            mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
            response.handler(this::read);
            response.endHandler(end -> {
                open.decrementAndGet();
                if (!isClosed) {
                    connect();
                }
            });
            response.exceptionHandler(failure -> {
                open.decrementAndGet();
                failures.increment();
            });
        }

        private void read(Buffer events) {
            Round present = round;
            if (heard != present && contains(events)) {
                heard = present;
                present.micros.recordValue((System.nanoTime() - present.startedAt) / 1_000);
            }
        }
    }

    EventClient(int port, String path, int streams) {
        this.port = port;
        this.path = path;
        this.http = vertx.httpClientBuilder().with(new PoolOptions().setHttp1MaxSize(streams)).build();
    }

    /** A visitor with {@code cookie} connects. */
    void open(String cookie) {
        loop.runOnContext(tick -> new Waiting(cookie).connect());
    }

    /** The most streams that were open at once so far; at any moment some connect again. */
    int mostOpen() {
        return mostOpen.get();
    }

    long connections() {
        return connections.sum();
    }

    /** Requests without an answer, answers that were no stream, and streams that broke. */
    long failures() {
        return failures.sum();
    }

    /** Something changes now that all are to hear of. */
    Round begin() {
        round = new Round(System.nanoTime());
        return round;
    }

    private static boolean contains(Buffer events) {
        int last = events.length() - UPDATE.length;
        for (int at = 0; at <= last; at++) {
            int same = 0;
            while (same < UPDATE.length && events.getByte(at + same) == UPDATE[same]) {
                same++;
            }
            if (same == UPDATE.length) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        isClosed = true;
        vertx.close().await();
    }
}
