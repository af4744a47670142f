package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.management.ManagementSettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.streams.common.TopologyTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.GroupProtocol;

/**
 * Every setting of the aggregator: those of {@link ClusterSettings} and its own.
 *
 * <p>Rests on decision 015.
 */
public final class AggregatorSettings {

    public static final Setting<String> TOPOLOGIES = Setting
            .text("topologies", "(traffic|global|tickets|health)(,(traffic|global|tickets|health))*",
                    "Topologies that this process runs, separated by commas.")
            .orElse("traffic,global,tickets,health");
    public static final Setting<GroupProtocol> GROUP_PROTOCOL = Setting
            .choice("streams.groupProtocol", GroupProtocol.class,
                    "How aggregators share the work: classic, or streams, where the brokers decide, also about"
                            + " session timeout, heartbeats and standby copies.")
            .orElse("classic");
    public static final Setting<Duration> PUBLISH_INTERVAL = Setting
            .duration("publishInterval", "10ms", "1s", "How often states are published.").orElse("250ms");
    public static final Setting<TopologyTime> TIME = Setting
            .choice("time", TopologyTime.class, TopologyTime::word,
                    "What makes time pass: the clock, or the timestamps of the records that are read, for a replay.")
            .orElse("clock");
    public static final Setting<Duration> CELL_RETENTION = Setting
            .duration("cells.retention", "1m", "30d", "Longer than the longest session of any room.").orElse("24h");
    public static final Setting<Integer> ANYWHERE_PERCENT = Setting
            .integer("anywhere.percent", 0, 100,
                    "Least part of the slots that every data center may use, in percent.")
            .orElse("5");
    public static final Setting<Integer> THREADS = Setting
            .integer("streams.threads", 1, 64, "Threads of each topology.").orElse("1");
    public static final Setting<Integer> STANDBYS = Setting
            .integer("streams.standbyReplicas", 0, 5, "Copies of each state store on other aggregators.").orElse("1");
    public static final Setting<Duration> COMMIT_INTERVAL = Setting
            .duration("streams.commitInterval", "10ms", "10s", "How often is committed what nobody waits for.")
            .orElse("250ms");
    public static final Setting<Duration> TRANSACTION_TIMEOUT = Setting
            .duration("streams.transactionTimeout", "2s", "10s",
                    "How long a crashed aggregator's open transaction may hold back readers; longer than brokers need to "
                            + "replace one of them.")
            .orElse("10s");
    public static final Setting<Duration> SESSION_TIMEOUT = Setting
            .duration("streams.sessionTimeout", "1s", "5m",
                    "Silence after which another aggregator takes over; raised to the brokers' minimum.")
            .orElse("3s");
    public static final Setting<Duration> HEARTBEAT_INTERVAL = Setting
            .duration("streams.heartbeatInterval", "100ms", "1m", "How often an aggregator tells its group it lives.")
            .orElse("250ms");
    public static final Setting<Integer> CACHE_MEGABYTES = Setting
            .integer("streams.cacheMegabytes", 1, 4096, "Memory for state between two commits, in MiB.").orElse("64");
    public static final Setting<Path> STATE_DIRECTORY = Setting.path("streams.stateDirectory",
            "Where Streams keeps its process file; a temporary directory when not given. State is in memory.");
    public static final Setting<Integer> THREAD_REPLACEMENTS = Setting
            .integer("streams.threadReplacements", 0, 1000, "Failed threads that are replaced within 5 minutes.")
            .orElse("10");
    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9091",
            "Port of health and metrics; 0 takes any free one.");
    public static final Setting<Duration> START_PATIENCE = Setting
            .duration("start.patience", "0ms", "365d", "How long to wait for brokers and registry at start.")
            .orElse("365d");
    public static final Setting<Duration> CLOSE_TIMEOUT = Setting
            .duration("close.timeout", "100ms", "5m", "How long closing may take.").orElse("10s");

    private AggregatorSettings() {
    }

    public static List<Setting<?>> all() {
        return Stream.of(ClusterSettings.all(), own(), ManagementSettings.all()).<Setting<?>>flatMap(List::stream)
                .toList();
    }

    private static List<Setting<?>> own() {
        return List.of(TOPOLOGIES, PUBLISH_INTERVAL, TIME, CELL_RETENTION, ANYWHERE_PERCENT, THREADS, STANDBYS,
                COMMIT_INTERVAL, TRANSACTION_TIMEOUT,
                SESSION_TIMEOUT, HEARTBEAT_INTERVAL, GROUP_PROTOCOL, CACHE_MEGABYTES, STATE_DIRECTORY,
                THREAD_REPLACEMENTS,
                MANAGEMENT_PORT, START_PATIENCE, CLOSE_TIMEOUT);
    }
}
