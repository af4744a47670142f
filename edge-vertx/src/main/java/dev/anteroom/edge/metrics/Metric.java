package dev.anteroom.edge.metrics;

import dev.anteroom.runtime.metric.MetricName;
import java.util.List;

/** Every metric of the edge: its name, kind, labels and meaning. */
public enum Metric implements MetricName {

    VISITS("anteroom.edge.visits", Kind.COUNTER, "Requests by what came of them.", "outcome"),
    TICKETS("anteroom.edge.tickets", Kind.COUNTER, "Attempts to get in with a ticket, by whether they succeeded.",
            "result"),
    TICKET_ROUND_TRIP("anteroom.edge.ticket.round.trip", Kind.TIMER,
            "Time from a request for ticket numbers to its answer, late answers included."),
    TICKET_REQUESTS("anteroom.edge.ticket.requests", Kind.COUNTER,
            "Requests for ticket numbers: granted in full or in part, exhausted, stale, late when the answer came after"
                    + " nobody waited for it, overdue when none came in time, or unsent. An overdue one may be late"
                    + " afterwards.",
            "result"),
    TICKET_TIMEOUTS("anteroom.edge.ticket.timeouts", Kind.COUNTER,
            "Visitors for whom no ticket counter could be asked or answered in time."),
    TICKETS_RETURNED("anteroom.edge.tickets.returned", Kind.COUNTER,
            "Ticket numbers that nobody used: returned to the counter, or lost because the return could not be sent.",
            "result"),
    PUSH_STREAMS("anteroom.edge.push.streams", Kind.GAUGE, "Open streams of queued visitors. Streams."),
    PUSH_REQUESTS("anteroom.edge.push.requests", Kind.COUNTER,
            "Requests for a stream: opened, admitted at once, full when push.maxStreams or push.maxStreamsPerVisitor were open, no_place without the"
                    + " pass of a queued visitor, rejected where nobody queues, no_room, or wrong_method.",
            "outcome"),
    PUSH_EVENTS("anteroom.edge.push.events", Kind.COUNTER,
            "What was written into streams: update or heartbeat; skipped when the reader was too slow.", "event"),
    PUSH_ENDED("anteroom.edge.push.ended", Kind.COUNTER,
            "Ends of streams: check_in when the next one was due, called when it was the visitor's turn, slow readers,"
                    + " hung_up by the visitor, room_gone, failed by a bug, or stopped with the edge.",
            "reason"),
    MOVES("anteroom.edge.moves", Kind.COUNTER,
            "Moves of visitors: buffered for Kafka, dropped because the buffer was full, acknowledged, or failed.",
            "result"),
    HEARTBEATS("anteroom.edge.heartbeats", Kind.COUNTER, "Heartbeats: sent or dropped.", "result"),
    PROBES("anteroom.edge.health.probes", Kind.COUNTER,
            "Probes of origins: passed, or by what failed; refused ones were at addresses that may not be probed.",
            "outcome"),
    FRESHNESS("anteroom.edge.freshness", Kind.TIMER,
            "Time from a visit here to the room state, applied here, that counts it."),
    STATE_UPDATES("anteroom.edge.state.updates", Kind.COUNTER, "Room states that came into use."),
    STATE_AGE("anteroom.edge.state.age", Kind.GAUGE, "Age of the oldest room state in use. Seconds."),
    ROOM_ACTIVE("anteroom.room.active", Kind.GAUGE,
            "Accepted visitors of a room, in the newest state that this edge knows. Visitors.", "room", "name"),
    ROOM_WAITING("anteroom.room.waiting", Kind.GAUGE,
            "Queued visitors of a room, in the newest state that this edge knows. Visitors.", "room", "name"),
    ROOM_LIMIT("anteroom.room.limit", Kind.GAUGE,
            "Most active visitors of a room, in the newest state that this edge knows. Visitors.", "room", "name"),
    ROOM_LIMIT_FACTOR("anteroom.room.limit.factor", Kind.GAUGE,
            "Part of the configured limits of a room that is in force, in the newest state that this edge knows. 0..1.",
            "room", "name"),
    ROOM_LIMIT_REASON("anteroom.room.limit.reason", Kind.GAUGE,
            "1 for the reason why the limits of a room are lowered: unhealthy, recovering or slow; 0 for the others.",
            "room",
            "name", "reason"),
    ROOMS("anteroom.edge.rooms", Kind.GAUGE, "Rooms that this edge knows. Rooms."),
    ROOMS_UNREADABLE("anteroom.edge.rooms.unreadable", Kind.GAUGE,
            "Rooms whose newest record can't be read. An edge that starts then is not ready. Rooms."),
    FOLLOWER_LAG("anteroom.edge.follower.lag", Kind.GAUGE, "Records of rooms and room-state not yet read. Records."),
    UNDECODABLE("anteroom.edge.undecodable", Kind.COUNTER, "Records that could not be read and went to dead-letters.",
            "topic"),
    PROXY_ERRORS("anteroom.edge.proxy.errors", Kind.COUNTER, "Requests that the origin did not answer, by reason.",
            "reason"),
    ORIGIN_MISFRAMED("anteroom.edge.origin.misframed", Kind.COUNTER,
            "Connections to the origin that were closed because it sent what belongs to no answer, or framed an answer"
                    + " in two ways."),
    NEWCOMERS("anteroom.edge.newcomers", Kind.COUNTER,
            "Newcomers: with http.probation, asked to come back to a busy room with their cookie, and returned with it; far"
                    + " more asked than returned are clients that throw cookies away. And turned_away, because their"
                    + " browsers load pages in advance, or parts of another site's page while the room is busy.",
            "outcome"),
    CONNECTIONS("anteroom.edge.connections", Kind.GAUGE, "Open connections of visitors. Connections."),
    REFUSALS("anteroom.edge.refusals", Kind.COUNTER,
            "Connections of visitors that were refused: malformed, version, too_large, slow_head or slow_body, connections"
                    + " when http.maxConnections are open, network when one has http.maxConnectionsPerNetwork, peer when"
                    + " http.proxyProtocol.from does not name it, or frames when HTTP/2 is flooded with them.",
            "reason"),
    KEYSETS("anteroom.edge.keysets", Kind.COUNTER,
            "Changes of the file with the keys of the ticket cookie: used, or failed, so that the earlier keys stay.",
            "result"),
    CERTIFICATE_REMAINING("anteroom.edge.certificate.remaining", Kind.GAUGE,
            "How long the first of the visitors' port's certificates is still good; there only with TLS. Seconds."),
    SESSIONS_REVOKED("anteroom.edge.sessions.revoked", Kind.COUNTER, "Sessions that the origin ended."),
    RULE_FAILURES("anteroom.edge.rule.failures", Kind.COUNTER,
            "Bypass rules that are off because their expression can't be understood."),
    ADDRESS_FILES("anteroom.edge.address.files", Kind.COUNTER,
            "Changed files about addresses: used, or failed, so that what was read before stays.", "result"),
    ORIGIN_RETRIES("anteroom.edge.origin.retries", Kind.COUNTER,
            "Requests sent once more because the origin closed the connection without an answer."),
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
