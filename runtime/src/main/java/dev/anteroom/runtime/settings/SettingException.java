package dev.anteroom.runtime.settings;

import java.util.regex.Pattern;

/**
 * Thrown when a setting is missing, unknown or out of range; the message names its key, its value and what is allowed.
 */
public final class SettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    /** User and password of a URL, which any value may contain by mistake. */
    private static final Pattern USER = Pattern.compile("//[^/@\\s]*@");

    public SettingException(String message) {
        super(message);
    }

    static SettingException invalid(String key, String value, String allowed) {
        return new SettingException(
                key + " is '" + USER.matcher(value).replaceAll("//...@") + "', it must be " + allowed);
    }

    /** A message without the value, which must not appear in logs. */
    static SettingException invalidSecret(String key, String allowed) {
        return new SettingException(
                key + " has a value that is not allowed, it must be " + allowed + "; its value is not shown");
    }
}
