package dev.anteroom.page;

import com.samskivert.mustache.MustacheException;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The waiting page of one room: its own template, or the default page where it has none or where its template fails.
 * Anteroom refuses to write a room with a broken template, so a broken one in the topic was written by another program.
 * Not thread-safe: belongs to one event loop.
 */
public final class RoomPage {

    private static final Logger LOG = LoggerFactory.getLogger(RoomPage.class);

    private final String roomId;
    private final DefaultPage fallback;
    private final Runnable failed;
    private Optional<PageTemplate> own;

    public RoomPage(RoomConfig room, DefaultPage fallback, Runnable failed) {
        this.roomId = room.getRoomId();
        this.fallback = fallback;
        this.failed = failed;
        this.own = room.getCustomPageHtml().isEmpty() ? Optional.empty() : compile(room.getCustomPageHtml());
    }

    /** Whether the room's own template is shown, which has only one language. */
    public boolean isOwn() {
        return own.isPresent();
    }

    /** Renders the page with {@code facts}; {@code language} is that of the default page. */
    public TimestampedBody render(WaitingFacts facts, Language language, boolean gzip) {
        if (own.isPresent()) {
            try {
                return own.get().render(facts.template(), gzip);
            } catch (MustacheException e) {
                failed(e);
                own = Optional.empty();
            }
        }
        return fallback.render(facts, language, gzip);
    }

    private Optional<PageTemplate> compile(String html) {
        try {
            return Optional.of(PageTemplate.compile(html, Map.of()));
        } catch (MustacheException e) {
            failed(e);
            return Optional.empty();
        }
    }

    private void failed(MustacheException e) {
        LOG.atWarn().addKeyValue("room", roomId).addKeyValue("reason", e.getMessage())
                .log("custom_page_html is not a valid template; visitors see the default page");
        failed.run();
    }
}
