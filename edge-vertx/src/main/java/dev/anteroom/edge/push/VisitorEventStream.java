package dev.anteroom.edge.push;

import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.page.EventFacts;
import dev.anteroom.page.OriginFacts;
import dev.anteroom.page.RoomMessages;
import dev.anteroom.schemas.avro.QueueingMethod;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;

/**
 * One open stream of server-sent events. An update for which the reader is too slow is not kept for later, because the
 * next update contains everything that it would have said. Belongs to the event loop.
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

    /** The content of an update. */
    record Told(WaitEstimate estimate, EventFacts event, OriginFacts origin, boolean queueAll, QueueingMethod method) {
    }

    VisitorEventStream(HttpServerResponse response, RoomStreams room, VisitorPass pass, long now) {
        this.response = response;
        this.room = room;
        this.pass = pass;
        this.writtenAt = now;
    }

    /** The streams of the room to which this one belongs. */
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

    /** Whether the reader has still not read everything that was written. */
    boolean isClogged() {
        return response.writeQueueFull();
    }

    long writtenAt() {
        return writtenAt;
    }

    /** Whether {@code news} differs from what the visitor was last told. */
    boolean isNews(Told news) {
        return told.isEmpty() || !told.get().equals(news);
    }

    void tell(Told news, Buffer update, long now) {
        told = Optional.of(news);
        write(update, now);
    }

    /** Whether {@code messages} differ from the operators' messages that the visitor was last told. */
    boolean isNotice(RoomMessages messages) {
        return notice.isEmpty() || !notice.get().equals(messages);
    }

    void announce(RoomMessages messages, Buffer event, long now) {
        notice = Optional.of(messages);
        write(event, now);
    }

    /** Writes a heartbeat, which shows all proxies on the way that the connection is in use. */
    void beat(long now) {
        write(COMMENT, now);
    }

    private void write(Buffer event, long now) {
        writtenAt = now;
        response.write(event);
    }

    /** Ends the stream in an orderly way, after writing {@code last}. */
    void end(Buffer last) {
        isOver = true;
        response.end(last);
    }

    /** Closes the connection at once, if it is still open. */
    void breakOff() {
        isOver = true;
        response.reset();
    }

    void hungUp() {
        isOver = true;
    }
}
