package dev.anteroom.runtime.settings;

/** A setting is missing, unknown or out of range; the message names its key, its value and what is allowed. */
public final class SettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public SettingException(String message) {
        super(message);
    }

    static SettingException invalid(String key, String value, String allowed) {
        return new SettingException(key + " is '" + value + "', it must be " + allowed);
    }
}
