package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;

/**
 * How queued visitors are told of changes.
 *
 * @param maxStreams most streams that are open at once, 0 or more
 * @param maxStreamsPerVisitor most of them for one visitor, 1 or more
 * @param heartbeat a stream without news shows after this that it is alive
 */
public record PushConfig(int maxStreams, int maxStreamsPerVisitor, Duration heartbeat) {

    /** @throws SettingException where connections would be closed as idle before a heartbeat came */
    static PushConfig of(Settings values) {
        Duration heartbeat = values.get(EdgeSettings.PUSH_HEARTBEAT);
        Duration idle = values.get(EdgeSettings.HTTP_IDLE_TIMEOUT);
        if (heartbeat.compareTo(idle) >= 0) {
            throw new SettingException(EdgeSettings.PUSH_HEARTBEAT.key() + " is " + heartbeat.toMillis()
                    + "ms, it must be less than " + EdgeSettings.HTTP_IDLE_TIMEOUT.key() + ", which is "
                    + idle.toMillis() + "ms");
        }
        return new PushConfig(values.get(EdgeSettings.PUSH_MAX_STREAMS),
                values.get(EdgeSettings.PUSH_MAX_STREAMS_PER_VISITOR), heartbeat);
    }
}
