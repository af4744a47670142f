package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;

/**
 * The streams by which queued visitors are told of changes.
 *
 * @param maxStreams most streams that are open at once, 0 or more
 * @param maxStreamsPerVisitor most of them for one visitor, 1 or more
 * @param heartbeat after this time without news, a stream sends a sign that it is alive
 */
public record PushConfig(int maxStreams, int maxStreamsPerVisitor, Duration heartbeat) {

    /**
     * @throws SettingException when connections would be closed as idle before the first heartbeat
     */
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
