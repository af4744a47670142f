package dev.anteroom.edge.config;

import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.management.ManagementConfig;
import dev.anteroom.runtime.management.ManagementExtension;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The whole configuration of one edge.
 *
 * @param edgeId name of the edge, unique among all edges
 * @param dataCenter the location that the edge counts for; never {@link ScopeKey#ANYWHERE}
 * @param http how visitors reach the edge
 * @param addresses sources of facts about visitors' addresses
 * @param push the streams by which queued visitors are told of changes
 * @param management where health and metrics are served
 * @param control settings of the extension that is mounted on the management port; empty when none is
 * @param origin the web application behind the edge
 * @param kafka the brokers
 * @param registry the schema registry
 * @param topics names and partitions of the topics
 * @param passKeyset file with the keys of the ticket cookie
 * @param keysetInterval how often that file is checked for changes
 * @param heartbeatInterval how often the edge sends a heartbeat
 * @param health what this edge may probe
 * @param tracing where tracing spans are sent
 * @param drain longest time for open requests to finish when the edge stops
 * @param rehearsal how long the edge makes requests of itself before it is ready
 */
public record EdgeConfig(String edgeId, String dataCenter, HttpConfig http, AddressConfig addresses,
        PushConfig push,
        ManagementConfig management, Optional<Settings> control, OriginConfig origin, KafkaConfig kafka,
        RegistrySettings registry,
        TopicSettings topics, Path passKeyset, Duration keysetInterval,
        Duration heartbeatInterval, HealthConfig health, TracingConfig tracing, Duration drain, Duration rehearsal) {

    public EdgeConfig {
        if (dataCenter.equals(ScopeKey.ANYWHERE)) {
            throw new SettingException(EdgeSettings.DATA_CENTER.key() + " is '" + dataCenter
                    + "', but this name means all data centers; choose another one");
        }
    }

    /** Reads the settings; throws {@link SettingException} when one is missing, unknown or out of range. */
    public static EdgeConfig of(Settings values) {
        values.requireKnown(EdgeSettings.known());
        return new EdgeConfig(values.get(EdgeSettings.EDGE_ID), values.get(EdgeSettings.DATA_CENTER),
                HttpConfig.of(values), AddressConfig.of(values), PushConfig.of(values),
                ManagementConfig.of(values, EdgeSettings.MANAGEMENT_PORT,
                        values.get(EdgeSettings.PASS_KEYSET_INTERVAL)),
                control(values),
                OriginConfig.of(values),
                KafkaConfig.of(values),
                ClusterSettings.registry(values), ClusterSettings.topics(values), values.get(EdgeSettings.PASS_KEYSET),
                values.get(EdgeSettings.PASS_KEYSET_INTERVAL),
                values.get(EdgeSettings.HEARTBEAT_INTERVAL), HealthConfig.of(values), TracingConfig.of(values),
                values.get(EdgeSettings.SHUTDOWN_DRAIN), values.get(EdgeSettings.REHEARSAL));
    }

    /** The extension reads its settings later, but they are checked now. */
    private static Optional<Settings> control(Settings values) {
        Optional<ManagementExtension> extension = ManagementExtension.found();
        boolean isEnabled = values.get(EdgeSettings.CONTROL_ENABLED);
        if (isEnabled && extension.isEmpty() && values.has(EdgeSettings.CONTROL_ENABLED)) {
            throw new SettingException(EdgeSettings.CONTROL_ENABLED.key()
                    + " is true, but control is not installed: its jar is not on the class path");
        }
        for (Setting<?> setting : extension.map(ManagementExtension::settings).orElse(List.of())) {
            if (!isEnabled && values.has(setting)) {
                throw new SettingException(setting.key() + " is set, but it would have no effect, because "
                        + EdgeSettings.CONTROL_ENABLED.key() + " is false");
            }
            values.find(setting);
        }
        return extension.filter(any -> isEnabled).map(any -> values);
    }
}
