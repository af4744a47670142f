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
    private static final String NETWORKS = "addresses or networks, separated by commas, such as 10.0.0.0/8";
    private static final int MEBIBYTE = 1 << 20;

    public static final Setting<String> EDGE_ID = Setting.text("edge.id", NAME,
            "Name of this edge, unique among all edges.");
    public static final Setting<String> DATA_CENTER = Setting.text("dataCenter", NAME,
            "Name of the data center that this edge counts its visitors in.");

    public static final Setting<String> HTTP_HOST = Setting.text("http.host", HOST, "Address on which the edge listens"
            + " for visitors.")
            .orElse("0.0.0.0");
    public static final Setting<Integer> HTTP_PORT = Setting
            .integer("http.port", 0, 65535, "Port on which the edge listens for visitors; 0 takes any free port.")
            .orElse("8080");
    public static final Setting<Integer> HTTP_MAX_HEADER_BYTES = Setting
            .integer("http.maxHeaderBytes", 1024, MEBIBYTE, "Largest header section of a request, in bytes.")
            .orElse("16384");
    public static final Setting<Integer> HTTP_MAX_INITIAL_LINE_BYTES = Setting
            .integer("http.maxInitialLineBytes", 256, MEBIBYTE, "Longest request line, in bytes.").orElse("8192");
    public static final Setting<Duration> HTTP_IDLE_TIMEOUT = Setting
            .duration("http.idleTimeout", "1s", "1h", "A visitor's connection that has been idle for this long is"
                    + " closed.")
            .orElse("75s");
    public static final Setting<Duration> HTTP_HEAD_TIMEOUT = Setting
            .duration("http.headTimeout", "100ms", "10m",
                    "Longest time from the first byte of a request's head to the last; a slower request is answered"
                            + " 408. Connections have up to a tenth less, so that many don't end at once.")
            .orElse("10s");
    public static final Setting<Integer> HTTP_MAX_BODY_MEBIBYTES = Setting
            .integer("http.maxBodyMebibytes", 0, MEBIBYTE, "Largest body of a request, in MiB; a larger one is"
                    + " answered 413.")
            .orElse("100");
    public static final Setting<Integer> HTTP_MIN_BODY_RATE = Setting
            .integer("http.minBodyRate", 0, MEBIBYTE,
                    "Lowest speed, in bytes per second, at which a client must send a body or read an answer while the"
                            + " edge waits for it. A client that is slower for ten seconds, or nine, is disconnected; 0 allows"
                            + " any speed.")
            .orElse("256");
    public static final Setting<Integer> HTTP_MAX_CONNECTIONS = Setting
            .integer("http.maxConnections", 1, 10_000_000,
                    "Most connections of visitors at the same time; further ones are answered 503 and closed. The"
                            + " operating system must allow the process as many open files.")
            .orElse("20000");
    public static final Setting<Integer> HTTP_MAX_CONNECTIONS_PER_NETWORK = Setting
            .integer("http.maxConnectionsPerNetwork", 1, 10_000_000,
                    "Most connections at the same time from one IPv4 network of size /24 or one IPv6 network of size"
                            + " /48; further ones are answered 503 and closed. The limit does not apply to proxies in"
                            + " http.trustForwarded.from, nor to this machine itself.")
            .orElse("2000");
    public static final Setting<List<Path>> HTTP_TLS_CERTIFICATE = Setting.paths("http.tls.certificate",
            "PEM files with the certificates of the visitors' port, each followed by its intermediate certificates. If"
                    + " any are given, the port accepts only TLS, and offers HTTP/2. If there are several, the edge"
                    + " chooses by the server name that the client asks for.");
    public static final Setting<List<Path>> HTTP_TLS_KEY = Setting.paths("http.tls.key",
            "PEM files with the private keys of these certificates, in the same order; PKCS#8 without a password.");
    public static final Setting<String> HTTP_TLS_HSTS = Setting.text("http.tls.hsts",
            "max-age=[0-9]{1,10}(; includeSubDomains)?(; preload)?",
            "Value of the header Strict-Transport-Security in every answer over TLS. Without this setting the header"
                    + " is not sent. Optional.");
    public static final Setting<List<IpNetwork>> HTTP_PROXY_PROTOCOL_FROM = new Setting<List<IpNetwork>>(
            "http.proxyProtocol.from", Optional.empty(),
            NETWORKS,
            "Load balancers that begin each connection with the PROXY protocol, version 1 or 2. If this is set,"
                    + " connections from all other addresses are closed.",
            EdgeSettings::networks).orElse("");
    public static final Setting<List<IpNetwork>> HTTP_TRUST_FORWARDED_FROM = new Setting<List<IpNetwork>>(
            "http.trustForwarded.from", Optional.empty(), NETWORKS,
            "Proxies in front of this edge whose X-Forwarded-* headers are trusted and passed on. Each of them must"
                    + " set these headers itself. The headers are removed from requests that come from anywhere else.",
            EdgeSettings::networks).orElse("");
    public static final Setting<Integer> HTTP_FORWARDED_HOPS = Setting
            .integer("http.forwardedHops", 1, 16, "How many proxies in front of this edge append to X-Forwarded-For."
                    + " The visitor's address is at this position, counted from the end.")
            .orElse("1");
    public static final Setting<List<IpNetwork>> HTTP_FORWARD_AUTH_FROM = new Setting<List<IpNetwork>>(
            "http.forwardAuth.from", Optional.empty(), NETWORKS,
            "Proxies that may ask at /forward-auth whether to let a visitor through. For everybody else it is a path"
                    + " like any other.",
            EdgeSettings::networks).orElse("");
    public static final Setting<Integer> HTTP_FORWARD_AUTH_STATUS = Setting
            .integer("http.forwardAuth.status", 400, 599,
                    "Status with which /forward-auth answers for a visitor who must wait. The proxy must not take it"
                            + " for permission; nginx understands only 401 and 403.")
            .orElse("401");
    public static final Setting<HttpConfig.UnknownHost> HTTP_UNKNOWN_HOST = Setting
            .choice("http.unknownHost", HttpConfig.UnknownHost.class,
                    "What to do with requests to a host that no room has: reject answers 421, proxy passes them to the"
                            + " origin without counting them.")
            .orElse("reject");
    public static final Setting<List<String>> HTTP_HOSTS = new Setting<List<String>>("http.hosts", Optional.empty(),
            "host names, separated by commas, such as static.shop.example",
            "Hosts without a room whose requests are passed to the origin even if http.unknownHost is reject.",
            EdgeSettings::hosts).orElse("");

    public static final Setting<Boolean> HTTP_PROBATION = Setting
            .flag("http.probation",
                    "Whether newcomers must come back with their cookie after a second before they take a number or are"
                            + " counted, while somebody waits, four fifths of the limit are used, or a tenth is held"
                            + " by visitors who have not come back since their first request.")
            .orElse("false");
    public static final Setting<Integer> HTTP_PROBATION_PERCENT_OF_NETWORK = Setting
            .integer("http.probation.percentOfNetwork", 1, 100,
                    "How many percent of a room's limit may be held by visitors of one IPv4 network of size /24, or one"
                            + " IPv6 network of size /48, who have not come back since their first request; ten always may. Further"
                            + " newcomers of that network must come back with their cookie after a second first, with or"
                            + " without http.probation. 100 is no bound; private networks have none.")
            .orElse("20");
    public static final Setting<List<Path>> ADDRESS_DATABASES = files("address.databases",
            "Databases of countries and autonomous systems in MaxMind's format, for rules that use them. If there are"
                    + " several, the first one that knows an address is used.");
    public static final Setting<List<Path>> ADDRESS_CRAWLER_NETWORKS = files("address.crawlerNetworks",
            "JSON files with the networks of search crawlers, as the search engines publish them. If any are given, a"
                    + " crawler's user agent alone is not enough to pass.");
    public static final Setting<Boolean> ADDRESS_CRAWLER_DNS = Setting
            .flag("address.crawlerDns", "Whether to check by DNS that the address of a search crawler belongs to its"
                    + " search engine. If true, a crawler's user agent alone is not enough to pass.")
            .orElse("false");
    public static final Setting<HostAndPort> ADDRESS_CRAWLER_DNS_SERVER = new Setting<>("address.crawlerDnsServer",
            Optional.empty(), "an address and a port, such as 192.0.2.53:53",
            "Name server for this check. Without it, the system's own name server is asked. Optional.",
            EdgeSettings::server);
    public static final Setting<Duration> ADDRESS_FILES_INTERVAL = Setting
            .duration("address.filesInterval", "100ms", "24h",
                    "How often these files are checked for changes, so that a new one is used without a restart.")
            .orElse("1m");

    public static final Setting<Integer> PUSH_MAX_STREAMS = Setting
            .integer("push.maxStreams", 0, MEBIBYTE,
                    "Most streams of queued visitors at the same time. Further requests are answered 503, and these"
                            + " visitors poll instead. 10000 streams fit into a heap of 512 MiB.")
            .orElse("10000");
    public static final Setting<Integer> PUSH_MAX_STREAMS_PER_VISITOR = Setting
            .integer("push.maxStreamsPerVisitor", 1, MEBIBYTE,
                    "Most streams of one queued visitor at the same time, for example from several tabs. Further"
                            + " requests are answered 503, and these tabs poll instead.")
            .orElse("3");
    public static final Setting<Duration> PUSH_HEARTBEAT = Setting
            .duration("push.heartbeat", "1s", "1h",
                    "A stream without news sends a heartbeat after this time; must be shorter than http.idleTimeout.")
            .orElse("15s");

    public static final Setting<Integer> MANAGEMENT_PORT = ManagementSettings.port("9090",
            "Management port: health and metrics, and the dashboard and management API if control.enabled is true; 0"
                    + " takes any free port.");
    public static final Setting<Boolean> CONTROL_ENABLED = Setting
            .flag("control.enabled", "Whether the management port also serves the management API, dashboard, analytics"
                    + " and states. Set it to false if control runs as a process of its own.")
            .orElse("true");

    public static final Setting<URI> ORIGIN_URL = Setting.url("origin.url",
            "URL of the web application behind this edge: scheme, host and port, without a path.");
    public static final Setting<Integer> ORIGIN_CONNECTIONS = Setting
            .integer("origin.connections", 1, 65535, "Most connections to the origin at the same time.").orElse("256");
    public static final Setting<Integer> ORIGIN_RESERVED_PERCENT = Setting
            .integer("origin.reservedPercent", 0, 99,
                    "Share of origin.connections, in percent, that is reserved for admitted visitors. Requests that"
                            + " pass without a room, because of a rule or because no room has their path, wait for one"
                            + " of the other connections.")
            .orElse("50");
    public static final Setting<Integer> ORIGIN_BODY_PERCENT = Setting
            .integer("origin.bodyPercent", 1, 100,
                    "Share of origin.connections, in percent, that requests of admitted visitors may have while their"
                            + " bodies are still on their way; further ones wait. A body of at most 8 KiB with an"
                            + " announced length is read first, and needs none of these.")
            .orElse("25");
    public static final Setting<Integer> ORIGIN_UPGRADE_CONNECTIONS = Setting
            .integer("origin.upgradeConnections", 1, 1_000_000,
                    "Most WebSockets to the origin at the same time, in addition to origin.connections; further ones"
                            + " are answered 503.")
            .orElse("4096");
    public static final Setting<Integer> ORIGIN_WAIT_QUEUE = Setting
            .integer("origin.waitQueue", 0, MEBIBYTE,
                    "Most requests that may wait for a connection to the origin at the same time; further ones are"
                            + " answered 503.")
            .orElse("1024");
    public static final Setting<Duration> ORIGIN_CONNECT_TIMEOUT = Setting
            .duration("origin.connectTimeout", "10ms", "5m", "Longest wait for a connection to the origin.")
            .orElse("3s");
    public static final Setting<Duration> ORIGIN_RESPONSE_TIMEOUT = Setting
            .duration("origin.responseTimeout", "10ms", "1h",
                    "Longest wait for the head of the origin's answer after the request was sent. After that the"
                            + " visitor is answered 504.")
            .orElse("30s");
    public static final Setting<Duration> ORIGIN_IDLE_TIMEOUT = Setting
            .duration("origin.idleTimeout", "1s", "1h",
                    "A connection to the origin that has been idle for this long is closed.")
            .orElse("60s");

    public static final Setting<Path> ORIGIN_TLS_CA = Setting.path("origin.tls.ca",
            "PEM file with the certificate authorities to trust for the origin, instead of those that the JVM trusts."
                    + " Optional.");
    public static final Setting<Path> ORIGIN_TLS_CERTIFICATE = Setting.path("origin.tls.certificate",
            "PEM file with the client certificate that the edge presents to the origin. Optional.");
    public static final Setting<Path> ORIGIN_TLS_KEY = Setting.path("origin.tls.key",
            "PEM file with the private key of origin.tls.certificate, PKCS#8 without a password. Optional.");
    public static final Setting<String> ORIGIN_TLS_SERVER_NAME = Setting.text("origin.tls.serverName", HOST,
            "Server name that the origin's certificate must have, if it differs from the host in origin.url. Optional.");

    public static final Setting<Path> PASS_KEYSET = Setting.path("pass.keyset",
            "File with the keys that seal the ticket cookie; must be the same on all edges.");
    public static final Setting<Duration> PASS_KEYSET_INTERVAL = Setting
            .duration("pass.keysetInterval", "100ms", "1h",
                    "How often the files with keys, certificates and tokens are checked for changes, so that new ones"
                            + " are used without a restart.")
            .orElse("10s");
    public static final Setting<Duration> HEARTBEAT_INTERVAL = Setting
            .duration("heartbeat.interval", "100ms", "5m",
                    "How often the edge sends a heartbeat; it is considered lost after three missed ones.")
            .orElse("2s");
    public static final Setting<List<IpNetwork>> HEALTH_ALLOW = new Setting<List<IpNetwork>>("health.allow",
            Optional.empty(), "addresses or networks, separated by commas, such as 127.0.0.1",
            "Networks that health checks may probe although they are refused by default: loopback and link-local"
                    + " addresses, and the metadata services of clouds. All other addresses may be probed, except this"
                    + " edge's management port.",
            EdgeSettings::networks).orElse("");
    public static final Setting<URI> TRACING_URL = Setting.url("tracing.url",
            "URL of the OpenTelemetry collector to which spans are sent, by OTLP over HTTP, such as"
                    + " http://localhost:4318/v1/traces. Without it nothing is traced. Optional.");
    public static final Setting<Integer> TRACING_PERCENT = Setting
            .integer("tracing.percent", 0, 100, "Share of the requests that are traced if tracing.url is set, in"
                    + " percent.")
            .orElse("10");
    public static final Setting<Duration> SHUTDOWN_DRAIN = Setting
            .duration("shutdown.drain", "0s", "10m", "Longest time that open requests get to finish when the edge"
                    + " stops.")
            .orElse("10s");

    public static final Setting<Duration> REHEARSAL = Setting
            .duration("rehearsal", "0s", "5m",
                    "Before it is ready, the edge makes requests of itself for this long, or at most 20000 of them, so"
                            + " that its first visitors do not have to wait for cold code; 0s for none.")
            .orElse("3s");

    private static final List<Setting<?>> OWN = List.of(EDGE_ID, DATA_CENTER, HTTP_HOST, HTTP_PORT,
            HTTP_MAX_HEADER_BYTES, HTTP_MAX_INITIAL_LINE_BYTES, HTTP_IDLE_TIMEOUT, HTTP_HEAD_TIMEOUT,
            HTTP_MAX_BODY_MEBIBYTES, HTTP_MIN_BODY_RATE,
            HTTP_MAX_CONNECTIONS, HTTP_MAX_CONNECTIONS_PER_NETWORK,
            HTTP_TLS_CERTIFICATE, HTTP_TLS_KEY, HTTP_TLS_HSTS, HTTP_PROXY_PROTOCOL_FROM, HTTP_TRUST_FORWARDED_FROM,
            HTTP_FORWARDED_HOPS, HTTP_FORWARD_AUTH_FROM, HTTP_FORWARD_AUTH_STATUS, HTTP_UNKNOWN_HOST, HTTP_HOSTS,
            HTTP_PROBATION,
            HTTP_PROBATION_PERCENT_OF_NETWORK,
            ADDRESS_DATABASES, ADDRESS_CRAWLER_NETWORKS, ADDRESS_CRAWLER_DNS, ADDRESS_CRAWLER_DNS_SERVER,
            ADDRESS_FILES_INTERVAL, PUSH_MAX_STREAMS,
            PUSH_MAX_STREAMS_PER_VISITOR, PUSH_HEARTBEAT, MANAGEMENT_PORT, CONTROL_ENABLED,
            ORIGIN_URL, ORIGIN_CONNECTIONS,
            ORIGIN_RESERVED_PERCENT, ORIGIN_BODY_PERCENT, ORIGIN_UPGRADE_CONNECTIONS, ORIGIN_WAIT_QUEUE,
            ORIGIN_CONNECT_TIMEOUT,
            ORIGIN_RESPONSE_TIMEOUT, ORIGIN_IDLE_TIMEOUT, ORIGIN_TLS_CA, ORIGIN_TLS_CERTIFICATE,
            ORIGIN_TLS_KEY, ORIGIN_TLS_SERVER_NAME, PASS_KEYSET,
            PASS_KEYSET_INTERVAL, HEARTBEAT_INTERVAL, HEALTH_ALLOW, TRACING_URL, TRACING_PERCENT, SHUTDOWN_DRAIN,
            REHEARSAL);

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
        return new Setting<List<Path>>(key, Optional.empty(), "paths of files, separated by commas", doc,
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
