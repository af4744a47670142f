package dev.anteroom.schemas.topic;

import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TemplatePreview;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.topic.TopicDescriptor.Cleanup;
import dev.anteroom.schemas.topic.TopicDescriptor.Partitioning;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Every topic of Anteroom, declared here and nowhere else. */
public final class Topics {

    /** The largest size, in bytes, of the state of a room, or of a room in one data center. */
    public static final int LARGEST_STATE_BYTES = 4 << 20;

    public static final TopicDescriptor<RoomConfig> ROOMS = new TopicDescriptor<>("rooms", AvroTypes.ROOM_CONFIG,
            "roomId", Partitioning.BY_ROOM, Cleanup.COMPACT, Optional.of(Duration.ofDays(7)),
            "The rooms and their limits; a null value removes a room.", "rooms file, management API",
            "global topology, health topology, edges, management API, replay");

    public static final TopicDescriptor<TrafficEvent> TRAFFIC = new TopicDescriptor<>("traffic",
            AvroTypes.TRAFFIC_EVENT, "roomId|dataCenter", Partitioning.BY_SCOPE, Cleanup.DELETE,
            Optional.of(Duration.ofDays(7)), "Every move of a visitor, at most one per visitor and tick.", "edges",
            "data-center topology, replay");

    public static final TopicDescriptor<EdgeHeartbeat> EDGE_HEARTBEATS = new TopicDescriptor<>("edge-heartbeats",
            AvroTypes.EDGE_HEARTBEAT, "dataCenter|edgeId", Partitioning.BY_EDGE, Cleanup.COMPACT_AND_DELETE,
            Optional.of(Duration.ofHours(1)), "Which edges are alive.", "edges",
            "global topology, edges");

    public static final TopicDescriptor<BucketTraffic> TRAFFIC_HISTORY = new TopicDescriptor<>("traffic-history",
            AvroTypes.BUCKET_TRAFFIC, "roomId|dataCenter", Partitioning.BY_SCOPE, Cleanup.DELETE,
            Optional.of(Duration.ofDays(30)), "What each data center saw in each closed bucket.",
            "data-center topology", "analytics, dashboard");

    public static final TopicDescriptor<DataCenterState> DATA_CENTER_STATE = new TopicDescriptor<>(
            "data-center-state", AvroTypes.DATA_CENTER_STATE, "roomId|dataCenter, partitioned by roomId alone",
            Partitioning.BY_ROOM, Cleanup.COMPACT, Optional.empty(), "The counted state of each data center.",
            "data-center topology", "global topology");

    public static final TopicDescriptor<TicketRequest> TICKET_REQUESTS = new TopicDescriptor<>("ticket-requests",
            AvroTypes.TICKET_REQUEST, "roomId|scope", Partitioning.BY_SCOPE, Cleanup.DELETE,
            Optional.of(Duration.ofMinutes(10)), "Edges ask for ticket numbers.", "edges", "ticket topology");

    public static final TopicDescriptor<TicketGrant> TICKET_GRANTS = new TopicDescriptor<>("ticket-grants",
            AvroTypes.TICKET_GRANT, "edgeId, on the edge's reply partition", Partitioning.EXPLICIT, Cleanup.DELETE,
            Optional.of(Duration.ofMinutes(10)), "The ticket counters' answers.", "ticket topology",
            "the asking edge");

    public static final TopicDescriptor<TicketsIssued> TICKETS_ISSUED = new TopicDescriptor<>("tickets-issued",
            AvroTypes.TICKETS_ISSUED, "roomId|scope", Partitioning.BY_SCOPE, Cleanup.DELETE,
            Optional.of(Duration.ofDays(7)), "The cumulative count of each ticket counter.", "ticket topology",
            "data-center topology, replay");

    public static final TopicDescriptor<RoomState> ROOM_STATE = new TopicDescriptor<>("room-state",
            AvroTypes.ROOM_STATE, "roomId, or !unchanged|partition for what prolongs states", Partitioning.BY_ROOM,
            Cleanup.COMPACT, Optional.empty(), "The global state of each room; the newest record is the state.",
            "global topology",
            "edges, management API, any consumer");

    public static final TopicDescriptor<RoomMinute> ROOM_HISTORY = new TopicDescriptor<>("room-history",
            AvroTypes.ROOM_MINUTE, "roomId", Partitioning.BY_ROOM, Cleanup.DELETE, Optional.of(Duration.ofDays(30)),
            "How full each room was in each minute.", "global topology", "analytics, dashboard");

    public static final TopicDescriptor<Revocation> REVOCATIONS = new TopicDescriptor<>("revocations",
            AvroTypes.REVOCATION, "roomId|visitorId", Partitioning.BY_VISITOR, Cleanup.COMPACT_AND_DELETE,
            Optional.of(Duration.ofHours(1)), "Sessions that the site ended before their time.", "edges", "edges");

    public static final TopicDescriptor<AdminAudit> ADMIN_AUDIT = new TopicDescriptor<>("admin-audit",
            AvroTypes.ADMIN_AUDIT, "roomId, checkId, tokenId, policyId or webhookId", Partitioning.BY_ROOM,
            Cleanup.DELETE,
            Optional.of(Duration.ofDays(365)),
            "Who changed which room, health check, token, policy or webhook, and what.", "rooms file, management API",
            "management API, operators");

    public static final TopicDescriptor<ApiToken> API_TOKENS = new TopicDescriptor<>("api-tokens",
            AvroTypes.API_TOKEN, "tokenId", Partitioning.BY_TOKEN, Cleanup.COMPACT, Optional.empty(),
            "Hashes of the tokens that were made through the management API; a null value removes a token.",
            "management API", "management API");

    public static final TopicDescriptor<TemplatePreview> PREVIEWS = new TopicDescriptor<>("previews",
            AvroTypes.TEMPLATE_PREVIEW, "previewId", Partitioning.BY_PREVIEW, Cleanup.DELETE,
            Optional.of(Duration.ofHours(1)), "Templates of waiting pages that somebody looks at.", "management API",
            "management API");

    public static final TopicDescriptor<HealthCheck> HEALTH_CHECKS = new TopicDescriptor<>("health-checks",
            AvroTypes.HEALTH_CHECK, "checkId", Partitioning.BY_CHECK, Cleanup.COMPACT, Optional.of(Duration.ofDays(7)),
            "The checks of origins; a null value removes a check.", "rooms file, management API",
            "edges, management API, health topology");

    public static final TopicDescriptor<HealthResult> HEALTH_RESULTS = new TopicDescriptor<>("health-results",
            AvroTypes.HEALTH_RESULT, "checkId", Partitioning.BY_CHECK, Cleanup.DELETE, Optional.of(Duration.ofDays(30)),
            "What each edge found in each probe.", "edges", "health topology, analytics");

    public static final TopicDescriptor<OriginHealth> ORIGIN_HEALTH = new TopicDescriptor<>("origin-health",
            AvroTypes.ORIGIN_HEALTH, "checkId", Partitioning.BY_CHECK, Cleanup.COMPACT, Optional.empty(),
            "What all edges together found out by each check.", "health topology", "management API, any consumer");

    public static final TopicDescriptor<RoomHealth> ROOM_HEALTH = new TopicDescriptor<>("room-health",
            AvroTypes.ROOM_HEALTH, "roomId|checkId, partitioned by roomId alone", Partitioning.BY_ROOM, Cleanup.COMPACT,
            Optional.of(Duration.ofDays(7)), "What each check says to each room that names it.", "health topology",
            "global topology, replay");

    /** Written by two topologies, each of its own subjects. */
    public static final TopicDescriptor<Notification> NOTIFICATIONS = new TopicDescriptor<>("notifications",
            AvroTypes.NOTIFICATION, "checkId or roomId", Partitioning.BY_SUBJECT, Cleanup.DELETE,
            Optional.of(Duration.ofDays(1)), "Changes that operators may want to be told of.",
            "health topology, global topology", "notifier, any consumer");

    public static final TopicDescriptor<NotificationPolicy> NOTIFICATION_POLICIES = new TopicDescriptor<>(
            "notification-policies", AvroTypes.NOTIFICATION_POLICY, "policyId", Partitioning.BY_POLICY,
            Cleanup.COMPACT, Optional.of(Duration.ofDays(7)),
            "Which notifications are sent where; a null value removes a policy.", "management API",
            "management API, notifier");

    public static final TopicDescriptor<WebhookDestination> NOTIFICATION_WEBHOOKS = new TopicDescriptor<>(
            "notification-webhooks", AvroTypes.WEBHOOK_DESTINATION, "webhookId", Partitioning.BY_WEBHOOK,
            Cleanup.COMPACT, Optional.of(Duration.ofDays(7)),
            "Webhooks with their secrets; a null value removes a webhook.", "management API",
            "management API, notifier");

    public static final TopicDescriptor<NotificationDelivery> NOTIFICATION_DELIVERIES = new TopicDescriptor<>(
            "notification-deliveries", AvroTypes.NOTIFICATION_DELIVERY, "notificationId",
            Partitioning.BY_NOTIFICATION, Cleanup.DELETE, Optional.of(Duration.ofDays(30)),
            "What was sent to whom, and what could not be.", "notifier", "management API, notifier");

    /**
     * Name, without the prefix, of the topic that keeps the bytes of records that could not be read, with headers that
     * say where they came from.
     */
    public static final String DEAD_LETTERS = "dead-letters";

    public static final Duration DEAD_LETTERS_RETENTION = Duration.ofDays(7);

    private static final List<TopicDescriptor<?>> ALL = List.of(ROOMS, TRAFFIC, EDGE_HEARTBEATS, TRAFFIC_HISTORY,
            DATA_CENTER_STATE, TICKET_REQUESTS, TICKET_GRANTS, TICKETS_ISSUED, ROOM_STATE, ROOM_HISTORY,
            REVOCATIONS, ADMIN_AUDIT, API_TOKENS, PREVIEWS, HEALTH_CHECKS, HEALTH_RESULTS, ORIGIN_HEALTH, ROOM_HEALTH,
            NOTIFICATIONS, NOTIFICATION_POLICIES, NOTIFICATION_WEBHOOKS, NOTIFICATION_DELIVERIES);

    private Topics() {
    }

    /** All topics with Avro values; {@link #DEAD_LETTERS} is the only other one. */
    public static List<TopicDescriptor<?>> all() {
        return ALL;
    }
}
