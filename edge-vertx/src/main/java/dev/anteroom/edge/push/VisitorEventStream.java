package dev.anteroom.edge.push;

import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.page.EventFacts;
import dev.anteroom.core.page.OriginFacts;
import dev.anteroom.core.page.RoomMessages;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;

/**
 * One open stream of server-sent events. What a reader is too slow for is not kept for later: the next update says all
 * that it would have said. Belongs to the event loop.
 */
final class VisitorEventStream {

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final RoomStreams room;
    private final VisitorPass pass;
    private Optional<Told> told = Optional.empty();
    private Optional<RoomMessages> notice = Optional.empty();
    private long writtenAt;
    private boolean isOver;

    /** What an update is about. */
    record Told(WaitEstimate estimate, EventFacts event, OriginFacts origin, boolean queueAll, QueueingMethod method) {
    }

    VisitorEventStream(HttpServerResponse response, RoomStreams room, VisitorPass pass, long now) {
        this.response = response;
        this.room = room;
        this.pass = pass;
        this.writtenAt = now;
    }

    /** Those among which it is. */
    RoomStreams room() {
        return room;
    }

    VisitorPass pass() {
        return pass;
    }

    boolean isOver() {
        return isOver;
    }

    /** Whether the next check-in is due. */
    boolean isDue(long now) {
        return now - pass.lastCheckIn() >= pass.refreshIntervalSeconds() * 1000L;
    }

    /** Whether there is still to be read what was written long ago. */
    boolean isClogged() {
        return response.writeQueueFull();
    }

    long writtenAt() {
        return writtenAt;
    }

    /** Whether the visitor was told something else than {@code news}. */
    boolean isNews(Told news) {
        return told.isEmpty() || !told.get().equals(news);
    }

    void tell(Told news, Buffer update, long now) {
        told = Optional.of(news);
        write(update, now);
    }

    /** Whether the visitor was told something else by the operators than {@code messages}. */
    boolean isNotice(RoomMessages messages) {
        return notice.isEmpty() || !notice.get().equals(messages);
    }

    void announce(RoomMessages messages, Buffer event, long now) {
        notice = Optional.of(messages);
        write(event, now);
    }

    /** Shows everybody on the way that the connection is in use. */
    void beat(long now) {
        write(COMMENT, now);
    }

    private void write(Buffer event, long now) {
        writtenAt = now;
        response.write(event);
    }

    /** Ends in good order; {@code last} comes before. */
    void end(Buffer last) {
        isOver = true;
        response.end(last);
    }

    /** Breaks the connection off, if it is there still. */
    void breakOff() {
        isOver = true;
        response.reset();
    }

    void hungUp() {
        isOver = true;
    }
}
