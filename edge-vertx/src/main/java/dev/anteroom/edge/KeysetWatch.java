package dev.anteroom.edge;

import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.settings.KeysetFile;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes rotated keys into use while the edge runs. A file that is not a keyset changes nothing: visitors keep their
 * places with the keys that were read before.
 */
final class KeysetWatch {

    private static final Logger LOG = LoggerFactory.getLogger(KeysetWatch.class);

    private final KeysetFile file;
    private final PassCodec passes;
    private final EdgeMetrics metrics;

    KeysetWatch(KeysetFile file, PassCodec passes, EdgeMetrics metrics) {
        this.file = file;
        this.passes = passes;
        this.metrics = metrics;
    }

    /** Checks the file for changes at each interval, never on the event loop, until {@code vertx} is closed. */
    void start(Vertx vertx, Duration interval) {
        vertx.setPeriodic(interval.toMillis(), timer -> vertx.executeBlocking(() -> {
            look();
            return null;
        }));
    }

    void look() {
        try {
            file.readIfChanged().ifPresent(keys -> {
                passes.use(keys);
                metrics.keyset(true);
                LOG.atInfo().addKeyValue("keys", keys.size())
                        .log("the changed keys of the ticket cookie are now in use");
            });
        } catch (IllegalArgumentException e) {
            metrics.keyset(false);
            LOG.atError().addKeyValue("reason", e.getMessage())
                    .log("the changed keys of the ticket cookie can't be used; the earlier ones stay in use");
        }
    }
}
