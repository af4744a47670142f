package dev.anteroom.control.stream;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Sends server-sent events to a limited number of subscribers, each of whom follows one subject. An event is made once
 * for all subscribers of its subject and contains the whole present state, so a slow reader may miss some. The
 * connection of a reader who takes nothing for a minute is closed. A stream ends when its reader is no longer allowed
 * to read. Belongs to the event loop.
 */
public final class SseBroadcaster {

    private static final int UNAVAILABLE = 503;
    private static final long CHECK_MILLIS = 1_000;

    private final int most;
    private final Predicate<RoutingContext> stillReads;
    private final InstantSource clock;
    private final Map<String, Set<SseSubscriber>> bySubject = new HashMap<>();
    private int open;

    /**
     * Has no subscribers at first.
     *
     * @param most how many subscribers there may be at once
     * @param stillReads whether a subscriber is still allowed to read
     */
    public SseBroadcaster(int most, Predicate<RoutingContext> stillReads, InstantSource clock) {
        this.most = most;
        this.stillReads = stillReads;
        this.clock = clock;
    }

    /**
     * Begins to check the subscribers once a second.
     *
     * @param each called after each check, with every subject that has subscribers
     */
    public void start(Vertx vertx, Consumer<String> each) {
        vertx.setPeriodic(CHECK_MILLIS, tick -> {
            check();
            List.copyOf(bySubject.keySet()).forEach(each);
        });
    }

    private void check() {
        long now = clock.millis();
        List.copyOf(bySubject.values())
                .forEach(streams -> List.copyOf(streams).forEach(stream -> stream.check(now)));
    }

    /** Answers with a stream about {@code subject} that begins with {@code first}, or says that there are too many. */
    public void open(RoutingContext context, String subject, Supplier<Buffer> first) {
        if (open >= most) {
            JsonAnswers.refuse(context, UNAVAILABLE, "there are " + most + " streams already open");
            return;
        }
        HttpServerResponse response = context.response().setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform").putHeader("X-Accel-Buffering", "no");
        SseSubscriber subscriber = new SseSubscriber(response, () -> stillReads.test(context));
        open++;
        bySubject.computeIfAbsent(subject, none -> new LinkedHashSet<>()).add(subscriber);
        context.addEndHandler(ended -> forget(subject, subscriber));
        subscriber.tell(first.get(), clock.millis());
    }

    private void forget(String subject, SseSubscriber subscriber) {
        open--;
        bySubject.computeIfPresent(subject, (any, subscribers) -> {
            subscribers.remove(subscriber);
            return subscribers.isEmpty() ? null : subscribers;
        });
    }

    /** Tells all who follow {@code subject}; {@code event} is made if there is somebody to take it, and once. */
    public void tell(String subject, Supplier<Buffer> event) {
        List<SseSubscriber> ready = bySubject.getOrDefault(subject, Set.of()).stream().filter(SseSubscriber::isReady)
                .toList();
        if (!ready.isEmpty()) {
            Buffer made = event.get();
            long now = clock.millis();
            ready.forEach(subscriber -> subscriber.tell(made, now));
        }
    }

    /** Ends all streams about {@code subject}, which no longer exists. */
    public void end(String subject) {
        List.copyOf(bySubject.getOrDefault(subject, Set.of())).forEach(SseSubscriber::end);
    }
}
