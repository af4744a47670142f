package dev.anteroom.runtime.settings;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The part of a command's {@code --help} that lists its settings, as format strings in which {@code %n} ends a line.
 */
public final class SettingsHelp {

    private SettingsHelp() {
    }

    /** A heading, and then each setting with its key, its variable, its meaning, its allowed values and its default. */
    public static String[] footer(List<Setting<?>> settings) {
        String lines = settings.stream().map(SettingsHelp::lines).collect(Collectors.joining("%n"));
        return new String[]{"%nSettings, which can be given in the file, with --set, or in the environment:%n", lines};
    }

    private static String lines(Setting<?> setting) {
        return "  " + escape(setting.key()) + " (" + setting.environmentName() + ")%n      " + escape(setting.doc())
                + "%n      Allowed: " + escape(setting.allowed()) + ". "
                + setting.defaultText().map(text -> "Default: " + escape(text) + ".").orElse("No default.");
    }

    private static String escape(String text) {
        return text.replace("%", "%%");
    }
}
