package dev.anteroom.edge.proxy;

import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of a visitor on its way to the origin, and the answer on its way back. Both bodies are streamed, each as
 * fast as the other side takes it, and their bytes are counted: if a body is longer or shorter than announced, the
 * connection to the origin or to the visitor is closed, so that no byte is ever taken for the beginning of another
 * message.
 *
 * <p>Belongs to the event loop. Rests on decisions 091 and 114.
 */
final class OriginExchange {

    private static final Logger LOG = LoggerFactory.getLogger(OriginExchange.class);
    private static final Set<HttpMethod> REPEATABLE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final OriginClient client;
    private final EdgeMetrics metrics;
    private final HttpServerRequest visitor;
    private final RequestBody body;
    private final OriginGates gates;
    private final boolean isGuest;
    /** What it does when it is its turn; always the same, since gates know it by this. */
    private final Runnable turn = this::connect;
    private Optional<RequestGate> gate = Optional.empty();
    private Optional<HttpClientRequest> current = Optional.empty();
    private boolean retried;
    private boolean connecting;
    private boolean gone;

    private OriginExchange(OriginClient client, EdgeMetrics metrics, HttpServerRequest visitor, OriginGates gates,
            boolean isGuest) {
        this.client = client;
        this.metrics = metrics;
        this.visitor = visitor;
        this.gates = gates;
        this.isGuest = isGuest;
        this.body = RequestBody.of(visitor, gates.memory());
    }

    /**
     * Passes on the request of {@code visitor}, whose headers have already been changed for the origin, and answers it.
     *
     * @param isGuest whether it passes without a ticket
     */
    static void begin(OriginClient client, EdgeMetrics metrics, HttpServerRequest visitor, OriginGates gates,
            boolean isGuest) {
        OriginExchange exchange = new OriginExchange(client, metrics, visitor, gates, isGuest);
        visitor.pause();
        visitor.response().closeHandler(closed -> exchange.hungUp());
        exchange.body.gather(exchange::enter, exchange::misread, exchange::hungUp);
    }

    /** The body is not as announced, and nothing has been sent yet. */
    private void misread() {
        finish();
        PlainPage.MALFORMED.answerLast(visitor);
    }

    private void enter() {
        gate = gates.gate(isGuest, body);
        if (gate.isEmpty()) {
            connect();
        } else if (!gate.get().enter(turn)) {
            gate = Optional.empty();
            body.forget();
            visitor.response().putHeader(HttpHeaders.RETRY_AFTER, "5");
            answerInstead(OriginFailure.BUSY);
        }
    }

    /**
     * If the visitor hangs up while a connection is awaited, the exchange is over only when it is there: until then the
     * pool counts this request among those that wait.
     */
    private void hungUp() {
        gone = true;
        current.ifPresent(HttpClientRequest::reset);
        if (!connecting) {
            finish();
        }
    }

    /** The origin is done with the request. */
    private void finish() {
        body.forget();
        leave();
    }

    private void leave() {
        Optional<RequestGate> left = gate;
        gate = Optional.empty();
        left.ifPresent(passed -> passed.leave(turn));
    }

    private void connect() {
        connecting = true;
        client.request().onComplete(connected -> {
            connecting = false;
            if (connected.succeeded()) {
                send(connected.result());
            } else {
                refuse(connected.cause());
            }
        });
    }

    private void send(HttpClientRequest origin) {
        // Without a handler, the client would log each visitor who hangs up as an error.
        origin.exceptionHandler(failure -> LOG.debug("request to the origin ended", failure));
        if (gone) {
            origin.reset();
            finish();
            return;
        }
        current = Optional.of(origin);
        origin.setMethod(visitor.method()).setURI(RequestUri.originForm(visitor.uri()));
        MultiMap headers = origin.headers();
        visitor.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
        if (!headers.contains(HttpHeaders.HOST) && visitor.authority() != null) {
            headers.set(HttpHeaders.HOST, visitor.authority().toString());
        }
        body.announce(origin);
        client.expectAnswer(origin);
        origin.response().onComplete(answered -> {
            if (gone) {
                return;
            }
            if (answered.succeeded()) {
                answer(origin, answered.result());
            } else {
                retry(answered.cause());
            }
        });
        body.send(origin, () -> bodyIsSent(origin), () -> cut(origin));
    }

    /** A guest has the place until the answer is there, others until the body is. */
    private void bodyIsSent(HttpClientRequest origin) {
        client.limitAnswer(origin);
        if (!isGuest) {
            leave();
        }
    }

    /** Ends the exchange because the visitor's body is not as announced. */
    private void cut(HttpClientRequest origin) {
        origin.reset();
        finish();
        if (visitor.response().headWritten()) {
            visitor.response().reset();
        } else {
            PlainPage.MALFORMED.answerLast(visitor);
        }
    }

    /**
     * An origin may close an idle connection at the very moment at which a request is sent on it. A request that may be
     * repeated (RFC 9110, section 9.2.2) and has no body is sent once more.
     */
    private void retry(Throwable failure) {
        if (retried || !OriginFailure.isClosed(failure) || !isRepeatable()) {
            refuse(failure);
            return;
        }
        retried = true;
        metrics.originRetried();
        connect();
    }

    private boolean isRepeatable() {
        return REPEATABLE.contains(visitor.method()) && !visitor.headers().contains(HttpHeaders.CONTENT_LENGTH)
                && !visitor.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    private void refuse(Throwable failure) {
        finish();
        if (!gone && !visitor.response().headWritten()) {
            answerInstead(OriginFailure.of(failure));
        }
    }

    private void answerInstead(OriginFailure kind) {
        metrics.proxyError(kind.reason());
        body.drain();
        kind.page().answer(visitor);
    }

    private void answer(HttpClientRequest origin, HttpClientResponse answer) {
        visitor.response().setStatusCode(answer.statusCode()).setStatusMessage(answer.statusMessage());
        HopByHop.remove(answer.headers());
        answer.headers().remove(HttpHeaders.TRANSFER_ENCODING);
        if (answer.statusCode() == NO_CONTENT) {
            answer.headers().remove(HttpHeaders.CONTENT_LENGTH);
        }
        MultiMap headers = visitor.response().headers();
        // Checked before the origin's headers are added, when a cookie can only be the ticket cookie.
        boolean hasTicket = headers.contains(HttpHeaders.SET_COOKIE);
        answer.headers().forEach(header -> headers.add(header.getKey(), header.getValue()));
        if (hasTicket) {
            SharedCaches.forbid(headers);
        }
        answer.exceptionHandler(failure -> visitor.response().reset());
        if (isBodiless(answer)) {
            answer.endHandler(end -> end(origin));
        } else {
            pass(origin, answer);
        }
    }

    private boolean isBodiless(HttpClientResponse answer) {
        return visitor.method().equals(HttpMethod.HEAD) || answer.statusCode() == NO_CONTENT
                || answer.statusCode() == NOT_MODIFIED;
    }

    private void pass(HttpClientRequest origin, HttpClientResponse answer) {
        boolean isEndedByClose = frame(answer);
        answer.handler(part -> pass(answer, part));
        answer.endHandler(end -> {
            end(origin);
            if (isEndedByClose) {
                visitor.connection().close();
            }
        });
    }

    private void pass(HttpClientResponse answer, Buffer part) {
        if (gone) {
            return;
        }
        visitor.response().write(part);
        if (visitor.response().writeQueueFull()) {
            answer.pause();
            visitor.response().drainHandler(drained -> answer.resume());
        }
    }

    /**
     * Sets how the visitor finds the end of the answer: by its length, by chunks, or, in HTTP/1.0, which has no chunks,
     * by the end of the connection.
     */
    private boolean frame(HttpClientResponse answer) {
        if (answer.headers().contains(HttpHeaders.CONTENT_LENGTH)) {
            return false;
        }
        boolean isOld = visitor.version() == HttpVersion.HTTP_1_0;
        visitor.response().setChunked(!isOld);
        return isOld;
    }

    /** If the origin answers before it has read the whole request, the rest is not sent. */
    private void end(HttpClientRequest origin) {
        if (gone) {
            return;
        }
        visitor.response().end();
        finish();
        if (!body.isSent()) {
            body.drain();
            // A reset would have no effect, because the answer is complete.
            origin.connection().close();
        }
    }
}
