package dev.anteroom.control.api;

import dev.anteroom.runtime.token.Token;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.control.preview.Previews;
import dev.anteroom.runtime.management.ManagementAccess;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The management API over HTTP: who may call, how large a body may be, and where the work is done. The event loop only
 * receives and sends: workers parse bodies and write answers, and changes wait for brokers one after the other.
 */
public final class AdminApi {

    private static final Logger LOG = LoggerFactory.getLogger(AdminApi.class);
    private static final String CALLS = "/client/v4/*";
    private static final long MOST_BODY_BYTES = 4L << 20;
    private static final int MOST_WAITING = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String JSON = "application/json";
    private static final int BAD_REQUEST = 400;
    private static final int FAULT = 500;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_LARGE = 413;

    private final List<ApiRoute> routes;
    private final Previews previews;
    private final TokenAuthenticator authenticator;
    private final InstantSource clock;
    private final WorkerExecutor readers;
    private final WorkerExecutor writer;
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * @param access says who may call
     * @param random source of ids that nobody can guess
     */
    public AdminApi(Vertx vertx, RoomDirectory directory, ConfigStores stores, ManagementAccess access,
            InstantSource clock, RandomGenerator random) {
        this.previews = stores.previews();
        this.routes = ApiRoutes.all(new Rooms(directory, stores.rooms(), random), stores,
                new TokenCalls(stores.tokens(), access::fileTokens, random));
        this.authenticator = new TokenAuthenticator(access);
        this.clock = clock;
        this.readers = vertx.createSharedWorkerExecutor("anteroom-admin-read", 1);
        this.writer = vertx.createSharedWorkerExecutor("anteroom-admin-write", 1);
    }

    /** Adds the calls to the management port. */
    public void mount(Router router) {
        router.get(PreviewPage.PATH + ":id").handler(new PreviewPage(previews, clock));
        router.route(CALLS).handler(AdminApi::requireReadable).failureHandler(this::fail);
        for (ApiRoute route : routes) {
            // Two routes, because the router requires bodies to be read first, but no body may be read before the token
            // is checked.
            router.route(HttpMethod.valueOf(route.method()), route.routerPath())
                    .handler(context -> admit(context, route)).failureHandler(this::fail);
            router.route(HttpMethod.valueOf(route.method()), route.routerPath())
                    .handler(BodyHandler.create(false).setBodyLimit(MOST_BODY_BYTES))
                    .handler(context -> run(context, route)).failureHandler(this::fail);
        }
        router.route(CALLS).handler(this::refuseUnknown).failureHandler(this::fail);
    }

    /** The router parses the query when it adds variables to it, and would send an answer of its own if that failed. */
    private static void requireReadable(RoutingContext context) {
        context.queryParams();
        context.next();
    }

    private void admit(RoutingContext context, ApiRoute route) {
        context.put(Token.class.getName(), authenticator.admit(context.request(), route.scope()));
        // A body is always read as JSON, whatever its type says; curl calls it a form by default, which would then be
        // parsed as one.
        context.request().headers().set(HttpHeaders.CONTENT_TYPE, JSON);
        context.next();
    }

    /**
     * Passes on requests that may read the other data of this port: those with a token, and all of them where there are
     * no tokens. All others get the API's refusal.
     */
    public void admitReader(RoutingContext context) {
        try {
            authenticator.admitReader(context.request());
        } catch (ApiException e) {
            send(context, Reply.of(Answer.of(e.problem(), String.valueOf(e.getMessage()))));
            return;
        }
        context.next();
    }

    /**
     * Whether {@link #admitReader} would still pass on a request that it passed on before: a token may have expired or
     * been removed since.
     */
    public boolean mayStillRead(RoutingContext context) {
        return authenticator.mayStillRead(context.request());
    }

    private void run(RoutingContext context, ApiRoute route) {
        Call call = call(context);
        if (!route.changesRooms()) {
            readers.executeBlocking(() -> Reply.of(route.endpoint().answer(call)), false)
                    .onComplete(reply -> send(context, reply), context::fail);
            return;
        }
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            throw new ApiException(Problem.BUSY);
        }
        writer.executeBlocking(() -> inTime(route, call)).onComplete(any -> waiting.decrementAndGet())
                .onComplete(reply -> send(context, reply), context::fail);
    }

    /** Runs a call, or refuses it if it has already waited long for calls before it. */
    private Reply inTime(ApiRoute route, Call call) throws InterruptedException {
        if (clock.millis() - call.now() > PATIENCE.toMillis()) {
            throw new ApiException(Problem.BUSY);
        }
        return Reply.of(route.endpoint().answer(call));
    }

    private Call call(RoutingContext context) {
        Map<String, String> query = new HashMap<>();
        context.queryParams().forEach(query::put);
        Buffer body = Optional.ofNullable(context.body().buffer()).orElseGet(Buffer::buffer);
        return new Call(Map.copyOf(context.pathParams()), Map.copyOf(query), body,
                Optional.ofNullable(context.request().getHeader(HttpHeaders.IF_MATCH)),
                Objects.requireNonNull(context.<Token>get(Token.class.getName())), clock.millis(),
                context.request().scheme() + "://" + authority(context.request()));
    }

    /** The name by which the caller addressed this edge, or else the edge's own address. */
    private static HostAndPort authority(HttpServerRequest request) {
        return Optional.ofNullable(request.authority())
                .orElseGet(() -> HostAndPort.create(request.localAddress().host(), request.localAddress().port()));
    }

    private void refuseUnknown(RoutingContext context) {
        boolean known = routes.stream().anyMatch(route -> route.hasPath(context.normalizedPath()));
        throw new ApiException(known ? Problem.METHOD_NOT_ALLOWED : Problem.NO_SUCH_CALL,
                "there is no call for " + context.request().method() + " " + context.normalizedPath());
    }

    private void fail(RoutingContext context) {
        if (context.response().closed()) {
            LOG.debug("nobody waits for the answer any more", context.failure());
            return;
        }
        send(context, Reply.of(switch (context.failure()) {
            case ApiException refused -> Answer.of(refused.problem(), String.valueOf(refused.getMessage()));
            case RoomsFileException invalid -> Answer.of(Problem.INVALID, String.valueOf(invalid.getMessage()));
            case null, default -> unexpected(context);
        }));
    }

    private static Answer unexpected(RoutingContext context) {
        if (context.statusCode() == TOO_LARGE) {
            return Answer.of(Problem.BODY_TOO_LARGE, "the body must have at most " + MOST_BODY_BYTES + " bytes");
        }
        if (context.statusCode() >= BAD_REQUEST && context.statusCode() < FAULT) {
            String reason = context.failure() == null ? "" : ": " + context.failure().getMessage();
            return Answer.of(Problem.MALFORMED, Problem.MALFORMED.help() + reason);
        }
        LOG.atError().addKeyValue("method", context.request().method()).addKeyValue("path", context.normalizedPath())
                .setCause(context.failure()).log("a call of the management API failed");
        return Answer.of(Problem.FAULT, Problem.FAULT.help());
    }

    private static void send(RoutingContext context, Reply reply) {
        context.response().setStatusCode(reply.status()).putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        reply.etag().ifPresent(tag -> context.response().putHeader(HttpHeaders.ETAG, tag));
        if (reply.status() == UNAUTHORIZED) {
            context.response().putHeader("WWW-Authenticate", "Bearer");
        }
        context.response().end(reply.body());
    }

    /** An answer as it is sent. */
    private record Reply(int status, Optional<String> etag, Buffer body) {

        static Reply of(Answer answer) {
            return new Reply(answer.status(), answer.etag(), Buffer.buffer(answer.body().toString()));
        }
    }
}
