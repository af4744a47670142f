package dev.anteroom.edge.management;

import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The state of a room for those who do not speak to Kafka: {@code /state/ROOM} once, as JSON, and
 * {@code /state/ROOM/events} each time that it is published, as server-sent events. The fields are those of the record
 * in the topic of states.
 *
 * <p>A reader who is too slow misses states and not the newest: what could not be written is left out. A stream ends when
 * its room is removed, or its reader may not read any more. Belongs to the event loop.
 */
public final class RoomStates {

    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;
    private static final int MOST_STREAMS = 200;
    private static final long CHECK_MILLIS = 1_000;

    private final Vertx vertx;
    private final Function<String, Optional<RoomState>> states;
    private final InstantSource clock;
    private final Map<String, Set<StateReader>> streams = new HashMap<>();
    private int open;

    /** @param states the newest state of a room; empty when there is no such room, or no state of it yet */
    public RoomStates(Vertx vertx, Function<String, Optional<RoomState>> states, InstantSource clock) {
        this.vertx = vertx;
        this.states = states;
        this.clock = clock;
    }

    /**
     * Adds the paths to the management port; to be called on the event loop.
     *
     * @param readers passes on who may read, and answers all others
     * @param stillReads whether who was passed on may read further
     */
    public void mount(Router router, Handler<RoutingContext> readers, Predicate<RoutingContext> stillReads) {
        router.get("/state/:room").handler(readers).handler(this::show);
        router.get("/state/:room/events").handler(readers).handler(context -> follow(context, stillReads));
        vertx.setPeriodic(CHECK_MILLIS, tick -> check(clock.millis()));
    }

    /** A room's state was published. */
    public void stateCame(RoomState state) {
        Set<StateReader> readers = streams.get(state.getRoomId());
        if (readers != null) {
            Buffer event = event(state);
            long now = clock.millis();
            List.copyOf(readers).forEach(reader -> reader.tell(event, now));
        }
    }

    private void check(long now) {
        Map.copyOf(streams).forEach((room, readers) -> List.copyOf(readers)
                .forEach(states.apply(room).isEmpty() ? StateReader::end : reader -> reader.check(now)));
    }

    private void show(RoutingContext context) {
        String room = room(context);
        states.apply(room).ifPresentOrElse(state -> json(context.response(), state.toString()),
                () -> refuse(context, NOT_FOUND, "no state is known of a room '" + room + "'"));
    }

    private void follow(RoutingContext context, Predicate<RoutingContext> stillReads) {
        String room = room(context);
        Optional<RoomState> state = states.apply(room);
        if (state.isEmpty()) {
            refuse(context, NOT_FOUND, "no state is known of a room '" + room + "'");
        } else if (open >= MOST_STREAMS) {
            refuse(context, UNAVAILABLE, "there are " + MOST_STREAMS + " streams already");
        } else {
            open(room, context.response(), state.get(), () -> stillReads.test(context));
        }
    }

    private static String room(RoutingContext context) {
        return Objects.requireNonNull(context.pathParam("room"));
    }

    private void open(String room, HttpServerResponse response, RoomState state, BooleanSupplier mayRead) {
        StateReader reader = new StateReader(response, mayRead);
        open++;
        streams.computeIfAbsent(room, id -> new LinkedHashSet<>()).add(reader);
        response.endHandler(ended -> forget(room, reader));
        response.closeHandler(closed -> forget(room, reader));
        response.setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform").putHeader("X-Accel-Buffering", "no");
        reader.tell(event(state), clock.millis());
    }

    private void forget(String room, StateReader reader) {
        Set<StateReader> readers = streams.get(room);
        if (readers != null && readers.remove(reader)) {
            open--;
            if (readers.isEmpty()) {
                streams.remove(room);
            }
        }
    }

    private static Buffer event(RoomState state) {
        return Buffer.buffer("event: state\nid: " + state.getPublishedAt() + "\ndata: " + state + "\n\n");
    }

    private static void refuse(RoutingContext context, int status, String problem) {
        context.response().setStatusCode(status);
        json(context.response(), new JsonObject().put("error", problem).encode());
    }

    private static void json(HttpServerResponse response, String body) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(body);
    }
}
