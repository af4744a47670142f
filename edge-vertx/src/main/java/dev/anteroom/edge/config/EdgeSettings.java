package dev.anteroom.edge.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.kafka.KafkaSettings;
import dev.anteroom.runtime.management.ManagementExtension;
import dev.anteroom.runtime.management.ManagementSettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Setting;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Every setting of the edge, declared here and nowhere else. */
public final class EdgeSettings {

    private static final String NAME = "[A-Za-z0-9_-]{1,64}";
    private static final String HOST = "[A-Za-z0-9.:_-]{1,253}";
    private static final String NETWORKS = "addresses or networks with commas between, such as 10.0.0.0/8";
    private static final int MEBIBYTE = 1 << 20;

    public static final Setting<String> EDGE_ID = Setting.text("edge.id", NAME,
            "Name of this edge, unique among all edges.");
    public static final Setting<String> DATA_CENTER = Setting.text("dataCenter", NAME,
            "Name of the location that this edge counts for.");

    public static final Setting<String> HTTP_HOST = Setting.text("http.host", HOST, "Address that visitors connect to.")
            .orElse("0.0.0.0");
    public static final Setting<Integer> HTTP_PORT = Setting
            .integer("http.port", 0, 65535, "Port that visitors connect to; 0 takes any free one.").orElse("8080");
    public static final Setting<Integer> HTTP_MAX_HEADER_BYTES = Setting
            .integer("http.maxHeaderBytes", 1024, MEBIBYTE, "Largest header section of a request. Bytes.")
            .orElse("16384");
    public static final Setting<Integer> HTTP_MAX_INITIAL_LINE_BYTES = Setting
            .integer("http.maxInitialLineBytes", 256, MEBIBYTE, "Longest request line. Bytes.").orElse("8192");
    public static final Setting<Duration> HTTP_IDLE_TIMEOUT = Setting
            .duration("http.idleTimeout", "1s", "1h", "A visitor's connection without traffic is closed after this.")
            .orElse("75s");
    public static final Setting<Duration> HTTP_HEAD_TIMEOUT = Setting
            .duration("http.headTimeout", "100ms", "10m",
                    "Longest time from the first byte of a request's head to its last; then 408.")
            .orElse("10s");
    public static final Setting<Integer> HTTP_MAX_BODY_MEBIBYTES = Setting
            .integer("http.maxBodyMebibytes", 0, MEBIBYTE, "Largest body of a request; larger are answered 413. MiB.")
            .orElse("100");
    public static final Setting<Integer> HTTP_MIN_BODY_RATE = Setting
            .integer("http.minBodyRate", 0, MEBIBYTE,
                    "Least speed at which a body is sent, or an answer read, while the edge waits for it: whoever is slower"
                            + " for ten seconds is cut off; 0 for any speed. Bytes per second.")
            .orElse("256");
    public static final Setting<Integer> HTTP_MAX_CONNECTIONS = Setting
            .integer("http.maxConnections", 1, 10_000_000,
                    "Most connections of visitors at once; more are answered 503 and closed. The process must be allowed"
                            + " as many open files.")
            .orElse("20000");
    public static final Setting<Integer> HTTP_MAX_CONNECTIONS_PER_NETWORK = Setting
            .integer("http.maxConnectionsPerNetwork", 1, 10_000_000,
                    "Most connections at once from one /24 of IPv4 or /48 of IPv6; more are answered 503 and closed. Not"
                            + " for proxies in http.trustForwarded.from, nor for this machine itself.")
            .orElse("2000");
    public static final Setting<List<Path>> HTTP_TLS_CERTIFICATE = Setting.paths("http.tls.certificate",
            "PEM files with the visitors' port's certificates, each followed by those that lead to its root. With them the"
                    + " port speaks TLS alone, with HTTP/2; of several, the name that is asked for decides.");
    public static final Setting<List<Path>> HTTP_TLS_KEY = Setting.paths("http.tls.key",
            "PEM files with their private keys, in the same order; PKCS#8 without a password.");
    public static final Setting<String> HTTP_TLS_HSTS = Setting.text("http.tls.hsts",
            "max-age=[0-9]{1,10}(; includeSubDomains)?(; preload)?",
            "Value of the header Strict-Transport-Security in every answer over TLS; none without it. Optional.");
    public static final Setting<List<IpNetwork>> HTTP_PROXY_PROTOCOL_FROM = new Setting<List<IpNetwork>>(
            "http.proxyProtocol.from", Optional.empty(),
            NETWORKS,
            "Load balancers that begin each connection with the PROXY protocol, version 1 or 2. Where it is set, all"
                    + " other connections are closed.",
            EdgeSettings::networks).orElse("");
    public static final Setting<List<IpNetwork>> HTTP_TRUST_FORWARDED_FROM = new Setting<List<IpNetwork>>(
            "http.trustForwarded.from", Optional.empty(), NETWORKS,
            "Proxies before this edge: what they say in X-Forwarded-* is believed and passed on. Each must set these"
                    + " headers itself. From all others such headers are removed.",
            EdgeSettings::networks).orElse("");
    public static final Setting<Integer> HTTP_FORWARDED_HOPS = Setting
            .integer("http.forwardedHops", 1, 16, "How many proxies before this edge append to X-Forwarded-For: "
                    + "the visitor's address is that many from the end.")
            .orElse("1");
    public static final Setting<List<IpNetwork>> HTTP_FORWARD_AUTH_FROM = new Setting<List<IpNetwork>>(
            "http.forwardAuth.from", Optional.empty(), NETWORKS,
            "Proxies that may ask /forward-auth whether a visitor passes; for all others it is a path as any other.",
            EdgeSettings::networks).orElse("");
    public static final Setting<Integer> HTTP_FORWARD_AUTH_STATUS = Setting
            .integer("http.forwardAuth.status", 400, 599,
                    "Status of the waiting answer at /forward-auth, which must not be one that lets pass. "
                            + "nginx understands 401 and 403 only.")
            .orElse("401");
    public static final Setting<HttpConfig.UnknownHost> HTTP_UNKNOWN_HOST = Setting
            .choice("http.unknownHost", HttpConfig.UnknownHost.class,
                    "Requests to a host that no room has: reject answers 421, proxy passes them to the origin uncounted.")
            .orElse("reject");
    public static final Setting<List<String>> HTTP_HOSTS = new Setting<List<String>>("http.hosts", Optional.empty(),
            "host names with commas between, such as static.shop.example",
            "Hosts without a room whose requests are passed to the origin, though http.unknownHost is reject.",
            EdgeSettings::hosts).orElse("");

    public static final Setting<Boolean> HTTP_PROBATION = Setting
            .flag("http.probation",
                    "Whether newcomers of a busy room, in which somebody waits or four fifths of the limit are"
                            + " used, must come back with their cookie after a second before they take a number or are counted.")
            .orElse("false");
    public static final Setting<List<Path>> ADDRESS_DATABASES = files("address.databases",
            "Databases of countries and autonomous systems in MaxMind's format, for rules that ask for them; of several,"
                    + " the first that knows an address is believed.");
    public static final Setting<List<Path>> ADDRESS_CRAWLER_NETWORKS = files("address.crawlerNetworks",
            "Networks of search crawlers, as engines publish them in JSON. Where given, a crawler's name alone lets"
                    + " nobody pass.");
    public static final Setting<Boolean> ADDRESS_CRAWLER_DNS = Setting
            .flag("address.crawlerDns", "Whether name servers are asked if an address is that of the search crawler it"
                    + " claims to be. Where true, a crawler's name alone lets nobody pass.")
            .orElse("false");
    public static final Setting<HostAndPort> ADDRESS_CRAWLER_DNS_SERVER = new Setting<>("address.crawlerDnsServer",
            Optional.empty(), "an address and a port, such as 192.0.2.53:53",
            "Name server for that; the system's own without it. Optional.", EdgeSettings::server);
    public static final Setting<Duration> ADDRESS_FILES_INTERVAL = Setting
            .duration("address.filesInterval", "100ms", "24h",
                    "How often these files are looked at, so that a new one is used without a restart.")
            .orElse("1m");

    public static final Setting<Integer> PUSH_MAX_STREAMS = Setting
            .integer("push.maxStreams", 0, MEBIBYTE,
                    "Most streams of queued visitors at once; more are answered 503 and poll. 10000 fit into"
                            + " a heap of 512 MiB.")
            .orElse("10000");
    public static final Setting<Integer> PUSH_MAX_STREAMS_PER_VISITOR = Setting
            .integer("push.maxStreamsPerVisitor", 1, MEBIBYTE,
                    "Most streams of one queued visitor at once, as of several tabs; more are answered 503 and poll.")
            .orElse("3");
    public static final Setting<Duration> PUSH_HEARTBEAT = Setting
            .duration("push.heartbeat", "1s", "1h",
                    "A stream without news shows after this that it is alive; shorter than http.idleTimeout.")
            .orElse("15s");

    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9090",
            "Port of health and metrics, and of dashboard and management API where control is on; 0 takes any free one.");
    public static final Setting<Boolean> CONTROL_ENABLED = Setting
            .flag("control.enabled", "Whether the second port also has what operators use: management API, dashboard,"
                    + " analytics and states; false where control runs alone.")
            .orElse("true");

    public static final Setting<URI> ORIGIN_URL = Setting.url("origin.url",
            "The web application behind this edge: scheme, host and port, without a path.");
    public static final Setting<Integer> ORIGIN_CONNECTIONS = Setting
            .integer("origin.connections", 1, 65535, "Most connections to the origin at once.").orElse("256");
    public static final Setting<Integer> ORIGIN_RESERVED_PERCENT = Setting
            .integer("origin.reservedPercent", 0, 99,
                    "Share of origin.connections that only visitors with a ticket use. Whoever passes without one, by a rule"
                            + " or because there is no room, waits for one of the others.")
            .orElse("50");
    public static final Setting<Integer> ORIGIN_UPGRADE_CONNECTIONS = Setting
            .integer("origin.upgradeConnections", 1, 1_000_000,
                    "Most WebSockets to the origin at once, besides origin.connections; more are answered 503.")
            .orElse("4096");
    public static final Setting<Integer> ORIGIN_WAIT_QUEUE = Setting
            .integer("origin.waitQueue", 0, MEBIBYTE,
                    "Most requests that wait for a connection to the origin; more are answered 503.")
            .orElse("1024");
    public static final Setting<Duration> ORIGIN_CONNECT_TIMEOUT = Setting
            .duration("origin.connectTimeout", "10ms", "5m", "Longest wait for a connection to the origin.")
            .orElse("3s");
    public static final Setting<Duration> ORIGIN_RESPONSE_TIMEOUT = Setting
            .duration("origin.responseTimeout", "10ms", "1h",
                    "Longest wait for the head of the origin's answer after the request was sent; then 504.")
            .orElse("30s");
    public static final Setting<Duration> ORIGIN_IDLE_TIMEOUT = Setting
            .duration("origin.idleTimeout", "1s", "1h",
                    "A connection to the origin without traffic is closed after this.")
            .orElse("60s");

    public static final Setting<Path> ORIGIN_TLS_CA = Setting.path("origin.tls.ca",
            "PEM file with the authorities that may vouch for the origin, in place of those of the Java machine. Optional.");
    public static final Setting<Path> ORIGIN_TLS_CERTIFICATE = Setting.path("origin.tls.certificate",
            "PEM file with the certificate that is shown to the origin. Optional.");
    public static final Setting<Path> ORIGIN_TLS_KEY = Setting.path("origin.tls.key",
            "PEM file with its private key, PKCS#8 without a password. Optional.");
    public static final Setting<String> ORIGIN_TLS_SERVER_NAME = Setting.text("origin.tls.serverName", HOST,
            "Name that the origin is asked to prove, where it is not that of origin.url. Optional.");

    public static final Setting<Path> PASS_KEYSET = Setting.path("pass.keyset",
            "File with the keys that seal the ticket cookie; the same for all edges.");
    public static final Setting<Duration> PASS_KEYSET_INTERVAL = Setting
            .duration("pass.keysetInterval", "100ms", "1h",
                    "How often the files with keys, certificates and tokens are looked at, so that changed ones are"
                            + " used without a restart.")
            .orElse("10s");
    public static final Setting<Duration> HEARTBEAT_INTERVAL = Setting
            .duration("heartbeat.interval", "100ms", "5m",
                    "How often the edge says that it is alive; it is lost after three of them.")
            .orElse("2s");
    public static final Setting<List<IpNetwork>> HEALTH_ALLOW = new Setting<List<IpNetwork>>("health.allow",
            Optional.empty(), "addresses or networks with commas between, such as 127.0.0.1",
            "Networks that health checks may probe though they are this machine, its link, or where clouds give keys"
                    + " to machines; all others may be probed, except this edge's management port.",
            EdgeSettings::networks).orElse("");
    public static final Setting<URI> TRACING_URL = Setting.url("tracing.url",
            "OpenTelemetry collector that spans go to, OTLP over HTTP, such as http://localhost:4318/v1/traces; "
                    + "nothing is traced without it. Optional.");
    public static final Setting<Integer> TRACING_PERCENT = Setting
            .integer("tracing.percent", 0, 100, "How many of the requests are traced, where tracing is on.")
            .orElse("10");
    public static final Setting<Duration> SHUTDOWN_DRAIN = Setting
            .duration("shutdown.drain", "0s", "10m", "Longest time for open requests to finish when the edge stops.")
            .orElse("10s");

    private static final List<Setting<?>> OWN = List.of(EDGE_ID, DATA_CENTER, HTTP_HOST, HTTP_PORT,
            HTTP_MAX_HEADER_BYTES, HTTP_MAX_INITIAL_LINE_BYTES, HTTP_IDLE_TIMEOUT, HTTP_HEAD_TIMEOUT,
            HTTP_MAX_BODY_MEBIBYTES, HTTP_MIN_BODY_RATE,
            HTTP_MAX_CONNECTIONS, HTTP_MAX_CONNECTIONS_PER_NETWORK,
            HTTP_TLS_CERTIFICATE, HTTP_TLS_KEY, HTTP_TLS_HSTS, HTTP_PROXY_PROTOCOL_FROM, HTTP_TRUST_FORWARDED_FROM,
            HTTP_FORWARDED_HOPS, HTTP_FORWARD_AUTH_FROM, HTTP_FORWARD_AUTH_STATUS, HTTP_UNKNOWN_HOST, HTTP_HOSTS,
            HTTP_PROBATION,
            ADDRESS_DATABASES, ADDRESS_CRAWLER_NETWORKS, ADDRESS_CRAWLER_DNS, ADDRESS_CRAWLER_DNS_SERVER,
            ADDRESS_FILES_INTERVAL, PUSH_MAX_STREAMS,
            PUSH_MAX_STREAMS_PER_VISITOR, PUSH_HEARTBEAT, MANAGEMENT_PORT, CONTROL_ENABLED,
            ORIGIN_URL, ORIGIN_CONNECTIONS,
            ORIGIN_RESERVED_PERCENT, ORIGIN_UPGRADE_CONNECTIONS, ORIGIN_WAIT_QUEUE, ORIGIN_CONNECT_TIMEOUT,
            ORIGIN_RESPONSE_TIMEOUT, ORIGIN_IDLE_TIMEOUT, ORIGIN_TLS_CA, ORIGIN_TLS_CERTIFICATE,
            ORIGIN_TLS_KEY, ORIGIN_TLS_SERVER_NAME, PASS_KEYSET,
            PASS_KEYSET_INTERVAL, HEARTBEAT_INTERVAL, HEALTH_ALLOW, TRACING_URL, TRACING_PERCENT, SHUTDOWN_DRAIN);

    private EdgeSettings() {
    }

    private static List<IpNetwork> networks(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(String::strip)
                        .map(network -> IpNetwork.parse(network).orElseThrow(IllegalArgumentException::new)).toList();
    }

    private static List<String> hosts(String text) {
        if (text.isBlank()) {
            return List.of();
        }
        List<String> names = Arrays.stream(text.split(",", -1)).map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        if (!names.stream().allMatch(name -> name.matches("[a-z0-9._-]{1,253}|\\[[0-9a-f:.]+]"))) {
            throw new IllegalArgumentException(text);
        }
        return names;
    }

    private static Setting<List<Path>> files(String key, String doc) {
        return new Setting<List<Path>>(key, Optional.empty(), "paths of files with commas between", doc,
                text -> text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1)).map(String::strip).map(Path::of).toList())
                .orElse("");
    }

    private static HostAndPort server(String text) {
        HostAndPort server = HostAndPort.parseAuthority(text, -1);
        if (server == null || server.port() < 1) {
            throw new IllegalArgumentException("not allowed");
        }
        return server;
    }

    /**
     * The settings of the edge itself, in the order of the documentation, without those of extensions on its management
     * port.
     */
    public static List<Setting<?>> all() {
        return Stream.of(OWN, ManagementSettings.all(), KafkaSettings.all(), ClusterSettings.all())
                .flatMap(List::stream).toList();
    }

    /** The same settings and those of the extension that can be mounted on the management port. */
    public static List<Setting<?>> known() {
        return Stream.concat(all().stream(),
                ManagementExtension.found().map(ManagementExtension::settings).orElse(List.of()).stream()).toList();
    }
}
