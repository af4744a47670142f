package dev.anteroom.control.notification;

import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Says why something could not be sent, by whatever mechanism. Pure functions. */
final class SendFailure {

    private SendFailure() {
    }

    /** One line for operators. */
    static String reason(Throwable failure) {
        return failure instanceof TimeoutException
                ? "no answer came in time"
                : Optional.ofNullable(failure.getMessage()).orElse(failure.toString());
    }
}
