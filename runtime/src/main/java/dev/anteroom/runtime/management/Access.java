package dev.anteroom.runtime.management;

import dev.anteroom.runtime.token.Token;
import java.util.Optional;

/** Whether a request may be answered. */
public sealed interface Access {

    /**
     * It may.
     *
     * @param token that it came with; empty where none is needed
     */
    record Granted(Optional<Token> token) implements Access {
    }

    /**
     * It may not.
     *
     * @param reason why
     * @param token name of the token that it came with, where that is known
     */
    record Refused(RefusedCall.Reason reason, Optional<String> token) implements Access {
    }
}
