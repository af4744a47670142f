package dev.anteroom.runtime.settings;

import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.schemas.topic.TopicSettings;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;

/**
 * The settings that all processes of one installation have in common: brokers, registry, topics, logs.
 *
 * <p>Rests on decision 179.
 */
public final class ClusterSettings {

    public static final Setting<String> KAFKA_BOOTSTRAP = Setting.text("kafka.bootstrap",
            "[^\\s,:]+:\\d+(,[^\\s,:]+:\\d+)*",
            "Kafka brokers to connect to first, as host:port, separated by commas.");
    public static final Setting<Path> KAFKA_PROPERTIES = Setting.path("kafka.properties",
            "Properties file with further options of the Kafka clients, such as TLS and SASL. Optional.");
    public static final Setting<Duration> KAFKA_REQUEST_TIMEOUT = Setting
            .duration("kafka.requestTimeout", "1s", "5m",
                    "How long a broker may take to answer before the others are asked who leads its partitions now, and"
                            + " the request is made again. Best about as long as brokers take until others lead. A"
                            + " request.timeout.ms in the file of further options is taken instead.")
            .orElse("5s");
    public static final Setting<URI> REGISTRY_URL = Setting.url("registry.url",
            "Base URL at which the schema registry serves the Confluent protocol, such as"
                    + " http://localhost:8081/apis/ccompat/v7.");
    public static final Setting<String> REGISTRY_CREDENTIALS = Setting.secret("registry.credentials", "[^:]+:.*",
            "User and password for the schema registry, as user:password. Optional.");
    public static final Setting<Path> REGISTRY_CREDENTIALS_FILE = Setting.fileOf(REGISTRY_CREDENTIALS);
    public static final Setting<Path> REGISTRY_TLS_CA = Setting.path("registry.tls.ca",
            "PEM file with the certificate authorities to trust for the registry, instead of those that the JVM"
                    + " trusts. Optional.");
    public static final Setting<Path> REGISTRY_TLS_CERTIFICATE = Setting.path("registry.tls.certificate",
            "PEM file with the client certificate that the process presents to the registry. Optional.");
    public static final Setting<Path> REGISTRY_TLS_KEY = Setting.path("registry.tls.key",
            "PEM file with the private key of registry.tls.certificate, PKCS#8 without a password. Optional.");
    public static final Setting<String> TOPICS_PREFIX = Setting
            .text("topics.prefix", "[A-Za-z0-9._-]{0,100}", "Prefix of the name of every topic and consumer group.")
            .orElse(TopicSettings.DEFAULT_PREFIX);
    public static final Setting<Integer> TOPICS_PARTITIONS = Setting
            .integer("topics.partitions", 1, 1000, "Number of partitions of every topic.").orElse("6");
    public static final Setting<Integer> TOPICS_REPLICATION_FACTOR = Setting
            .integer("topics.replicationFactor", 1, 10, "Number of copies of every partition; not more than there are"
                    + " brokers.")
            .orElse("1");
    public static final Setting<Boolean> TOPICS_CREATE = Setting.flag("topics.create",
            "Whether the process creates missing topics. If false, the process needs no permission to create topics,"
                    + " but another process that has it must be started first.")
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
                    "Format of the log on standard output: text for people, or json with one object per line.")
            .orElse("text");

    private ClusterSettings() {
    }

    /** All these settings, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return List.of(KAFKA_BOOTSTRAP, KAFKA_PROPERTIES, KAFKA_REQUEST_TIMEOUT, REGISTRY_URL, REGISTRY_CREDENTIALS,
                REGISTRY_CREDENTIALS_FILE,
                REGISTRY_TLS_CA, REGISTRY_TLS_CERTIFICATE, REGISTRY_TLS_KEY, TOPICS_PREFIX,
                TOPICS_PARTITIONS, TOPICS_REPLICATION_FACTOR, TOPICS_CREATE, LOG_FORMAT);
    }

    public static RegistrySettings registry(Settings values) {
        RegistrySettings defaults = RegistrySettings.of(values.get(REGISTRY_URL));
        return new RegistrySettings(defaults.url(), defaults.requestTimeout(), defaults.attempts(), defaults.backoff(),
                values.secret(REGISTRY_CREDENTIALS), CertificateSettings.client(values, REGISTRY_TLS_CA,
                        REGISTRY_TLS_CERTIFICATE, REGISTRY_TLS_KEY));
    }

    /**
     * The options of every Kafka client: those of the file, if one was given, and how long connecting and a request may
     * take.
     */
    public static Map<String, String> clientOptions(Settings values) {
        Map<String, String> options = new HashMap<>(
                values.find(KAFKA_PROPERTIES).map(ClusterSettings::read).orElse(Map.of()));
        String answer = options.computeIfAbsent(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG,
                option -> Long.toString(values.get(KAFKA_REQUEST_TIMEOUT).toMillis()));
        // Who waits for a connection to one broker asks no other meanwhile.
        String connection = options.computeIfAbsent(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG,
                option -> answer);
        options.putIfAbsent(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, connection);
        return Map.copyOf(options);
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
