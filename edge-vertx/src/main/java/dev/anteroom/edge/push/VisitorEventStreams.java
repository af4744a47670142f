package dev.anteroom.edge.push;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.answer.WaitingEvents;
import dev.anteroom.edge.config.PushConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.page.EventFacts;
import dev.anteroom.page.OriginFacts;
import dev.anteroom.page.RoomMessages;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.agrona.collections.Long2LongHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All open streams of this edge. A stream shows a queued visitor the newest states, and ends when a request is needed:
 * because the next check-in is due, or because it is the visitor's turn. The client then connects again at once, and
 * that request is judged, counted and given a cookie like any other; a stream itself neither counts nor admits anybody.
 *
 * <p>Belongs to the event loop, but for {@link #open()}.
 *
 * <p>Rests on decisions 034 and 036.
 */
public final class VisitorEventStreams {

    private static final Logger LOG = LoggerFactory.getLogger(VisitorEventStreams.class);

    /** How often all streams are examined, and so how often an update may come. */
    private static final long PULSE_MILLIS = 1_000;
    /** A reader who has not read what was written for this long is dropped. */
    private static final long CLOGGED_MILLIS = 10_000;
    /** Long enough for all edges to have the state that called. */
    private static final int AT_ONCE_MILLIS = 50;
    private static final Buffer AT_ONCE = Buffer.buffer(retryAfter(AT_ONCE_MILLIS));
    private static final Buffer NOTHING = Buffer.buffer();
    /**
     * A client whose connection breaks comes back after a time between this and twice as much, so that not all clients
     * come at the same moment.
     */
    private static final int AWAY_MILLIS = 2_000;
    /** When many visitors are called, they come back spread over some time, two per millisecond. */
    private static final int CALLED_PER_MILLI = 2;
    private static final int LATEST_CALLED_MILLIS = 2_000;

    /** Calls back on the event loop. */
    @FunctionalInterface
    public interface Timers {
        void after(long millis, Runnable task);
    }

    private final PushConfig config;
    private final StreamedQueues queues;
    private final Slices slices;
    private final RandomGenerator random;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final Map<String, RoomStreams> byRoom = new HashMap<>();
    private final Long2LongHashMap byVisitor = new Long2LongHashMap(0);
    private final AtomicInteger open = new AtomicInteger();
    private boolean isStopped;

    /**
     * @param loop runs a task on the event loop, after those that are already queued
     */
    public VisitorEventStreams(PushConfig config, StreamedQueues queues, Executor loop, RandomGenerator random,
            InstantSource clock, EdgeMetrics metrics) {
        this.config = config;
        this.queues = queues;
        this.slices = new Slices(loop);
        this.random = random;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** How many streams are open. */
    public int open() {
        return open.get();
    }

    /** Whether another stream may be opened. */
    public boolean hasRoom() {
        return !isStopped && open.get() < config.maxStreams();
    }

    /** Whether another stream may be opened for the bearer of {@code pass}. */
    public boolean hasRoom(VisitorPass pass) {
        return hasRoom() && byVisitor.get(pass.visitorId()) < config.maxStreamsPerVisitor();
    }

    /**
     * Opens a stream for a visitor who was told to wait.
     *
     * @param response the response, whose head is set but not sent yet
     * @param pass as it was judged and, where it is new, put into the cookie
     */
    public void open(HttpServerResponse response, RoomView room, VisitorPass pass, long now) {
        if (!hasRoom(pass)) {
            // The room existed when the visitor came, and was removed while a ticket number was asked for.
            response.end(AT_ONCE);
            return;
        }
        RoomStreams streams = byRoom.computeIfAbsent(room.roomId(), RoomStreams::of);
        VisitorEventStream stream = new VisitorEventStream(response, streams, pass, now);
        streams.connected().add(stream, pass);
        open.incrementAndGet();
        byVisitor.put(pass.visitorId(), byVisitor.get(pass.visitorId()) + 1);
        response.closeHandler(closed -> hungUp(stream));
        response.write(Buffer.buffer(retryAfter(AWAY_MILLIS + random.nextInt(AWAY_MILLIS))));
        tell(stream, room, now);
    }

    /** Handles a new state of the room: calls the visitors whose turn it is. */
    public void stateCame(String roomId) {
        Optional<RoomView> room = queues.rooms().apply(roomId);
        RoomStreams streams = byRoom.get(roomId);
        if (streams != null && room.isPresent()) {
            List<VisitorEventStream> called = streams.connected().call(room.get(),
                    queues.numbers().applyAsLong(room.get()),
                    clock.millis());
            slices.each(called, (stream, place) -> orDrop(stream, () -> call(stream, place)), () -> {
            });
        }
    }

    private void call(VisitorEventStream stream, int place) {
        // The client sends this id when it connects again, to any edge, and so shows that it was called.
        end(stream, Ending.CALLED,
                Buffer.buffer("id: " + queues.calls().seal(stream.room().roomId(), stream.pass()) + '\n'
                        + retryAfter(Math.min(LATEST_CALLED_MILLIS, AT_ONCE_MILLIS + place / CALLED_PER_MILLI))));
    }

    /** Begins to examine all streams, one round after the other. */
    public void start(Timers timers) {
        timers.after(PULSE_MILLIS, () -> pulse(timers));
    }

    private void pulse(Timers timers) {
        long now = clock.millis();
        slices.each(all(), (stream, place) -> orDrop(stream, () -> look(stream, now)), () -> {
            if (!isStopped) {
                start(timers);
            }
        });
    }

    /** A bug costs only one stream, and not all that come after it in this and all later rounds. */
    private void orDrop(VisitorEventStream stream, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.atError().addKeyValue("room", stream.room().roomId()).setCause(e).log("a visitor stream failed because"
                    + " of a bug");
            forget(stream, Ending.FAILED);
            stream.breakOff();
        }
    }

    private void look(VisitorEventStream stream, long now) {
        if (stream.isOver()) {
            return;
        }
        Optional<RoomView> room = queues.rooms().apply(stream.room().roomId());
        if (room.isEmpty()) {
            end(stream, Ending.ROOM_GONE, AT_ONCE);
        } else if (stream.isDue(now)) {
            end(stream, Ending.CHECK_IN, AT_ONCE);
        } else if (!stream.isClogged()) {
            tell(stream, room.get(), now);
        } else if (now - stream.writtenAt() > CLOGGED_MILLIS) {
            end(stream, Ending.SLOW, AT_ONCE);
        } else {
            metrics.pushed("skipped");
        }
    }

    private void tell(VisitorEventStream stream, RoomView room, long now) {
        RoomMessages messages = stream.room().events().messages(room);
        if (stream.isNotice(messages)) {
            stream.announce(messages, stream.room().events().notice(messages), now);
            metrics.pushed("notice");
        }
        VisitorEventStream.Told news = new VisitorEventStream.Told(
                WaitEstimator.ofVisitor(room, stream.pass().seenAt(now)),
                EventFacts.of(room, now), OriginFacts.of(room), room.config().getQueueAll(),
                room.config().getQueueingMethod());
        if (stream.isNews(news)) {
            WaitingEvents events = stream.room().events();
            stream.tell(news,
                    events.update(room, news.estimate(), news.event(), stream.pass().refreshIntervalSeconds()), now);
            metrics.pushed("update");
        } else if (now - stream.writtenAt() >= config.heartbeat().toMillis()) {
            stream.beat(now);
            metrics.pushed("heartbeat");
        }
    }

    private void end(VisitorEventStream stream, Ending ending, Buffer last) {
        if (stream.isOver()) {
            return;
        }
        if (stream.isClogged()) {
            stream.breakOff();
        } else {
            stream.end(last);
        }
        forget(stream, ending);
    }

    private void hungUp(VisitorEventStream stream) {
        if (!stream.isOver()) {
            stream.hungUp();
            forget(stream, Ending.HUNG_UP);
        }
    }

    private void forget(VisitorEventStream stream, Ending ending) {
        RoomStreams streams = stream.room();
        streams.connected().remove(stream, stream.pass());
        if (streams.connected().isEmpty()) {
            byRoom.remove(streams.roomId());
        }
        open.decrementAndGet();
        // A count of zero is removed, because the map returns 0 for visitors that it does not contain.
        long visitorId = stream.pass().visitorId();
        long others = byVisitor.remove(visitorId) - 1;
        if (others > 0) {
            byVisitor.put(visitorId, others);
        }
        metrics.pushEnded(ending.label());
    }

    /**
     * Ends all streams; no more are opened. Their clients connect again to other edges, after the time that they were
     * told.
     */
    public void stop() {
        isStopped = true;
        all().forEach(stream -> end(stream, Ending.STOPPED, NOTHING));
    }

    private List<VisitorEventStream> all() {
        List<VisitorEventStream> all = new ArrayList<>(open.get());
        byRoom.values().forEach(streams -> streams.connected().addAllTo(all));
        return all;
    }

    private static String retryAfter(int millis) {
        return "retry: " + millis + "\n\n";
    }
}
