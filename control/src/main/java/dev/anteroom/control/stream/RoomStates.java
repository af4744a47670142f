package dev.anteroom.control.stream;

import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The state of a room for those who do not speak to Kafka: {@code /state/ROOM} once, as JSON, and
 * {@code /state/ROOM/events} each time that it is published, as server-sent events. The fields are those of the record
 * in the topic of states. A stream ends when its room is removed. Belongs to the event loop.
 *
 * <p>Rests on decision 062.
 */
public final class RoomStates {

    private static final int NOT_FOUND = 404;
    private static final int MOST_STREAMS = 200;

    private final Vertx vertx;
    private final Function<String, Optional<RoomState>> states;
    private final Handler<RoutingContext> readers;
    private final SseBroadcaster broadcaster;

    /**
     * @param states the newest state of a room; empty when there is no such room, or no state of it yet
     * @param readers passes on who may read, and answers all others
     * @param stillReads whether who was passed on may read further
     */
    public RoomStates(Vertx vertx, Function<String, Optional<RoomState>> states, Handler<RoutingContext> readers,
            Predicate<RoutingContext> stillReads, InstantSource clock) {
        this.vertx = vertx;
        this.states = states;
        this.readers = readers;
        this.broadcaster = new SseBroadcaster(MOST_STREAMS, stillReads, clock);
    }

    /** Adds the paths to the management port; to be called on the event loop. */
    public void mount(Router router) {
        broadcaster.start(vertx, this::endIfGone);
        router.get("/state/:room").handler(readers).handler(this::show);
        router.get("/state/:room/events").handler(readers).handler(this::follow);
    }

    /** A room's state was published. */
    public void stateCame(RoomState state) {
        broadcaster.tell(state.getRoomId(), () -> event(state));
    }

    private void endIfGone(String room) {
        if (states.apply(room).isEmpty()) {
            broadcaster.end(room);
        }
    }

    private void show(RoutingContext context) {
        withState(context, state -> JsonAnswers.json(context, Buffer.buffer(state.toString())));
    }

    private void follow(RoutingContext context) {
        withState(context, state -> broadcaster.open(context, state.getRoomId(), () -> event(state)));
    }

    private void withState(RoutingContext context, Consumer<RoomState> answer) {
        String room = JsonAnswers.room(context);
        states.apply(room).ifPresentOrElse(answer,
                () -> JsonAnswers.refuse(context, NOT_FOUND,
                        "there is no state yet of a room with the id '" + room + "'"));
    }

    private static Buffer event(RoomState state) {
        return Buffer.buffer("event: state\nid: " + state.getPublishedAt() + "\ndata: " + state + "\n\n");
    }
}
