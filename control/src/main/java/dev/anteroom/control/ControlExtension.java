package dev.anteroom.control;

import dev.anteroom.control.config.ControlConfig;
import dev.anteroom.control.config.ControlSettings;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.management.ManagementExtension;
import dev.anteroom.runtime.management.ManagementPart;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.List;

/**
 * Mounts control on the management port of an edge, or of a process that runs nothing else.
 *
 * <p>Rests on decision 084.
 */
public final class ControlExtension implements ManagementExtension {

    @Override
    public List<Setting<?>> settings() {
        return ControlSettings.mounted();
    }

    @Override
    public ManagementPart part(Settings values, HostProcess host) {
        return new ControlPart(ControlConfig.of(values), host, InstantSource.system());
    }
}
