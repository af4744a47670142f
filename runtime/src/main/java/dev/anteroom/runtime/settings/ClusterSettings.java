package dev.anteroom.runtime.settings;

import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.schemas.topic.TopicSettings;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The settings that all processes of one installation have in common: brokers, registry, topics, logs. */
public final class ClusterSettings {

    public static final Setting<String> KAFKA_BOOTSTRAP = Setting.text("kafka.bootstrap",
            "[^\\s,:]+:\\d+(,[^\\s,:]+:\\d+)*", "Kafka brokers to start from, host:port with commas between.");
    public static final Setting<Path> KAFKA_PROPERTIES = Setting.path("kafka.properties",
            "A properties file with further Kafka client options, such as TLS and SASL; optional.");
    public static final Setting<URI> REGISTRY_URL = Setting.url("registry.url",
            "Base URL of the schema registry's Confluent protocol, such as http://localhost:8081/apis/ccompat/v7.");
    public static final Setting<String> REGISTRY_CREDENTIALS = Setting.secret("registry.credentials", "[^:]+:.*",
            "user:password for the schema registry; optional.");
    public static final Setting<Path> REGISTRY_CREDENTIALS_FILE = Setting.fileOf(REGISTRY_CREDENTIALS);
    public static final Setting<Path> REGISTRY_TLS_CA = Setting.path("registry.tls.ca",
            "PEM file with the authorities that may vouch for the registry, in place of those of the Java machine. Optional.");
    public static final Setting<Path> REGISTRY_TLS_CERTIFICATE = Setting.path("registry.tls.certificate",
            "PEM file with the certificate that is shown to the registry. Optional.");
    public static final Setting<Path> REGISTRY_TLS_KEY = Setting.path("registry.tls.key",
            "PEM file with its private key, PKCS#8 without a password. Optional.");
    public static final Setting<String> TOPICS_PREFIX = Setting
            .text("topics.prefix", "[A-Za-z0-9._-]{0,100}", "Put before the name of every topic and group.")
            .orElse(TopicSettings.DEFAULT_PREFIX);
    public static final Setting<Integer> TOPICS_PARTITIONS = Setting
            .integer("topics.partitions", 1, 1000, "Partitions of every topic.").orElse("6");
    public static final Setting<Integer> TOPICS_REPLICATION_FACTOR = Setting
            .integer("topics.replicationFactor", 1, 10, "Copies of every partition; no more than there are brokers.")
            .orElse("1");
    public static final Setting<Boolean> TOPICS_CREATE = Setting.flag("topics.create",
            "Whether the process creates the topics that are missing. Without it the process needs no right to create any; a "
                    + "process that may has to be started before it.")
            .orElse("true");
    /** The format of a process's log. */
    public enum LogFormat {
        /** Lines of text for people. */
        TEXT,
        /** One JSON object per line. */
        JSON
    }

    public static final Setting<LogFormat> LOG_FORMAT = Setting
            .choice("log.format", LogFormat.class,
                    "How the process logs to its standard output: text for people, or json, one object a line.")
            .orElse("text");

    private ClusterSettings() {
    }

    /** All these settings, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return List.of(KAFKA_BOOTSTRAP, KAFKA_PROPERTIES, REGISTRY_URL, REGISTRY_CREDENTIALS, REGISTRY_CREDENTIALS_FILE,
                REGISTRY_TLS_CA, REGISTRY_TLS_CERTIFICATE, REGISTRY_TLS_KEY, TOPICS_PREFIX,
                TOPICS_PARTITIONS, TOPICS_REPLICATION_FACTOR, TOPICS_CREATE, LOG_FORMAT);
    }

    public static RegistrySettings registry(Settings values) {
        RegistrySettings defaults = RegistrySettings.of(values.get(REGISTRY_URL));
        return new RegistrySettings(defaults.url(), defaults.requestTimeout(), defaults.attempts(), defaults.backoff(),
                values.secret(REGISTRY_CREDENTIALS), CertificateSettings.client(values, REGISTRY_TLS_CA,
                        REGISTRY_TLS_CERTIFICATE, REGISTRY_TLS_KEY));
    }

    /** The options in the file of Kafka client options; none when no file was given. */
    public static Map<String, String> clientOptions(Settings values) {
        return values.find(KAFKA_PROPERTIES).map(ClusterSettings::read).orElse(Map.of());
    }

    private static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new SettingException("can't read " + KAFKA_PROPERTIES.key() + " " + file + ": " + e);
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(name -> name, properties::getProperty));
    }

    public static TopicSettings topics(Settings values) {
        return new TopicSettings(values.get(TOPICS_PREFIX), values.get(TOPICS_PARTITIONS),
                values.get(TOPICS_REPLICATION_FACTOR).shortValue(), values.get(TOPICS_CREATE));
    }
}
