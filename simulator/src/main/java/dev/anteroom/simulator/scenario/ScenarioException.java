package dev.anteroom.simulator.scenario;

/** Thrown when a scenario can't be used. The message names the key, its value and what is allowed. */
public final class ScenarioException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ScenarioException(String message) {
        super(message);
    }

    ScenarioException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Refuses {@code value} of {@code key} unless it is {@code allowed}. */
    static void require(boolean isAllowed, String key, Object value, String allowed) {
        if (!isAllowed) {
            throw new ScenarioException(key + " is '" + value + "', it must be " + allowed);
        }
    }
}
