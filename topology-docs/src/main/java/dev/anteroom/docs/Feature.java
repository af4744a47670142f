package dev.anteroom.docs;

import java.util.Locale;
import java.util.Optional;

/** A feature of the product: one row of {@code docs/features.md}. A test that proves a feature has its {@link #tag}. */
enum Feature {

    LOCAL_DECISION("Every request is decided at the edge, from its own copy of the room's state",
            "ARCHITECTURE.md#the-life-of-a-visitor"),
    FIFO("First in, first out: visitors who came earlier enter earlier", "ARCHITECTURE.md#the-life-of-a-visitor",
            "between buckets; visitors of the same bucket (a minute by default) enter in no particular order"),
    NO_SHOWS("Places of visitors who wait and do not come when it is their turn go to the next", "docs/accuracy.md",
            "once they have been silent for about two refresh intervals"),
    GHOSTS("Clients that throw their cookies away leave the room to visitors",
            "docs/hardening.md#clients-that-throw-cookies-away",
            "those of one network by default; those of many networks with http.probation=true"),
    RANDOM("Random order, in which everybody has the same chance", "README.md#before-your-own-site"),
    EXACT_LIMIT("All edges together stay within the limits", "docs/accuracy.md",
            "an edge that is cut off for longer than four seconds goes on serving its accepted visitors, whom nobody counts,"
                    + " unless the room's cut_off_edge is hold"),
    TICKET_COUNTERS("Ticket counters, each owned by a partition: one for each data center, and one for all of them",
            "ARCHITECTURE.md#the-life-of-a-visitor"),
    SHARES("Data centers share free slots in proportion to their recent traffic", "docs/accuracy.md"),
    SPLIT("Edges share the last known slots while no counter answers", "docs/accuracy.md",
            "only if the room's counter_outage is split"),
    SESSIONS("Sessions that end some time after the last request, or a fixed time after admission",
            "docs/rules.md#the-cookie"),
    COOKIE("A sealed cookie holds the place; its keys rotate while visitors wait", "docs/rules.md#rotating-the-keys"),
    COOKIE_ATTRIBUTES("Cookie attributes SameSite, Secure and Partitioned, so that the place is kept in frames on"
            + " other sites",
            "docs/rules.md#the-cookie"),
    BOUND_COOKIE("Cookies that are bound to the visitor's user agent and network", "docs/rules.md#the-cookie"),
    REVOCATION("The site can revoke a session", "docs/rules.md#the-cookie",
            "at every edge once it has read so, which takes milliseconds; not while the edge that hears of it has no"
                    + " brokers"),
    WAIT_ESTIMATE("Visitors are told how long they will probably wait", "README.md#what-visitors-see"),
    WAITING_PAGE("A waiting page in 39 languages that fits every screen and works without scripts",
            "README.md#what-visitors-see"),
    BRAND("Title, logo, two colours and a message for visitors on the default waiting page; the message reaches connected"
            + " visitors at once", "docs/waiting-page.md"),
    QUEUEING_STATUS("Queued visitors are answered with the status 200, 202 or 429, as the room wants it",
            "docs/waiting-page.md#the-answer"),
    FIRST_ANSWERS("Visitors of a room so new that it has no state yet ask again after a second",
            "docs/waiting-page.md#the-answer"),
    OWN_PAGE("Custom templates of the waiting page, with a preview", "README.md#what-visitors-see",
            "a template has only the languages and live updates that it provides itself"),
    JSON_ANSWER("Waiting answers as JSON for apps", "README.md#what-visitors-see"),
    EVENT_STREAMS("Server-sent events for waiting visitors: they see their place live, and enter without polling",
            "docs/events.md"),
    BROWSER_MODULE("A JavaScript fetch for single-page apps that waits in line", "docs/examples/browser/README.md"),
    SWITCHES("Switches that queue everybody, suspend the room, let everybody through or reject everybody",
            "README.md#before-your-own-site"),
    PLANNED_EVENTS("Planned events with a prequeue and with settings of their own while they last",
            "docs/planned-events.md"),
    SHUFFLE("An order that is drawn at the start and that anybody can recompute", "docs/planned-events.md#the-shuffle"),
    BYPASS_RULES("Bypass rules in the Rules language", "docs/rules.md#what-a-rule-may-ask",
            "the fields and functions in the table on that page"),
    RULE_LISTS("Named lists that rules refer to", "docs/rules.md#named-lists", "for each room, not for an account"),
    GEO_RULES("Rules on country and autonomous system", "docs/rules.md#countries-and-autonomous-systems",
            "with databases that the operator provides"),
    CRAWLERS("Search crawlers pass, and are verified", "docs/rules.md#search-crawlers",
            "by user agent alone, unless the operator gives their networks or switches on DNS checks"),
    ROUTES("Rooms by host and path, where the longest path wins, and with several routes per room",
            "README.md#before-your-own-site"),
    HOSTS("One session over several hosts of a room", "docs/rules.md#the-cookie",
            "with cookie_domain, where one domain is above all of them"),
    ROOM_ORIGIN("An origin of its own for each room", "docs/origins.md"),
    TRANSPORT("TLS 1.2 and 1.3 and HTTP/2 at the edge, with certificates that are read again when they change",
            "docs/transport.md"),
    PROXY("A streaming reverse proxy, with WebSockets and other upgrades", "ARCHITECTURE.md#a-request-step-by-step"),
    HOSTILE_INPUT("Malformed and ambiguous requests are refused", "SECURITY.md"),
    FORWARD_AUTH("Forward authentication for other proxies", "docs/forward-auth.md",
            "nginx, Caddy and HAProxy are run by a test; the configurations of Traefik and Envoy are written from"
                    + " their documentation and not run"),
    MANAGEMENT_API("A management API that works with Cloudflare's SDK", "docs/management-api.md"),
    ROOMS_FILE("Rooms from a file, with a comparison before they are applied",
            "docs/management-api.md#with-a-rooms-file"),
    ROOM_FIELDS("Every field of a room has an effect, is refused, or is answered with a message that it has no effect",
            "docs/management-api.md#rooms"),
    DELETED_ROOMS("A deleted room is gone everywhere: at all edges, on the dashboard, and from the topic of states",
            "docs/management-api.md#rooms"),
    AUDIT("An audit log of who changed what, written in the same transaction as the change",
            "docs/management-api.md#who-changed-what"),
    TOKENS("Tokens for reading, changing and administering, which can expire; created and deleted by API and dashboard",
            "docs/management-api.md#tokens"),
    DASHBOARD("A dashboard that shows rooms live, and creates, changes and deletes rooms and what belongs to them",
            "docs/dashboard.md"),
    ANALYTICS("Analytics by minute and data center: visitors who came, were admitted, were active, waited or gave up,"
            + " and the limit",
            "docs/dashboard.md#looking-back", "how long visitors stay is known only on average over a range"),
    EVENT_REPORT("A report of a planned event, as a page and as CSV", "docs/dashboard.md#looking-back"),
    HEALTH_CHECKS("Health checks: up to three edges of each data center probe an origin, and two of them must agree",
            "docs/health-checks.md#who-probes-and-who-decides"),
    NOTIFICATIONS("Operators are told of changes of origins and rooms by webhook and mail, once and in order",
            "docs/notifications.md#what-is-told"),
    HEALTH_ADMISSION("Nobody new is admitted to an origin that has failed, and afterwards the limits rise again"
            + " gradually",
            "docs/health-checks.md#what-the-room-does"),
    HEALTH_ANALYTICS("Analytics of health checks: the availability of origins, why probes failed, and the time of each"
            + " phase",
            "docs/health-checks.md#what-happened", "for whole hours"),
    STATUS("The status of a room, as recent as its state", "docs/management-api.md#rooms"),
    RECORDING("Recording traffic, and replaying it at any speed with the same states", "docs/replay.md"),
    STATES("States of rooms for other programs: from the topic, with examples in Java and Node, or over HTTP",
            "docs/consuming.md"),
    REGISTRY("Records in Confluent's format, with schemas that stay compatible", "docs/schema-evolution.md"),
    SIMULATOR("A simulator of crowds that runs the classes of the product", "docs/experiments/README.md"),
    METRICS("Metrics for Prometheus, with a Grafana dashboard and alerts", "topology-docs/generated/metrics.md"),
    TRACING("Traces with OpenTelemetry", "topology-docs/generated/settings.md"),
    FAULTS("Any single part may crash, pause or lose its connections",
            "ARCHITECTURE.md#what-happens-when-a-part-fails"),
    DEAD_LETTERS("Records that can't be read are kept in a topic of dead letters", "topology-docs/generated/topics.md"),
    CONTAINERS("Images, compose and a Kubernetes manifest", "docker/README.md", "that page says which of them have"
            + " been run"),
    GENERATED_DOCS("Settings, metrics, topics, topologies and errors are documented from the code",
            "topology-docs/generated/topologies.md");

    private final String title;
    private final String page;
    private final Optional<String> limits;

    Feature(String title, String page) {
        this.title = title;
        this.page = page;
        this.limits = Optional.empty();
    }

    Feature(String title, String page, String limits) {
        this.title = title;
        this.page = page;
        this.limits = Optional.of(limits);
    }

    /** The tag of tests that prove it. */
    String tag() {
        return "feature." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A short description. */
    String title() {
        return title;
    }

    /** Where it is documented: a file of the repository, optionally with a heading. */
    String page() {
        return page;
    }

    /** The limits of the feature, where somebody may expect more. */
    Optional<String> limits() {
        return limits;
    }
}
