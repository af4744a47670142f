package dev.anteroom.runtime.management;

import dev.anteroom.runtime.token.Token;
import java.util.Optional;

/** Whether a request may be answered. */
public sealed interface Access {

    /**
     * The request may be answered.
     *
     * @param token the token that it came with; empty where none is needed
     */
    record Granted(Optional<Token> token) implements Access {
    }

    /**
     * The request must not be answered.
     *
     * @param reason the reason
     * @param token name of the token that it came with, where that is known
     */
    record Refused(RefusedCall.Reason reason, Optional<String> token) implements Access {
    }
}
