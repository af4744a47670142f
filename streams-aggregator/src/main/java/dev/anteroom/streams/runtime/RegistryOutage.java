package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.registry.SchemaRegistryException;

/** Tells records that can't be read from a registry that can't be asked. */
final class RegistryOutage {

    private static final int SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    private RegistryOutage() {
    }

    /** Whether {@code error} came from a registry that is down; the record itself may be in order then. */
    static boolean caused(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof SchemaRegistryException refusal) {
                return refusal.status() == 0 || refusal.status() == TOO_MANY_REQUESTS
                        || refusal.status() >= SERVER_ERROR;
            }
        }
        return false;
    }
}
