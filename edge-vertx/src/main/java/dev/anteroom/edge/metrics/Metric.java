package dev.anteroom.edge.metrics;

import dev.anteroom.runtime.metric.MetricName;
import java.util.List;

/** Every metric of the edge: its name, kind, labels and meaning. */
public enum Metric implements MetricName {

    VISITS("anteroom.edge.visits", Kind.COUNTER, "Visits, by outcome.", "outcome"),
    TICKETS("anteroom.edge.tickets", Kind.COUNTER, "Attempts of visitors to be admitted by a ticket number, by whether"
            + " they succeeded.",
            "result"),
    TICKET_ROUND_TRIP("anteroom.edge.ticket.round.trip", Kind.TIMER,
            "Time from a request for ticket numbers to its answer, including late answers."),
    TICKET_REQUESTS("anteroom.edge.ticket.requests", Kind.COUNTER,
            "Requests for ticket numbers, by result: granted in full or in part, exhausted, stale, late when the"
                    + " answer came after nobody waited for it any more, overdue when no answer came in time, or"
                    + " unsent. An overdue request is counted again as late if its answer comes after all.",
            "result"),
    TICKET_TIMEOUTS("anteroom.edge.ticket.timeouts", Kind.COUNTER,
            "Visitors who got no ticket number because no counter could be asked, or none answered in time."),
    TICKETS_RETURNED("anteroom.edge.tickets.returned", Kind.COUNTER,
            "Ticket numbers that nobody used, by result: returned to the counter, or lost because the return could not"
                    + " be sent.",
            "result"),
    PUSH_STREAMS("anteroom.edge.push.streams", Kind.GAUGE, "Open streams of queued visitors."),
    PUSH_REQUESTS("anteroom.edge.push.requests", Kind.COUNTER,
            "Requests for a stream, by outcome: opened; admitted at once; full when push.maxStreams or"
                    + " push.maxStreamsPerVisitor was reached; no_place when the request had no pass of a queued"
                    + " visitor; rejected when nobody queues in the room; no_room; or wrong_method.",
            "outcome"),
    PUSH_EVENTS("anteroom.edge.push.events", Kind.COUNTER,
            "Messages to streams: update or heartbeat when it was written, skipped when the reader was too slow.",
            "event"),
    PUSH_ENDED("anteroom.edge.push.ended", Kind.COUNTER,
            "Streams that ended, by reason: check_in when the visitor's next check-in was due, called when it was the"
                    + " visitor's turn, slow when the reader was too slow, hung_up when the visitor closed it,"
                    + " room_gone, failed because of a bug, or stopped with the edge.",
            "reason"),
    MOVES("anteroom.edge.moves", Kind.COUNTER,
            "Moves of visitors, by result: buffered for Kafka, dropped because the buffer was full, acknowledged, or"
                    + " failed.",
            "result"),
    UNSURE_PARTITIONS("anteroom.edge.partitions.unsure", Kind.GAUGE,
            "Partitions of the topic traffic whose counting may go on without this edge, because no mark of it was stored"
                    + " there for three seconds. For rooms there it admits visitors on ticket numbers alone."),
    HEARTBEATS("anteroom.edge.heartbeats", Kind.COUNTER, "Heartbeats, by result: sent or dropped.", "result"),
    PROBES("anteroom.edge.health.probes", Kind.COUNTER,
            "Probes of origins: passed, or what failed. A refused probe was of an address that may not be probed.",
            "outcome"),
    FRESHNESS("anteroom.edge.freshness", Kind.TIMER,
            "Time from a visit at this edge until this edge applied the first room state that counts it."),
    STATE_UPDATES("anteroom.edge.state.updates", Kind.COUNTER, "Room states that this edge has applied."),
    STATE_AGE("anteroom.edge.state.age", Kind.GAUGE, "Age of the oldest room state in use, in seconds."),
    ROOM_ACTIVE("anteroom.room.active", Kind.GAUGE,
            "Active visitors of a room, by the newest state that this edge knows.", "room", "name"),
    ROOM_WAITING("anteroom.room.waiting", Kind.GAUGE,
            "Queued visitors of a room, by the newest state that this edge knows.", "room", "name"),
    ROOM_LIMIT("anteroom.room.limit", Kind.GAUGE,
            "Limit of active visitors of a room, by the newest state that this edge knows.", "room", "name"),
    ROOM_LIMIT_FACTOR("anteroom.room.limit.factor", Kind.GAUGE,
            "Part of the configured limits of a room that is in force, 0..1, by the newest state that this edge knows.",
            "room", "name"),
    ROOM_LIMIT_REASON("anteroom.room.limit.reason", Kind.GAUGE,
            "1 for the reason why the limits of a room are lowered (unhealthy, recovering or slow), 0 for the other"
                    + " reasons.",
            "room",
            "name", "reason"),
    ROOM_EDGES_LEFT_OUT("anteroom.room.edges.left.out", Kind.GAUGE,
            "Living edges for which a room's counts do not wait, because nothing of them was stored for four seconds or"
                    + " since they began, by the newest state that this edge knows.",
            "room", "name"),
    ROOMS("anteroom.edge.rooms", Kind.GAUGE, "Rooms that this edge knows."),
    ROOMS_UNREADABLE("anteroom.edge.rooms.unreadable", Kind.GAUGE,
            "Rooms whose newest record can't be read. An edge that starts while there are any is not ready."),
    FOLLOWER_LAG("anteroom.edge.follower.lag", Kind.GAUGE, "Records of the topics rooms and room-state that this edge"
            + " has not read yet."),
    UNDECODABLE("anteroom.edge.undecodable", Kind.COUNTER, "Records that could not be read and were copied to"
            + " dead-letters.",
            "topic"),
    PROXY_ERRORS("anteroom.edge.proxy.errors", Kind.COUNTER, "Requests that the origin did not answer, by reason.",
            "reason"),
    ORIGIN_MISFRAMED("anteroom.edge.origin.misframed", Kind.COUNTER,
            "Connections to the origin that were closed because the origin sent bytes that belong to no answer, or an"
                    + " answer whose length can be read in two ways."),
    NEWCOMERS("anteroom.edge.newcomers", Kind.COUNTER,
            "Newcomers, by outcome. With http.probation: asked to come back to a busy room with their cookie, and"
                    + " returned with it; if far more are asked than return, clients discard cookies. Also"
                    + " turned_away, because the browser loads pages in advance, or parts of another site's page while"
                    + " the room is busy.",
            "outcome"),
    UNPROVEN("anteroom.edge.unproven", Kind.GAUGE,
            "Visitors who entered at their first request within about a session and have not been seen at this edge"
                    + " since. Many of them are bots, or clients that can't keep cookies. Visitors."),
    CONNECTIONS("anteroom.edge.connections", Kind.GAUGE, "Open connections of visitors."),
    REFUSALS("anteroom.edge.refusals", Kind.COUNTER,
            "Connections of visitors that were refused, by reason: malformed, version, too_large, slow_head,"
                    + " slow_body, connections when http.maxConnections is reached, network when"
                    + " http.maxConnectionsPerNetwork is reached, peer when http.proxyProtocol.from does not contain"
                    + " the address, or frames when a client floods HTTP/2 with frames.",
            "reason"),
    KEYSETS("anteroom.edge.keysets", Kind.COUNTER,
            "Changes of the file with the keys of the ticket cookie, by result: used, or failed, in which case the"
                    + " earlier keys stay in use.",
            "result"),
    CERTIFICATE_REMAINING("anteroom.edge.certificate.remaining", Kind.GAUGE,
            "Time until the first certificate of the visitors' port expires, in seconds. Exists only with TLS."),
    SESSIONS_REVOKED("anteroom.edge.sessions.revoked", Kind.COUNTER, "Sessions that the origin has revoked."),
    RULE_FAILURES("anteroom.edge.rule.failures", Kind.COUNTER,
            "Bypass rules that are off because their expression can't be parsed."),
    ADDRESS_FILES("anteroom.edge.address.files", Kind.COUNTER,
            "Changes of the files of address.databases and address.crawlerNetworks, by result: used, or failed, in"
                    + " which case the earlier content stays in use.",
            "result"),
    ORIGIN_RETRIES("anteroom.edge.origin.retries", Kind.COUNTER,
            "Requests that were sent again because the origin closed the connection without an answer."),
    TEMPLATE_FAILURES("anteroom.edge.template.failures", Kind.COUNTER,
            "Waiting pages shown in the default form because the room's own template failed.");

    private final String id;
    private final Kind kind;
    private final String help;
    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable, although its type does not say so
    private final List<String> labels;

    Metric(String id, Kind kind, String help, String... labels) {
        this.id = id;
        this.kind = kind;
        this.help = help;
        this.labels = List.of(labels);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public List<String> labels() {
        return labels;
    }
}
