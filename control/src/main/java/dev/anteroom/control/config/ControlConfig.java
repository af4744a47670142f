package dev.anteroom.control.config;

import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The configuration of control, wherever it runs.
 *
 * @param kafka the brokers
 * @param registry the schema registry
 * @param topics names and partitions of the topics
 * @param roomsFile rooms to load into the {@code rooms} topic
 * @param history the history that the dashboard shows
 * @param isStatusPublic whether everybody may see the status of health checks
 * @param notifications how notifications are sent
 */
public record ControlConfig(KafkaConfig kafka, RegistrySettings registry, TopicSettings topics,
        Optional<Path> roomsFile, HistoryConfig history, boolean isStatusPublic,
        NotificationConfig notifications) {

    /**
     * Reads the settings.
     *
     * @throws dev.anteroom.runtime.settings.SettingException when one is missing or out of range
     */
    public static ControlConfig of(Settings values) {
        return new ControlConfig(KafkaConfig.of(values), ClusterSettings.registry(values),
                ClusterSettings.topics(values), values.find(ControlSettings.ROOMS_FILE), HistoryConfig.of(values),
                values.get(ControlSettings.STATUS_PUBLIC), NotificationConfig.of(values));
    }
}
