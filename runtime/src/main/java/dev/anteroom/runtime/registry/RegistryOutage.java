package dev.anteroom.runtime.registry;

import java.util.Optional;

/** Distinguishes a record that can't be read from a registry that can't be reached. */
public final class RegistryOutage {

    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    private RegistryOutage() {
    }

    /**
     * Whether {@code error} comes from a registry that is down or busy, in which case the record itself may be valid.
     */
    public static boolean caused(Throwable error) {
        return isUnanswered(error) || isPutOff(error);
    }

    /** Whether the registry did not answer at all, so that the record may be valid and waiting is worthwhile. */
    public static boolean isUnanswered(Throwable error) {
        return registryFailure(error).filter(failure -> failure.status() == 0).isPresent();
    }

    /**
     * Whether the registry answered that it can't serve the request now, which may be temporary, or permanent for this
     * one record.
     */
    public static boolean isPutOff(Throwable error) {
        return registryFailure(error).filter(
                failure -> failure.status() == TOO_MANY_REQUESTS || failure.status() >= SERVER_ERROR).isPresent();
    }

    private static Optional<SchemaRegistryException> registryFailure(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SchemaRegistryException failure) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }
}
