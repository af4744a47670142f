package dev.anteroom.edge.answer;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.page.AcceptHeader;
import dev.anteroom.page.DefaultPage;
import dev.anteroom.page.Language;
import dev.anteroom.page.Languages;
import dev.anteroom.page.VisitorLanguages;
import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.schemas.avro.RoomConfig;
import io.netty.buffer.Unpooled;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.Optional;

/**
 * Answers visitors who are not admitted: with the waiting page, or with the {@code cfWaitingRoom} object where the room
 * allows it and the client asks for it. Not thread-safe: belongs to one event loop.
 */
public final class WaitingAnswers {

    private static final CharSequence REFRESH = HttpHeaders.createOptimized("Refresh");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
    private static final CharSequence HTML = HttpHeaders.createOptimized(PlainPage.CONTENT_TYPE);
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence GZIP = HttpHeaders.createOptimized("gzip");
    private static final CharSequence CONTENT_LANGUAGE = HttpHeaders.createOptimized("Content-Language");
    private static final CharSequence SECURITY_POLICY = HttpHeaders.createOptimized("Content-Security-Policy");

    private final Languages languages = Languages.read();
    private final VisitorLanguages visitorLanguages = new VisitorLanguages(languages);
    private final PerRoom<RoomAnswers> answers;

    public WaitingAnswers(EdgeMetrics metrics) {
        DefaultPage defaultPage = new DefaultPage();
        this.answers = new PerRoom<>(config -> new RoomAnswers(config, languages.language(
                config.getDefaultTemplateLanguage()), defaultPage, metrics));
    }

    /** The visitor queues, and is to ask again when the pass's refresh interval is over. */
    public void waiting(HttpServerRequest request, RoomView room, VisitorPass pass, long now) {
        RoomAnswers ours = answers.of(room.config());
        AnswerForm form = form(request, room.config(), ours);
        int refreshSeconds = pass.secondsUntilPoll(now);
        request.response().putHeader(REFRESH, Integer.toString(refreshSeconds));
        send(request, room.config(), ours, form, ours.waiting(room, pass, refreshSeconds, form).at(pass.lastCheckIn()));
    }

    /** Tells the visitor that nobody new may enter and that asking again is useless. */
    public void rejected(HttpServerRequest request, RoomView room, long now) {
        RoomAnswers ours = answers.of(room.config());
        AnswerForm form = form(request, room.config(), ours);
        send(request, room.config(), ours, form, ours.rejected(room, form, now).at(now));
    }

    /**
     * Answers a browser that asks whether a page of another origin may send a request (the Fetch standard's preflight).
     * Preflights carry no cookie, so they can be neither counted nor queued; if they were not answered here, each one
     * would be a new visitor.
     *
     * @return whether it was a preflight from a page origin that the room trusts
     */
    public boolean preflight(HttpServerRequest request, RoomView room) {
        return !room.config().getSuspended() && answers.of(room.config()).crossOrigin().preflight(request);
    }

    private AnswerForm form(HttpServerRequest request, RoomConfig room, RoomAnswers ours) {
        if (room.getJsonResponseEnabled() && header(request, HttpHeaders.ACCEPT).map(AcceptHeader::prefersJson)
                .orElse(false)) {
            return AnswerForm.Json.INSTANCE;
        }
        Language language = room.getVisitorLanguage() && !ours.hasOwnPage()
                ? header(request, HttpHeaders.ACCEPT_LANGUAGE).flatMap(visitorLanguages::of).orElse(ours.language())
                : ours.language();
        return new AnswerForm.Page(language,
                header(request, HttpHeaders.ACCEPT_ENCODING).map(AcceptHeader::allowsGzip).orElse(false));
    }

    private static Optional<String> header(HttpServerRequest request, CharSequence name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    private static void send(HttpServerRequest request, RoomConfig room, RoomAnswers ours, AnswerForm form,
            byte[] body) {
        HttpServerResponse response = request.response();
        // A body of the request is read and dropped, so that the connection can be used further.
        request.resume();
        response.setStatusCode(room.getQueueingStatusCode());
        response.putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
        response.putHeader(HttpHeaders.VARY, ours.vary());
        PagePolicy.put(response);
        ours.crossOrigin().allow(request);
        switch (form) {
            case AnswerForm.Json json -> response.putHeader(HttpHeaders.CONTENT_TYPE, JSON);
            case AnswerForm.Page(Language language, boolean gzip) -> {
                response.putHeader(HttpHeaders.CONTENT_TYPE, HTML);
                if (gzip) {
                    response.putHeader(HttpHeaders.CONTENT_ENCODING, GZIP);
                }
                if (!ours.hasOwnPage()) {
                    response.putHeader(CONTENT_LANGUAGE, language.tag());
                    response.putHeader(SECURITY_POLICY, ours.securityPolicy());
                }
            }
        }
        // Wrapped instead of copied, because these bytes were made for this response only.
        response.end(BufferInternal.buffer(Unpooled.wrappedBuffer(body)));
    }
}
