package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * {@code GET /.well-known/anteroom/{roomId}/shuffles} tells everybody with which seed the order of each of this room's
 * shuffled events is drawn: a commitment from the prequeue on, and the seed from the start on. A visitor with the
 * room's cookie also gets their own number and, after the start, their part of the line. Belongs to the event loop.
 */
final class ShuffleEndpoint {

    private final RoomDirectory directory;
    private final PassCookies cookies;
    private final InstantSource clock;

    ShuffleEndpoint(RoomDirectory directory, PassCookies cookies, InstantSource clock) {
        this.directory = directory;
        this.cookies = cookies;
        this.clock = clock;
    }

    void tell(VisitorRequest visit, String roomId) {
        HttpServerRequest request = visit.http();
        Optional<RoomView> room = directory.room(roomId);
        if (room.isEmpty()) {
            PlainPage.NO_ROOM.answer(request);
        } else if (!request.method().equals(HttpMethod.GET)) {
            request.response().putHeader(HttpHeaders.ALLOW, "GET");
            PlainPage.WRONG_METHOD.answer(request);
        } else {
            request.resume();
            request.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .end(told(room.get(), cookies.carried(visit, room.get()), clock.millis()).toBuffer());
        }
    }

    private static JsonObject told(RoomView room, Optional<VisitorPass> pass, long now) {
        JsonArray shuffles = new JsonArray();
        for (RoomPeriod period : room.schedule().periods()) {
            if (period.from() <= now) {
                period.shuffle().ifPresent(seed -> shuffles.add(shuffle(period, seed, pass, now)));
            }
        }
        // As text, because scripts can't represent all 64-bit numbers.
        return new JsonObject().put("visitor", pass.map(own -> Long.toString(own.visitorId())).orElse(null))
                .put("parts", ShuffleSeed.PARTS).put("shuffles", shuffles);
    }

    private static JsonObject shuffle(RoomPeriod period, ShuffleSeed seed, Optional<VisitorPass> pass, long now) {
        boolean hasStarted = now >= period.until();
        return new JsonObject().put("event", period.event().orElseThrow().getName())
                .put("prequeueStart", Instant.ofEpochMilli(period.from()).toString())
                .put("start", Instant.ofEpochMilli(period.until()).toString())
                .put("commitment", seed.commitment())
                .put("seed", hasStarted ? seed.hex() : null)
                .put("part", hasStarted ? pass.flatMap(own -> part(period, own)).orElse(null) : null);
    }

    /** Taken from the pass, so that it can be compared with the result of the seed. */
    private static Optional<Long> part(RoomPeriod period, VisitorPass pass) {
        long part = pass.bucketId() - period.from() - 1;
        return part >= 0 && part < ShuffleSeed.PARTS ? Optional.of(part) : Optional.empty();
    }
}
