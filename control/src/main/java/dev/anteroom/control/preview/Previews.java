package dev.anteroom.control.preview;

import dev.anteroom.control.history.RecentRecords;
import dev.anteroom.control.history.Retention;
import dev.anteroom.schemas.avro.TemplatePreview;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Templates that can be looked at for an hour, the last sixteen of them, whichever process was given them. Thread-safe.
 *
 * <p>Rests on decision 131.
 */
public final class Previews implements RecentRecords<TemplatePreview> {

    private static final int ID_BYTES = 16;
    private static final int MOST = 16;
    private static final Duration KEPT = Duration.ofHours(1);

    /** Tells all processes of a preview. */
    @FunctionalInterface
    public interface Publisher {

        /** Whether it is told; waits for that, some seconds at most. */
        boolean publish(TemplatePreview preview) throws InterruptedException;
    }

    private final Map<String, TemplatePreview> byId = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TemplatePreview> eldest) {
            return size() > MOST;
        }
    };

    private final Retention retention = new Retention(KEPT);
    private final RandomGenerator random;
    private final Publisher publisher;

    public Previews(RandomGenerator random, Publisher publisher) {
        this.random = random;
        this.publisher = publisher;
    }

    /**
     * Keeps a page where every process finds it.
     *
     * @return its id, which can't be guessed; empty when it could not be kept
     */
    public Optional<String> put(String html, long now) throws InterruptedException {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        TemplatePreview preview = new TemplatePreview(HexFormat.of().formatHex(bytes), html, now);
        if (!publisher.publish(preview)) {
            return Optional.empty();
        }
        add(preview, now);
        return Optional.of(preview.getPreviewId());
    }

    /** The template with this id, unless it is too old. */
    public synchronized Optional<String> find(String id, long now) {
        return Optional.ofNullable(byId.get(id)).filter(preview -> now - preview.getMadeAt() < KEPT.toMillis())
                .map(TemplatePreview::getHtml);
    }

    @Override
    public Retention retention() {
        return retention;
    }

    @Override
    public synchronized void add(TemplatePreview preview, long now) {
        byId.put(preview.getPreviewId(), preview);
    }
}
