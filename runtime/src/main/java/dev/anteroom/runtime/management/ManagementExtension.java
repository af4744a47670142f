package dev.anteroom.runtime.management;

import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A module that can be mounted on another process's management port. It is found by {@link ServiceLoader}, so that
 * neither module knows the other. The host process decides whether to mount it; it works on the port's own event loop.
 */
public interface ManagementExtension {

    /** The settings that the extension reads in addition to those of its host. */
    List<Setting<?>> settings();

    /**
     * Reads settings and files, and starts nothing yet.
     *
     * @param values the values of the host's settings and of {@link #settings}
     * @throws SettingException when a setting is wrong
     * @throws IllegalArgumentException when a file can't be read; the message names it
     */
    ManagementPart part(Settings values, HostProcess host);

    /** The extension on the class path, if there is one. */
    static Optional<ManagementExtension> found() {
        return ServiceLoader.load(ManagementExtension.class).findFirst();
    }
}
