package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import dev.anteroom.devkit.origin.DemoOrigin;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** Asks edges over real HTTP with kept-alive connections and tells a waiting answer from one of the origin. */
final class EdgeClient {

    /** More than there are visitors: who waits here for the answer to somebody else would be late at no fault of the edge. */
    private static final int CONNECTIONS_PER_EDGE = 10_000;
    /** Shorter than edges and balancers keep a connection that nobody uses. */
    private static final int KEPT_SECONDS = 30;
    private static final long PATIENCE_SECONDS = 10;
    private static final String HTML = "text/html";
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private final HttpClient http;
    private final String events;
    private final InstantSource clock;
    private final LongConsumer answeredWithin;

    /** {@code answeredWithin} is told how long each answer took, in microseconds. */
    EdgeClient(Vertx vertx, InstantSource clock, DemoRoom room, LongConsumer answeredWithin) {
        this.answeredWithin = answeredWithin;
        this.http = vertx.createHttpClient(
                new HttpClientOptions().setTcpNoDelay(true).setKeepAliveTimeout(KEPT_SECONDS),
                new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_EDGE));
        this.events = "/.well-known/anteroom/" + room.id() + "/events";
        this.clock = clock;
    }

    /** One request; the answer never fails, a failure is an {@link EdgeAnswer.Failed}. */
    Future<EdgeAnswer> ask(EdgeAddress edge, long visitor, CookieJar jar, boolean app) {
        Instant asked = clock.instant();
        long askedAt = asked.toEpochMilli();
        return http.request(options("/", edge, visitor, jar, app ? JSON : HTML)).compose(request -> request.send())
                .compose(response -> response.body().map(body -> {
                    answeredWithin.accept(asked.until(clock.instant(), ChronoUnit.MICROS));
                    return read(response, body, jar, askedAt);
                }))
                .timeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .otherwise(failure -> new EdgeAnswer.Failed(until(askedAt), String.valueOf(failure)));
    }

    /**
     * Waits on a stream of events until it ends; the answer never fails.
     *
     * @param lastEventId of the stream before
     */
    Future<Followed> follow(EdgeAddress edge, long visitor, CookieJar jar, Optional<String> lastEventId) {
        long askedAt = clock.millis();
        RequestOptions options = options(events, edge, visitor, jar, EVENTS);
        lastEventId.ifPresent(id -> options.putHeader("Last-Event-ID", id));
        return http.request(options).compose(HttpClientRequest::send)
                .compose(response -> read(response, jar, askedAt))
                .otherwise(new Followed.Refused());
    }

    private Future<Followed> read(HttpClientResponse response, CookieJar jar, long askedAt) {
        jar.store(response.cookies());
        StreamReader reader = new StreamReader(clock);
        response.handler(reader::read);
        return response.end().map(end -> {
            if (response.statusCode() != 200) {
                return new Followed.Refused();
            }
            Exchange exchange = new Exchange(askedAt, reader.firstEventAt());
            return reader.isAdmitted()
                    ? new Followed.Admitted(exchange)
                    : new Followed.Ended(exchange, reader.retryMillis(), reader.lastEventId());
        });
    }

    private static RequestOptions options(String path, EdgeAddress edge, long visitor, CookieJar jar, String accept) {
        RequestOptions options = new RequestOptions().setMethod(HttpMethod.GET).setHost("localhost")
                .setPort(edge.port()).setURI(path).putHeader(DemoOrigin.VISITOR, Long.toString(visitor))
                .putHeader(DemoOrigin.DATA_CENTER, edge.dataCenter()).putHeader("Accept", accept);
        jar.header().ifPresent(cookies -> options.putHeader("Cookie", cookies));
        return options;
    }

    private EdgeAnswer read(HttpClientResponse response, Buffer body, CookieJar jar, long askedAt) {
        jar.store(response.cookies());
        Exchange exchange = until(askedAt);
        if (response.getHeader(DemoOrigin.MARK) != null) {
            return new EdgeAnswer.Served(exchange, response.statusCode() < 500);
        }
        if (response.statusCode() >= 500) {
            return new EdgeAnswer.Failed(exchange, "status " + response.statusCode());
        }
        return waiting(response, body, exchange);
    }

    private static EdgeAnswer waiting(HttpClientResponse response, Buffer body, Exchange exchange) {
        String type = response.getHeader("Content-Type");
        if (type != null && type.startsWith(JSON)) {
            int seconds = new JsonObject(body).getJsonObject("cfWaitingRoom").getInteger("refreshIntervalSeconds");
            return new EdgeAnswer.Wait(exchange, TimeUnit.SECONDS.toMillis(seconds));
        }
        String refresh = response.getHeader("Refresh");
        if (refresh == null) {
            return new EdgeAnswer.Failed(exchange, "status " + response.statusCode() + " without a Refresh header");
        }
        return new EdgeAnswer.Wait(exchange, TimeUnit.SECONDS.toMillis(Long.parseLong(refresh.strip())));
    }

    private Exchange until(long askedAt) {
        return new Exchange(askedAt, clock.millis());
    }

    Future<Void> close() {
        return http.close();
    }
}
