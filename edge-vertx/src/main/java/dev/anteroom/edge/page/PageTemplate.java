package dev.anteroom.edge.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.RoomConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The waiting page of one room: its own Mustache template, or the default one where it has none or where that fails.
 * Values are escaped; unknown variables are empty; 0 and empty text count as false, as in Mustache's own language.
 */
final class PageTemplate {

    private static final Logger LOG = LoggerFactory.getLogger(PageTemplate.class);
    private static final Mustache.Compiler COMPILER = Mustache.compiler().escapeHTML(true).defaultValue("")
            .zeroIsFalse(true).emptyStringIsFalse(true);
    private static final Template DEFAULT = COMPILER.compile(resource("/dev/anteroom/edge/page/waiting.html"));

    private final String roomId;
    private final Template template;
    private final EdgeMetrics metrics;

    private PageTemplate(String roomId, Template template, EdgeMetrics metrics) {
        this.roomId = roomId;
        this.template = template;
        this.metrics = metrics;
    }

    static PageTemplate of(RoomConfig room, EdgeMetrics metrics) {
        if (room.getCustomPageHtml().isEmpty()) {
            return new PageTemplate(room.getRoomId(), DEFAULT, metrics);
        }
        try {
            return new PageTemplate(room.getRoomId(), COMPILER.compile(room.getCustomPageHtml()), metrics);
        } catch (MustacheException e) {
            LOG.atWarn().addKeyValue("room", room.getRoomId()).addKeyValue("reason", e.getMessage())
                    .log("custom_page_html is no valid template; the default page is shown");
            metrics.templateFailed();
            return new PageTemplate(room.getRoomId(), DEFAULT, metrics);
        }
    }

    /** The page with {@code values} filled in. */
    String render(Map<String, Object> values) {
        try {
            return template.execute(values);
        } catch (MustacheException | UnsupportedOperationException e) {
            LOG.atWarn().addKeyValue("room", roomId).addKeyValue("reason", e.getMessage())
                    .log("custom_page_html could not be filled in; the default page is shown");
            metrics.templateFailed();
            return DEFAULT.execute(values);
        }
    }

    private static String resource(String name) {
        try (InputStream stream = Objects.requireNonNull(PageTemplate.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + name, e);
        }
    }
}
