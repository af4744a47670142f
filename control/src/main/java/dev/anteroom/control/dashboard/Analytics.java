package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AnalyticsRange;
import dev.anteroom.control.history.RoomHistory;
import dev.anteroom.control.history.RoomReport;
import dev.anteroom.control.stream.JsonAnswers;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.text.DurationText;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * Answers {@code GET /analytics/ROOM?from=&to=&step=&format=}: moments as ISO-8601, the step as a duration of whole
 * minutes, the format as json or csv. A step is at least as long as the room's buckets, because shorter steps in which
 * no bucket begins would be empty. Belongs to the event loop; a worker of its own does the work, one request after the
 * other.
 */
final class Analytics {

    private static final String STEP = "1m";
    private static final String JSON = "json";
    private static final String CSV = "csv";
    private static final Duration LAST = Duration.ofHours(1);
    private static final int MOST_WAITING = 8;

    private final RoomDirectory directory;
    private final RoomHistory history;
    private final InstantSource clock;
    private final WorkerExecutor worker;
    private int waiting;

    Analytics(Vertx vertx, RoomDirectory directory, RoomHistory history, InstantSource clock) {
        this.directory = directory;
        this.history = history;
        this.clock = clock;
        this.worker = vertx.createSharedWorkerExecutor("anteroom-analytics", 1);
    }

    void answer(RoutingContext context) {
        Optional<RoomView> room = directory.room(JsonAnswers.room(context));
        if (history.keep().isZero()) {
            JsonAnswers.refuse(context, 404, "history.keep is 0, so this edge keeps no history");
        } else if (room.isEmpty()) {
            JsonAnswers.refuseUnknownRoom(context);
        } else if (!history.isLoaded()) {
            JsonAnswers.refuse(context, 503, "the history has not been read completely yet");
        } else if (waiting >= MOST_WAITING) {
            JsonAnswers.refuse(context, 503, "there are " + MOST_WAITING + " queries already waiting");
        } else {
            answer(context, room.get());
        }
    }

    private void answer(RoutingContext context, RoomView room) {
        AnalyticsRange range;
        boolean isTable;
        try {
            isTable = isTable(context);
            range = range(context, Duration.ofMillis(room.schedule().room().getBucketDurationMillis()));
        } catch (IllegalArgumentException e) {
            JsonAnswers.refuse(context, 400, String.valueOf(e.getMessage()));
            return;
        }
        waiting++;
        // Not on the event loop, because a week of minutes takes milliseconds, and the reader of the topic may hold the
        // lock.
        worker.executeBlocking(() -> read(room, range, isTable), false).onComplete(any -> waiting--)
                .onComplete(answer -> send(context, room, answer, isTable), context::fail);
    }

    private Buffer read(RoomView room, AnalyticsRange range, boolean isTable) {
        RoomReport report = history.report(room, range);
        return isTable ? AnalyticsCsv.of(report) : AnalyticsJson.of(room.roomId(), report).toBuffer();
    }

    private static void send(RoutingContext context, RoomView room, Buffer answer, boolean isTable) {
        if (isTable) {
            context.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/csv; charset=utf-8")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .putHeader("Content-Disposition", "attachment; filename=\"" + room.roomId() + ".csv\"").end(answer);
        } else {
            JsonAnswers.json(context, answer);
        }
    }

    private static boolean isTable(RoutingContext context) {
        String format = context.queryParam("format").stream().findFirst().orElse(JSON);
        if (!format.equals(JSON) && !format.equals(CSV)) {
            throw new IllegalArgumentException("format is '" + format + "', it must be json or csv");
        }
        return format.equals(CSV);
    }

    private AnalyticsRange range(RoutingContext context, Duration bucket) {
        Instant to = moment(context, "to").orElseGet(clock::instant);
        Instant from = moment(context, "from").orElseGet(() -> to.minus(LAST));
        Duration step = step(context.queryParam("step").stream().findFirst().orElse(STEP));
        Duration least = Duration.ofMinutes(Math.ceilDiv(bucket.toMillis(), Duration.ofMinutes(1).toMillis()));
        return AnalyticsRange.of(from, to,
                step.compareTo(AnalyticsRange.LEAST_STEP) >= 0 && step.compareTo(least) < 0 ? least : step);
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
                return AnalyticsRange.requireSound(name, Instant.parse(text));
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(
                        name + " is '" + text + "', it must be a moment such as 2026-05-04T10:00:00Z", e);
            }
        });
    }
}
