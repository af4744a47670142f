package dev.anteroom.page;

import dev.anteroom.core.admission.WaitEstimate;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The waiting page of rooms that have no page of their own: a single file that loads nothing else, available in every
 * language. Its texts, style and script are compressed once per language and variant. Not thread-safe: belongs to one
 * event loop.
 *
 * <p>Rests on decisions 028 and 029.
 */
public final class DefaultPage {

    private static final String HTML = Resources.text("page.html");
    private static final String STYLE = Resources.text("page.css");
    private static final String SCRIPT = Resources.text("page.js");

    private final Map<Language, PageTemplate> templates = new HashMap<>();
    private final Brand brand;
    private final String style;
    private final String securityPolicy;

    /** The page of rooms that don't change it. */
    public DefaultPage() {
        this(Brand.NONE);
    }

    /** The page of a room with this brand. */
    public DefaultPage(Brand brand) {
        this.brand = brand;
        this.style = STYLE + brand.style();
        this.securityPolicy = "default-src 'none'; style-src '" + hash(style) + "'; script-src '" + hash(SCRIPT)
                + "'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";
    }

    /**
     * A {@code Content-Security-Policy} that allows this page's style and script and nothing else. It names hashes
     * instead of a nonce, because all visitors share one page. Images may be data URLs, because icon and logo are.
     */
    public String securityPolicy() {
        return securityPolicy;
    }

    /** Renders the page with {@code facts}, in {@code language}. */
    TimestampedBody render(WaitingFacts facts, Language language, boolean gzip) {
        return templates.computeIfAbsent(language, this::template).render(values(facts, language), gzip);
    }

    private PageTemplate template(Language language) {
        return PageTemplate.compile(HTML, Map.of("t", language.texts(), "lang", language.tag(), "dir",
                language.direction(), "css", style, "js", SCRIPT, "brand", brand.title(), "logo", brand.logo()));
    }

    private static Map<String, Object> values(WaitingFacts facts, Language language) {
        WaitEstimate estimate = facts.estimate();
        long keptMillis = facts.room().getPlaceKeptMillis();
        boolean counted = facts.hasPlace() && (estimate.known() || estimate.ahead() > 0);
        Map<String, Object> values = new LinkedHashMap<>(variant(facts.variant()));
        values.put("shut", facts.variant() == PageVariant.REJECT || facts.variant() == PageVariant.QUEUE_ALL
                || facts.variant() == PageVariant.SITE_PROBLEM);
        values.put("lot", facts.event().shuffle());
        values.put("placed", facts.hasPlace());
        values.put("counted", counted);
        values.put("timed", isTimed(facts.variant()));
        values.put("room", facts.room().getRoomId());
        values.put("refresh", facts.refreshSeconds());
        values.put("keptSeconds", TimeUnit.MILLISECONDS.toSeconds(keptMillis));
        values.put("people", estimate.ahead());
        values.put("ahead", counted ? language.number(estimate.ahead()) : language.text("unknown"));
        values.put("wait", wait(estimate, language));
        values.put("starts", language.time(facts.event().minutesUntilStart()));
        values.put("kept", language.text("kept").replace("{0}",
                language.time(TimeUnit.MILLISECONDS.toMinutes(keptMillis))));
        values.put("message", RoomMessages.of(facts.room()).in(language.tag()));
        values.put("lastUpdated", facts.lastUpdated());
        values.put("lastUpdatedClock", IsoTimestamp.CLOCK_PLACEHOLDER);
        return values;
    }

    private static boolean isTimed(PageVariant variant) {
        return variant != PageVariant.QUEUE_ALL && variant != PageVariant.PREQUEUE
                && variant != PageVariant.SITE_PROBLEM;
    }

    private static Map<String, Object> variant(PageVariant shown) {
        Map<String, Object> flags = new LinkedHashMap<>();
        for (PageVariant variant : PageVariant.values()) {
            flags.put(variant.id(), variant == shown);
        }
        return flags;
    }

    private static String wait(WaitEstimate estimate, Language language) {
        if (estimate.queueIsFull()) {
            return language.text("day");
        }
        return switch (estimate) {
            case WaitEstimate.Unknown unknown -> language.text("unknown");
            case WaitEstimate.Fifo(long ahead, long minutes) -> language.time(minutes);
            case WaitEstimate.RandomOrder random -> random.isRange()
                    ? language.range(random.minutes25(), random.minutes75())
                    : language.time(random.minutes50());
        };
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
