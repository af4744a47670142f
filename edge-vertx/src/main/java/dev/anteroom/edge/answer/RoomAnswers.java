package dev.anteroom.edge.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.page.Brand;
import dev.anteroom.page.DefaultPage;
import dev.anteroom.page.EventFacts;
import dev.anteroom.page.IsoTimestamp;
import dev.anteroom.page.Language;
import dev.anteroom.page.OriginFacts;
import dev.anteroom.page.RoomPage;
import dev.anteroom.page.TimestampedBody;
import dev.anteroom.page.WaitingFacts;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.http.HttpHeaders;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The answers of one room, rendered once for all visitors who are told the same, whichever states they are told it by: states
 * come several times a second, and most of them change nothing for most visitors. Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decision 155.
 */
final class RoomAnswers {

    /** When the answers that are kept exceed this many bytes, they are forgotten and rendered again. */
    private static final int MOST_KEPT = 8 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** All that answers of one configuration differ by, but for the moment. */
    private record Key(AnswerForm form, boolean rejected, WaitEstimate estimate, EventFacts event, OriginFacts origin,
            int refreshSeconds) {
    }

    private final Language language;
    private final CharSequence vary;
    private final CrossOrigin crossOrigin;
    private final RoomPage page;
    private final CharSequence securityPolicy;
    private final Map<Key, TimestampedBody> kept = new HashMap<>();
    private int keptBytes;

    /**
     * @param language language of the default page, unless something else decides it
     */
    RoomAnswers(RoomConfig config, Language language, DefaultPage fallback, EdgeMetrics metrics) {
        this.language = language;
        this.vary = HttpHeaders.createOptimized("Accept-Encoding"
                + (config.getVisitorLanguage() ? ", Accept-Language" : "")
                + (config.getJsonResponseEnabled() ? ", Accept" : "")
                + (config.getCorsOrigins().isEmpty() ? "" : ", Origin"));
        this.crossOrigin = new CrossOrigin(config.getCorsOrigins());
        Brand brand = Brand.of(config);
        DefaultPage ofRoom = brand.isNone() ? fallback : new DefaultPage(brand);
        this.securityPolicy = HttpHeaders.createOptimized(ofRoom.securityPolicy());
        this.page = new RoomPage(config, ofRoom, metrics::templateFailed);
    }

    /** The language of the default page if the visitor's language must not be used or is not known. */
    Language language() {
        return language;
    }

    /** The value of the {@code Vary} header: the request headers on which the answers depend. */
    CharSequence vary() {
        return vary;
    }

    /** Says which other page origins may read the answers. */
    CrossOrigin crossOrigin() {
        return crossOrigin;
    }

    /** Whether pages are made from the room's own template. */
    boolean hasOwnPage() {
        return page.isOwn();
    }

    /** The value of the {@code Content-Security-Policy} header of the default page. */
    CharSequence securityPolicy() {
        return securityPolicy;
    }

    TimestampedBody waiting(RoomView room, VisitorPass pass, int refreshSeconds, AnswerForm form) {
        WaitEstimate estimate = WaitEstimator.ofVisitor(room, pass);
        EventFacts event = EventFacts.of(room, pass.lastCheckIn());
        Key key = new Key(form, false, estimate, event, OriginFacts.of(room), refreshSeconds);
        return answer(key,
                () -> WaitingFacts.waiting(room, estimate, event, refreshSeconds, IsoTimestamp.PLACEHOLDER));
    }

    TimestampedBody rejected(RoomView room, AnswerForm form, long now) {
        EventFacts event = EventFacts.of(room, now);
        Key key = new Key(form, true, WaitEstimate.Unknown.NOTHING_KNOWN, event, OriginFacts.of(room), 0);
        return answer(key, () -> WaitingFacts.rejected(room, event, IsoTimestamp.PLACEHOLDER));
    }

    private TimestampedBody answer(Key key, Supplier<WaitingFacts> facts) {
        TimestampedBody known = kept.get(key);
        if (known == null) {
            known = switch (key.form()) {
                case AnswerForm.Json json -> TimestampedBody.of(json(facts.get()));
                case AnswerForm.Page(Language language, boolean gzip) -> page.render(facts.get(), language, gzip);
            };
            keep(key, known);
        }
        return known;
    }

    private void keep(Key key, TimestampedBody answer) {
        if (keptBytes + answer.length() > MOST_KEPT) {
            kept.clear();
            keptBytes = 0;
        }
        kept.put(key, answer);
        keptBytes += answer.length();
    }

    private static String json(WaitingFacts facts) {
        try {
            return JSON.writeValueAsString(Map.of("cfWaitingRoom", facts.json()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers, flags and text can always be written as JSON", e);
        }
    }
}
