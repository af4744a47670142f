package dev.anteroom.edge.dashboard;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.history.Range;
import dev.anteroom.edge.history.RoomAnalytics;
import dev.anteroom.edge.history.TrafficHistory;
import dev.anteroom.edge.state.RoomBook;
import dev.anteroom.schemas.settings.DurationText;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Answers {@code GET /analytics/ROOM?from=&to=&step=}: moments as ISO-8601, the step as a duration of whole minutes. */
final class Analytics {

    private static final String STEP = "1m";
    private static final Duration LAST = Duration.ofHours(1);

    private final Vertx vertx;
    private final RoomBook book;
    private final TrafficHistory history;
    private final InstantSource clock;

    Analytics(Vertx vertx, RoomBook book, TrafficHistory history, InstantSource clock) {
        this.vertx = vertx;
        this.book = book;
        this.history = history;
        this.clock = clock;
    }

    void answer(RoutingContext context) {
        Optional<RoomView> room = book.room(Answers.room(context));
        if (history.keep().isZero()) {
            Answers.refuse(context, 404, "history.keep is 0, so this edge keeps no history");
        } else if (room.isEmpty()) {
            Answers.refuse(context, 404, "there is no room '" + Answers.room(context) + "'");
        } else {
            answer(context, room.get());
        }
    }

    private void answer(RoutingContext context, RoomView room) {
        Range range;
        try {
            range = range(context);
        } catch (IllegalArgumentException e) {
            Answers.refuse(context, 400, String.valueOf(e.getMessage()));
            return;
        }
        // Off the event loop: a week of minutes takes milliseconds, and the reader of the topic may hold the lock.
        vertx.executeBlocking(() -> AnalyticsJson.of(room.roomId(),
                RoomAnalytics.of(history, room.roomId(), range, room.state())))
                .onSuccess(json -> Answers.json(context, json)).onFailure(context::fail);
    }

    private Range range(RoutingContext context) {
        Instant to = moment(context, "to").orElseGet(clock::instant);
        Instant from = moment(context, "from").orElseGet(() -> to.minus(LAST));
        return Range.of(from, to, step(context.queryParam("step").stream().findFirst().orElse(STEP)));
    }

    private static Duration step(String text) {
        try {
            return DurationText.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("step: " + e.getMessage(), e);
        }
    }

    private static Optional<Instant> moment(RoutingContext context, String name) {
        return context.queryParam(name).stream().findFirst().map(text -> {
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(
                        name + " is '" + text + "', it must be a moment such as 2026-05-04T10:00:00Z", e);
            }
        });
    }
}
