package dev.anteroom.runtime.management;

import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.token.Tokens;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tokens of the management API, which may change while the process runs. A file that can't be read changes nothing. */
final class TokenWatch {

    private static final Logger LOG = LoggerFactory.getLogger(TokenWatch.class);

    private final Optional<TokenFile> file;
    private volatile Optional<Tokens> tokens;

    /** Reads the file; throws {@link IllegalArgumentException} when it can't be read. */
    TokenWatch(Optional<TokenFile> file) {
        this.file = file;
        this.tokens = file.map(TokenFile::read);
    }

    /** The tokens that are valid now; empty when there is no file of tokens. */
    Optional<Tokens> tokens() {
        return tokens;
    }

    /** Checks the file for changes at each interval, never on the event loop, until {@code vertx} is closed. */
    void start(Vertx vertx, Duration interval) {
        file.ifPresent(watched -> vertx.setPeriodic(interval.toMillis(), timer -> vertx.executeBlocking(() -> {
            look(watched);
            return null;
        })));
    }

    void look(TokenFile watched) {
        try {
            Tokens read = watched.read();
            if (!Optional.of(read).equals(tokens)) {
                tokens = Optional.of(read);
                LOG.atInfo().addKeyValue("tokens", read.known().size()).log("the changed tokens are now in use");
            }
        } catch (IllegalArgumentException e) {
            LOG.atError().addKeyValue("reason", e.getMessage())
                    .log("the changed tokens can't be used; the earlier ones stay in use");
        }
    }
}
