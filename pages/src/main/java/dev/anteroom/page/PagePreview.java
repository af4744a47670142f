package dev.anteroom.page;

import com.samskivert.mustache.MustacheException;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Renders pages with sample values, for those who design them. */
public final class PagePreview {

    private static final long MOMENT = 1_789_200_000_000L;
    private static final int REFRESH_SECONDS = 20;
    private static final WaitEstimate IN_LINE = new WaitEstimate.Fifo(1_204, 12);
    private static final WaitEstimate IN_RANDOM_ORDER = new WaitEstimate.RandomOrder(1_204, 4, 9, 17);
    private static final WaitEstimate UNKNOWN = new WaitEstimate.Unknown(1_204);
    private static final WaitEstimate TOO_LONG = new WaitEstimate.Fifo(91_204, 1_824);

    /** Nobody is let in until the origin works again. */
    public static final OriginFacts HELD = new OriginFacts(LimitReason.UNHEALTHY, true);

    private PagePreview() {
    }

    /** The default page in the language of this tag, or in English when it is none of {@link Languages#TAGS}. */
    public static String ofDefaultPage(String languageTag, PageVariant variant) {
        return text(new DefaultPage().render(facts(variant), Languages.read().language(languageTag), false));
    }

    /** The default page with the brand and the message of {@code room}, whose visitor is in line. */
    public static String ofDefaultPage(RoomConfig room, String languageTag) {
        WaitingFacts facts = new WaitingFacts(room, true, IN_LINE, EventFacts.NONE, OriginFacts.NONE, REFRESH_SECONDS,
                IsoTimestamp.PLACEHOLDER);
        return text(new DefaultPage(Brand.of(room)).render(facts, Languages.read().language(languageTag), false));
    }

    /**
     * A room's own page.
     *
     * @throws IllegalArgumentException if the template is broken, and says where
     */
    public static String ofTemplate(String html, PageVariant variant) {
        return ofTemplate(html, facts(variant));
    }

    /** The same for a visitor who is told these {@code facts}. */
    public static String ofTemplate(String html, WaitingFacts facts) {
        try {
            return text(PageTemplate.compile(html, Map.of()).render(facts.template(), false));
        } catch (MustacheException e) {
            throw new IllegalArgumentException(TemplateProblem.of(html, e).toString(), e);
        }
    }

    static TimestampedBody render(String html, PageVariant variant) {
        return PageTemplate.compile(html, Map.of()).render(facts(variant).template(), false);
    }

    private static String text(TimestampedBody page) {
        return new String(page.at(MOMENT), StandardCharsets.UTF_8);
    }

    /** Sample facts for a page of this variant. */
    static WaitingFacts facts(PageVariant variant) {
        return switch (variant) {
            case WAITING -> waiting(QueueingMethod.FIFO, false, IN_LINE, EventFacts.NONE);
            case RANDOM -> waiting(QueueingMethod.RANDOM, false, IN_RANDOM_ORDER, EventFacts.NONE);
            case QUEUE_ALL -> waiting(QueueingMethod.FIFO, true, UNKNOWN, EventFacts.NONE);
            case QUEUE_FULL -> waiting(QueueingMethod.FIFO, false, TOO_LONG, EventFacts.NONE);
            case PREQUEUE -> waiting(QueueingMethod.FIFO, false, UNKNOWN, new EventFacts(true, true, 8, 68, true));
            case SITE_PROBLEM -> waiting(QueueingMethod.FIFO, false, UNKNOWN, EventFacts.NONE, HELD);
            case REJECT ->
                new WaitingFacts(room(QueueingMethod.REJECT, false), false, WaitEstimate.Unknown.NOTHING_KNOWN,
                        EventFacts.NONE, OriginFacts.NONE, 0, IsoTimestamp.PLACEHOLDER);
        };
    }

    private static WaitingFacts waiting(QueueingMethod method, boolean queueAll, WaitEstimate estimate,
            EventFacts event) {
        return waiting(method, queueAll, estimate, event, OriginFacts.NONE);
    }

    private static WaitingFacts waiting(QueueingMethod method, boolean queueAll, WaitEstimate estimate,
            EventFacts event, OriginFacts origin) {
        return new WaitingFacts(room(method, queueAll), true, estimate, event, origin, REFRESH_SECONDS,
                IsoTimestamp.PLACEHOLDER);
    }

    private static RoomConfig room(QueueingMethod method, boolean queueAll) {
        return AvroTypes.newRoomConfig().setRoomId("preview").setName("preview").setHost("preview.example")
                .setTotalActiveUsers(1).setNewUsersPerMinute(1).setQueueingMethod(method).setQueueAll(queueAll).build();
    }
}
