package dev.anteroom.schemas.type;

import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationDelivery;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TemplatePreview;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.WebhookDestination;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;
import org.apache.avro.util.ClassSecurityValidator;

/** The records that topics and state stores hold. */
public final class AvroTypes {

    static {
        // Avro makes instances only of classes that it is told to trust, and this global validator is the only place to
        // tell it.
        ClassSecurityPredicate others = ClassSecurityValidator.getGlobal();
        String ours = RoomConfig.class.getPackageName();
        ClassSecurityValidator.setGlobal(type -> type.getPackageName().equals(ours) || others.isTrusted(type));
    }

    public static final AvroType<RoomConfig> ROOM_CONFIG = AvroType.of(RoomConfig.class, RoomConfig::new);
    public static final AvroType<TrafficEvent> TRAFFIC_EVENT = AvroType.of(TrafficEvent.class, TrafficEvent::new);
    public static final AvroType<EdgeHeartbeat> EDGE_HEARTBEAT = AvroType.of(EdgeHeartbeat.class, EdgeHeartbeat::new);
    public static final AvroType<BucketTraffic> BUCKET_TRAFFIC = AvroType.of(BucketTraffic.class, BucketTraffic::new);
    public static final AvroType<DataCenterState> DATA_CENTER_STATE = AvroType.of(DataCenterState.class,
            DataCenterState::new);
    public static final AvroType<TicketRequest> TICKET_REQUEST = AvroType.of(TicketRequest.class, TicketRequest::new);
    public static final AvroType<TicketGrant> TICKET_GRANT = AvroType.of(TicketGrant.class, TicketGrant::new);
    public static final AvroType<TicketsIssued> TICKETS_ISSUED = AvroType.of(TicketsIssued.class, TicketsIssued::new);
    public static final AvroType<RoomState> ROOM_STATE = AvroType.of(RoomState.class, RoomState::new);
    public static final AvroType<RoomMinute> ROOM_MINUTE = AvroType.of(RoomMinute.class, RoomMinute::new);

    public static final AvroType<HealthCheck> HEALTH_CHECK = AvroType.of(HealthCheck.class, HealthCheck::new);
    public static final AvroType<HealthResult> HEALTH_RESULT = AvroType.of(HealthResult.class, HealthResult::new);
    public static final AvroType<OriginHealth> ORIGIN_HEALTH = AvroType.of(OriginHealth.class, OriginHealth::new);
    public static final AvroType<RoomHealth> ROOM_HEALTH = AvroType.of(RoomHealth.class, RoomHealth::new);

    public static final AvroType<Notification> NOTIFICATION = AvroType.of(Notification.class, Notification::new);

    public static final AvroType<NotificationPolicy> NOTIFICATION_POLICY = AvroType.of(NotificationPolicy.class,
            NotificationPolicy::new);
    public static final AvroType<WebhookDestination> WEBHOOK_DESTINATION = AvroType.of(WebhookDestination.class,
            WebhookDestination::new);
    public static final AvroType<NotificationDelivery> NOTIFICATION_DELIVERY = AvroType.of(NotificationDelivery.class,
            NotificationDelivery::new);

    public static final AvroType<Revocation> REVOCATION = AvroType.of(Revocation.class, Revocation::new);
    public static final AvroType<TemplatePreview> TEMPLATE_PREVIEW = AvroType.of(TemplatePreview.class,
            TemplatePreview::new);
    public static final AvroType<ApiToken> API_TOKEN = AvroType.of(ApiToken.class, ApiToken::new);
    public static final AvroType<AdminAudit> ADMIN_AUDIT = AvroType.of(AdminAudit.class, AdminAudit::new);

    /** Values of state stores. */
    public static final AvroType<TickCell> TICK_CELL = AvroType.of(TickCell.class, TickCell::new);
    public static final AvroType<BucketTally> BUCKET_TALLY = AvroType.of(BucketTally.class, BucketTally::new);
    public static final AvroType<RecentSnapshots> RECENT_SNAPSHOTS = AvroType.of(RecentSnapshots.class,
            RecentSnapshots::new);

    public static final AvroType<LimitMemory> LIMIT_MEMORY = AvroType.of(LimitMemory.class, LimitMemory::new);
    public static final AvroType<NoticeMemory> NOTICE_MEMORY = AvroType.of(NoticeMemory.class, NoticeMemory::new);

    private AvroTypes() {
    }

    /**
     * Avro's model of these records, which uses the generated coders, so that no record is read or written by
     * reflection.
     */
    public static SpecificData model() {
        SpecificData model = new SpecificData(AvroTypes.class.getClassLoader());
        model.setCustomCoders(true);
        model.setFastReaderEnabled(false);
        return model;
    }

    /** A check with the schema's defaults. */
    public static HealthCheck.Builder newHealthCheck() {
        return HealthCheck.newBuilder();
    }

    /** A policy with the schema's defaults. */
    public static NotificationPolicy.Builder newPolicy() {
        return NotificationPolicy.newBuilder();
    }

    /** A webhook with the schema's defaults. */
    public static WebhookDestination.Builder newWebhook() {
        return WebhookDestination.newBuilder();
    }

    /** A room's state with the schema's defaults. */
    public static RoomState.Builder newRoomState() {
        return RoomState.newBuilder();
    }

    /** A room with the schema's defaults. */
    public static RoomConfig.Builder newRoomConfig() {
        return RoomConfig.newBuilder();
    }
}
