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
                    "Protocol by which aggregators share the work: classic, or streams. With streams the brokers"
                            + " assign the work, and also set the session timeout, the heartbeat interval and the"
                            + " number of standby copies.")
            .orElse("classic");
    public static final Setting<Duration> PUBLISH_INTERVAL = Setting
            .duration("publishInterval", "10ms", "1s", "How often states are published.").orElse("250ms");
    public static final Setting<TopologyTime> TIME = Setting
            .choice("time", TopologyTime.class, TopologyTime::word,
                    "What time is measured by: the clock, or the timestamps of the records that are read, which is"
                            + " meant for a replay.")
            .orElse("clock");
    public static final Setting<Duration> CELL_RETENTION = Setting
            .duration("cells.retention", "1m", "30d", "How long counts are kept; must be longer than the longest"
                    + " session of any room.")
            .orElse("24h");
    public static final Setting<Integer> ANYWHERE_PERCENT = Setting
            .integer("anywhere.percent", 0, 100,
                    "Smallest share of the slots, in percent, that edges of every data center may use.")
            .orElse("5");
    public static final Setting<Integer> THREADS = Setting
            .integer("streams.threads", 1, 64, "Threads of each topology.").orElse("1");
    public static final Setting<Integer> STANDBYS = Setting
            .integer("streams.standbyReplicas", 0, 5, "Copies of each state store on other aggregators.").orElse("1");
    public static final Setting<Duration> COMMIT_INTERVAL = Setting
            .duration("streams.commitInterval", "10ms", "10s", "How often the aggregator commits when nothing waits"
                    + " for the commit.")
            .orElse("500ms");
    public static final Setting<Duration> TRANSACTION_TIMEOUT = Setting
            .duration("streams.transactionTimeout", "2s", "10s",
                    "How long the open transaction of a crashed aggregator may block readers; must be longer than the"
                            + " brokers need to replace a failed broker.")
            .orElse("10s");
    public static final Setting<Duration> SESSION_TIMEOUT = Setting
            .duration("streams.sessionTimeout", "1s", "5m",
                    "How long an aggregator may be silent before another one takes over its work. The brokers' minimum"
                            + " is used if it is higher. Where brokers stand still, aggregators fall silent for one and"
                            + " a half times kafka.requestTimeout.")
            .orElse("3s");
    public static final Setting<Duration> HEARTBEAT_INTERVAL = Setting
            .duration("streams.heartbeatInterval", "100ms", "1m", "How often an aggregator sends a heartbeat to its"
                    + " consumer group.")
            .orElse("250ms");
    public static final Setting<Integer> CACHE_MEGABYTES = Setting
            .integer("streams.cacheMegabytes", 1, 4096,
                    "Memory for the state that changes between two commits, in MiB.")
            .orElse("64");
    public static final Setting<Path> STATE_DIRECTORY = Setting.path("streams.stateDirectory",
            "Directory in which Kafka Streams keeps its process file; a temporary directory if not given. The state"
                    + " itself is in memory.");
    public static final Setting<Integer> THREAD_REPLACEMENTS = Setting
            .integer("streams.threadReplacements", 0, 1000, "How many failed threads are replaced within 5 minutes.")
            .orElse("10");
    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9091",
            "Management port: health and metrics; 0 takes any free port.");
    public static final Setting<Duration> START_PATIENCE = Setting
            .duration("start.patience", "0ms", "365d", "How long to wait for the brokers and the schema registry at"
                    + " start.")
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
