package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes, changes and shows health checks by keys and values. All methods that read values throw
 * {@link RoomsFileException}, which names key, value and range.
 */
public final class HealthCheckEdits {

    private static final Set<String> READ_ONLY = Set.of("status", "failure_reason", "created_on", "modified_on");

    private HealthCheckEdits() {
    }

    /** A new check, whose id is {@code id} unless {@code body} contains one. */
    public static HealthCheck created(String zone, String id, JsonNode body) {
        HealthCheck.Builder check = AvroTypes.newHealthCheck().setZone(zone).setCheckId(id);
        RoomField.readAll(HealthCheckFields.ALL, check, settable(body), "health check");
        return checked(check.build(), zone, Optional.empty());
    }

    /** A check that is only tried, until {@code until}; it is probed at least as often as {@code mostInterval} says. */
    public static HealthCheck preview(String zone, String id, JsonNode body, Duration mostInterval, long until) {
        HealthCheck check = created(zone, id, body);
        if (!check.getCheckId().equals(id)) {
            throw new RoomsFileException(
                    "health check '" + check.getName() + "': a preview can't have an id of its own");
        }
        return HealthCheck.newBuilder(check).setIntervalMillis(Math.min(check.getIntervalMillis(),
                mostInterval.toMillis())).setPreviewUntil(until).build();
    }

    /** The check with all its values replaced by those of {@code body}. */
    public static HealthCheck replaced(HealthCheck known, JsonNode body) {
        HealthCheck.Builder check = AvroTypes.newHealthCheck().setZone(known.getZone())
                .setCheckId(known.getCheckId()).setFileDigest(known.getFileDigest());
        RoomField.readAll(HealthCheckFields.ALL, check, settable(body), where(known));
        return checked(check.build(), known.getZone(), Optional.of(known));
    }

    /** The check with only those values replaced that {@code body} contains. */
    public static HealthCheck changed(HealthCheck known, JsonNode body) {
        HealthCheck.Builder check = HealthCheck.newBuilder(known);
        RoomField.readGiven(HealthCheckFields.ALL, check, settable(body), where(known));
        return checked(check.build(), known.getZone(), Optional.of(known));
    }

    /** One check of the rooms file; {@code where} names it in errors. */
    static HealthCheck ofFile(JsonNode node, String where) {
        HealthCheck.Builder check = AvroTypes.newHealthCheck();
        RoomField.readAll(HealthCheckFields.ALL, check, node, where);
        if (!check.hasCheckId()) {
            check.setCheckId(check.getName());
        }
        HealthCheck built = check.build();
        return checked(built, built.getZone(), Optional.empty());
    }

    /** All values of a check that can be set, and when they were set. */
    public static ObjectNode shown(HealthCheck check) {
        ObjectNode json = RoomField.write(HealthCheckFields.ALL, check);
        json.set("created_on", RoomField.time(check.getCreatedAt()));
        json.set("modified_on", RoomField.time(check.getModifiedAt()));
        return json;
    }

    /** The checks to write, with times of creation and change; an unchanged check keeps its own times. */
    public static Map<String, Optional<HealthCheck>> versioned(Map<String, Optional<HealthCheck>> wanted,
            Map<String, HealthCheck> held, long now) {
        Map<String, Optional<HealthCheck>> stamped = new TreeMap<>();
        wanted.forEach((id, check) -> stamped.put(id,
                check.map(it -> versioned(it, Optional.ofNullable(held.get(id)), now))));
        return stamped;
    }

    private static HealthCheck versioned(HealthCheck wanted, Optional<HealthCheck> before, long now) {
        if (before.isEmpty()) {
            return HealthCheck.newBuilder(wanted).setCreatedAt(now).setModifiedAt(now).build();
        }
        HealthCheck known = before.get();
        HealthCheck unchanged = HealthCheck.newBuilder(wanted).setCreatedAt(known.getCreatedAt())
                .setModifiedAt(known.getModifiedAt()).build();
        // The time tells versions apart, so it must grow even when the clock does not.
        return unchanged.equals(known)
                ? known
                : HealthCheck.newBuilder(unchanged).setModifiedAt(Math.max(now, known.getModifiedAt() + 1)).build();
    }

    /** Checks that {@code check} does not conflict with any of {@code all}. */
    public static void requireFits(HealthCheck check, Collection<HealthCheck> all) {
        for (HealthCheck other : all) {
            if (!other.getCheckId().equals(check.getCheckId()) && other.getZone().equals(check.getZone())
                    && other.getName().equals(check.getName()) && !HealthCheckRules.isPreview(other)) {
                throw new RoomsFileException("name '" + check.getName() + "' is that of another health check, "
                        + other.getCheckId() + ", it must be unique in its zone");
            }
        }
    }

    private static HealthCheck checked(HealthCheck check, String zone, Optional<HealthCheck> known) {
        known.filter(it -> !it.getCheckId().equals(check.getCheckId())).ifPresent(it -> {
            throw new RoomsFileException(where(it) + ": id is '" + check.getCheckId() + "', it must be '"
                    + it.getCheckId() + "' as before");
        });
        if (!check.getZone().equals(zone)) {
            throw new RoomsFileException(where(check) + ": zone is '" + check.getZone() + "', it must be '" + zone
                    + "', where the check is");
        }
        if (!check.getExpectedBody().isEmpty() && check.getMethod().equals("HEAD")) {
            throw new RoomsFileException(where(check) + ": expected_body is '" + check.getExpectedBody()
                    + "', but an answer to HEAD has no body; method must be GET");
        }
        HealthCheckRules.problems(check).stream().findFirst().ifPresent(problem -> {
            throw new RoomsFileException(where(check) + ": " + problem);
        });
        return check;
    }

    private static String where(HealthCheck check) {
        return "health check '" + check.getName() + "'";
    }

    private static JsonNode settable(JsonNode body) {
        return RoomEdits.settable(body, READ_ONLY);
    }
}
