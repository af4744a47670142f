package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.store.HealthCheckStore;
import dev.anteroom.control.store.RoomStoreException;
import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.roomfile.HealthCheckEdits;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.schemas.avro.DataCenterHealth;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.ObserverHealth;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The calls about health checks, which also show what the checks found out.
 *
 * <p>Rests on decision 126.
 */
final class HealthCheckCalls {

    private static final String CHECK = "check";
    private static final Duration PREVIEW = Duration.ofMinutes(5);
    private static final Duration PREVIEW_INTERVAL = Duration.ofSeconds(5);
    private static final int MOST_PREVIEWS = 20;

    private final OriginDirectory origins;
    private final HealthCheckStore store;
    private final Rooms rooms;

    HealthCheckCalls(OriginDirectory origins, HealthCheckStore store, Rooms rooms) {
        this.origins = origins;
        this.store = store;
        this.rooms = rooms;
    }

    Answer list(Call call) {
        return Paging.page(call, inZone(call), this::shown);
    }

    Answer get(Call call) {
        return Answer.of(shown(check(call, inZone(call))));
    }

    Answer create(Call call) throws InterruptedException {
        JsonNode body = call.body();
        HealthCheck made = HealthCheckEdits.created(call.zone(), rooms.newId(), body);
        return written(made.getCheckId(), write(call, held -> {
            if (held.containsKey(made.getCheckId())) {
                throw new ApiException(Problem.IN_USE,
                        "id '" + made.getCheckId() + "' is already used by another health check");
            }
            requireFits(made, held);
            return Map.of(made.getCheckId(), Optional.of(made));
        }));
    }

    Answer replace(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return change(call, known -> HealthCheckEdits.replaced(known, body));
    }

    Answer edit(Call call) throws InterruptedException {
        JsonNode body = call.body();
        return change(call, known -> HealthCheckEdits.changed(known, body));
    }

    /** A room that names the check would no longer be told about its origin, so rooms must be changed first. */
    Answer remove(Call call) throws InterruptedException {
        String id = call.variable(CHECK);
        List<String> naming = rooms.all().stream().filter(room -> room.getHealthChecks().contains(id))
                .map(RoomConfig::getName).toList();
        if (!naming.isEmpty()) {
            throw new ApiException(Problem.IN_USE,
                    "the health check is still used by these rooms: " + String.join(", ", naming) + "; remove it from"
                            + " them first");
        }
        write(call, held -> Map.of(check(call, saved(held.values())).getCheckId(), Optional.empty()));
        return Answer.removed(id);
    }

    /**
     * Begins to try a check for a few minutes, without saving it. Previews whose time is over are removed by whoever
     * begins the next one.
     */
    Answer preview(Call call) throws InterruptedException {
        HealthCheck made = HealthCheckEdits.preview(call.zone(), rooms.newId(), call.body(), PREVIEW_INTERVAL,
                call.now() + PREVIEW.toMillis());
        return written(made.getCheckId(), write(call, held -> {
            Map<String, Optional<HealthCheck>> changes = new TreeMap<>();
            held.values().stream().filter(check -> HealthCheckRules.isOver(check, call.now()))
                    .forEach(check -> changes.put(check.getCheckId(), Optional.empty()));
            if (held.values().stream().filter(HealthCheckRules::isPreview).count() - changes.size() >= MOST_PREVIEWS) {
                throw new ApiException(Problem.BUSY, "there are " + MOST_PREVIEWS + " previews already, which end by"
                        + " themselves within " + PREVIEW.toMinutes() + " minutes");
            }
            changes.put(made.getCheckId(), Optional.of(made));
            return changes;
        }));
    }

    Answer getPreview(Call call) {
        requireLoaded();
        return Answer.of(shown(check(call, unexpired(call, origins.previews()))));
    }

    Answer removePreview(Call call) throws InterruptedException {
        write(call, held -> Map.of(check(call, unexpired(call, held.values())).getCheckId(), Optional.empty()));
        return Answer.removed(call.variable(CHECK));
    }

    private static List<HealthCheck> unexpired(Call call, Collection<HealthCheck> all) {
        return all.stream().filter(HealthCheckRules::isPreview)
                .filter(check -> !HealthCheckRules.isOver(check, call.now())).toList();
    }

    private static List<HealthCheck> saved(Collection<HealthCheck> all) {
        return all.stream().filter(check -> !HealthCheckRules.isPreview(check)).toList();
    }

    private Answer change(Call call, UnaryOperator<HealthCheck> edit) throws InterruptedException {
        return written(call.variable(CHECK), write(call, held -> {
            HealthCheck changed = edit.apply(check(call, saved(held.values())));
            requireFits(changed, held);
            return Map.of(changed.getCheckId(), Optional.of(changed));
        }));
    }

    private Map<String, HealthCheck> write(Call call, HealthCheckStore.Edit edit) throws InterruptedException {
        requireLoaded();
        try {
            return store.change(call.caller().name(), edit);
        } catch (RoomStoreException e) {
            throw new ApiException(Rooms.problem(e), e.getMessage() + "; try again");
        }
    }

    private Answer written(String id, Map<String, HealthCheck> checks) {
        return Answer.of(shown(Objects.requireNonNull(checks.get(id))));
    }

    private static void requireFits(HealthCheck check, Map<String, HealthCheck> held) {
        try {
            HealthCheckEdits.requireFits(check, held.values());
        } catch (RoomsFileException e) {
            throw new ApiException(Problem.IN_USE, String.valueOf(e.getMessage()));
        }
    }

    private List<HealthCheck> inZone(Call call) {
        requireLoaded();
        return origins.checks().stream().filter(check -> check.getZone().equals(call.zone()))
                .sorted(Comparator.comparing(HealthCheck::getName)).toList();
    }

    private void requireLoaded() {
        if (!origins.isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
    }

    private static HealthCheck check(Call call, Iterable<HealthCheck> all) {
        for (HealthCheck check : all) {
            if (check.getCheckId().equals(call.variable(CHECK)) && check.getZone().equals(call.zone())) {
                return check;
            }
        }
        throw new ApiException(Problem.NO_SUCH_CHECK,
                "zone '" + call.zone() + "' has no health check '" + call.variable(CHECK) + "'");
    }

    private ObjectNode shown(HealthCheck check) {
        ObjectNode json = HealthCheckEdits.shown(check);
        Optional<OriginHealth> origin = origins.origin(check);
        json.put("status", check.getSuspended()
                ? "suspended"
                : word(origin.map(OriginHealth::getStatus).orElse(HealthStatus.UNKNOWN)));
        json.put("failure_reason", origin.flatMap(it -> Optional.ofNullable(it.getFailure()))
                .map(ProbeJson::reason).orElse(""));
        origin.ifPresent(it -> details(json.putObject("health"), it));
        return json;
    }

    /** Fields of our own: which data center found what. */
    private static void details(ObjectNode json, OriginHealth origin) {
        json.put("sequence", origin.getSequence()).put("since", origin.getSince())
                .put("latency_ms", origin.getLatencyMicros() / 1000.0);
        for (DataCenterHealth dataCenter : origin.getDataCenters()) {
            ObjectNode here = json.withArray("data_centers").addObject().put("name", dataCenter.getDataCenter())
                    .put("status", word(dataCenter.getStatus())).put("since", dataCenter.getSince())
                    .put("single_observer", dataCenter.getProbers() == 1);
            for (ObserverHealth observer : dataCenter.getObservers()) {
                probe(here.withArray("probes").addObject(), observer);
            }
        }
    }

    private static void probe(ObjectNode json, ObserverHealth observer) {
        HealthResult last = observer.getLast();
        json.put("edge", observer.getEdgeId()).put("status", word(observer.getStatus())).put("at", last.getAt())
                .put("address", last.getAddress()).put("code", last.getCode())
                .put("failure_reason",
                        last.getFailure() == ProbeFailure.NONE ? "" : ProbeJson.reason(last.getFailure()))
                .put("attempts", last.getAttempts());
        ProbeJson.waterfall(json, last);
    }

    private static String word(HealthStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
