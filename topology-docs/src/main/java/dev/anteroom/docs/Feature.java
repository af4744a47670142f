package dev.anteroom.docs;

import java.util.Locale;
import java.util.Optional;

/** A feature of the product: one row of {@code docs/features.md}. A test that proves a feature has its {@link #tag}. */
enum Feature {

    LOCAL_DECISION("Every request is decided at the edge, from its own copy of the room's state",
            "ARCHITECTURE.md#the-life-of-a-visitor"),
    FIFO("First in, first out: who came earlier enters earlier", "ARCHITECTURE.md#the-life-of-a-visitor",
            "between buckets; among those who came in the same bucket (a minute by default) the order is open"),
    RANDOM("Random order in which everybody has the same chance", "README.md#before-your-own-site"),
    EXACT_LIMIT("All edges together stay within the limits", "docs/accuracy.md",
            "while moves are counted in time; an edge that can't send its moves while others can is not noticed"),
    TICKET_COUNTERS("Ticket counters that partitions own, by data center and for all of them",
            "ARCHITECTURE.md#the-life-of-a-visitor"),
    SHARES("Data centers share free slots by the traffic that they had", "docs/accuracy.md"),
    SPLIT("Edges share the last known slots while no counter answers", "docs/accuracy.md",
            "only where a room's counter_outage says so"),
    SESSIONS("Sessions that end some time after the last request, or a fixed time after admission",
            "docs/rules.md#the-cookie"),
    COOKIE("A sealed cookie holds the place; its keys rotate while visitors wait", "docs/rules.md#rotating-the-keys"),
    COOKIE_ATTRIBUTES("SameSite, Secure, Partitioned: the place is kept in frames of other sites",
            "docs/rules.md#the-cookie"),
    BOUND_COOKIE("Cookies bound to user agent and network", "docs/rules.md#the-cookie"),
    REVOCATION("The site ends a session", "docs/rules.md#the-cookie",
            "with a copied cookie a visitor who left may still pass at another edge, uncounted; not with forward-auth"),
    WAIT_ESTIMATE("Visitors are told how long they will probably wait", "README.md#what-visitors-see"),
    WAITING_PAGE("A waiting page in 39 languages, for every screen and without scripts", "README.md#what-visitors-see"),
    OWN_PAGE("Templates of waiting pages, with a preview", "README.md#what-visitors-see",
            "a template has no other languages and no live updates but its own"),
    JSON_ANSWER("Waiting answers as JSON for apps", "README.md#what-visitors-see"),
    EVENT_STREAMS("Server-sent events for those who wait: live place, entry without polling", "docs/events.md"),
    BROWSER_MODULE("A fetch for single-page apps that waits in line", "docs/examples/browser/README.md"),
    SWITCHES("Queue all, suspend, pass everybody through, reject everybody", "README.md#before-your-own-site"),
    PLANNED_EVENTS("Planned events with a prequeue and other settings for a time", "docs/planned-events.md"),
    SHUFFLE("An order drawn at the start, that anybody can recompute", "docs/planned-events.md#the-shuffle"),
    BYPASS_RULES("Bypass rules in the Rules language", "docs/rules.md#what-a-rule-may-ask",
            "the fields and functions of the table there"),
    RULE_LISTS("Named lists that rules refer to", "docs/rules.md#named-lists", "by room, not by account"),
    GEO_RULES("Rules on country and autonomous system", "docs/rules.md#countries-and-autonomous-systems",
            "by databases that the operator brings"),
    CRAWLERS("Search crawlers pass, and prove that they are some", "docs/rules.md#search-crawlers",
            "by name alone unless the operator names networks or switches name servers on"),
    ROUTES("Rooms by host and path, the longest path wins, several routes a room", "README.md#before-your-own-site"),
    PROXY("A reverse proxy that streams, with WebSockets and upgrades", "ARCHITECTURE.md#a-request-step-by-step"),
    HOSTILE_INPUT("Malformed and ambiguous requests are refused", "SECURITY.md"),
    FORWARD_AUTH("Behind a proxy of another make", "docs/forward-auth.md",
            "nginx, Caddy and HAProxy are run by a test; Traefik and Envoy are written from their documentation"),
    MANAGEMENT_API("A management API that Cloudflare's SDK speaks", "docs/management-api.md"),
    ROOMS_FILE("Rooms from a file, applied with a comparison", "docs/management-api.md#with-a-rooms-file"),
    ROOM_FIELDS("Every field of a room acts, is refused, or is answered with a message that says that it does nothing",
            "docs/management-api.md#rooms"),
    AUDIT("Who changed what, in the transaction of the change", "docs/management-api.md#who-changed-what"),
    TOKENS("Tokens for reading and for changing, which expire", "docs/management-api.md#tokens"),
    DASHBOARD("A dashboard that shows rooms live and makes, changes and deletes them and what they have",
            "docs/dashboard.md", "tokens are made and removed by the command"),
    ANALYTICS("Who came, was let in, was on the site, waited and gave up, and the limit, by the minute and data center",
            "docs/dashboard.md#looking-back", "how long visitors stay: on average over a range"),
    HEALTH_CHECKS("Origins are probed by up to three edges of each data center, of which two must agree",
            "docs/health-checks.md#who-probes-and-who-decides",
            "nobody is notified"),
    NOTIFICATIONS("Changes of origins and rooms are written once, to be told to operators",
            "docs/notifications.md#what-is-told", "nobody is told yet"),
    HEALTH_ADMISSION("Nobody new enters a dead origin, and a room comes back by a ramp",
            "docs/health-checks.md#what-the-room-does"),
    HEALTH_ANALYTICS("How available origins were, why probes failed, and the time of each phase",
            "docs/health-checks.md#what-happened", "by whole hours"),
    STATUS("The status of a room, as fresh as its state", "docs/management-api.md#rooms"),
    RECORDING("Recording traffic, and replaying it at any speed with the same states", "docs/replay.md"),
    STATES("States of rooms for programs: from the topic, in Java and Node, or over HTTP", "docs/consuming.md"),
    REGISTRY("Records in Confluent's format, with schemas that stay compatible", "docs/schema-evolution.md"),
    SIMULATOR("A simulator of crowds that runs the real classes", "docs/experiments/README.md"),
    METRICS("Metrics for Prometheus, with dashboards and alerts", "topology-docs/generated/metrics.md"),
    TRACING("Traces by OpenTelemetry", "topology-docs/generated/settings.md"),
    FAULTS("Any one part may crash, pause or be cut off", "ARCHITECTURE.md#what-happens-when-a-part-fails"),
    DEAD_LETTERS("What can't be read is kept aside", "topology-docs/generated/topics.md"),
    CONTAINERS("Images, compose and a Kubernetes manifest", "docker/README.md", "what was run of them is said there"),
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
