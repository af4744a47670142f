package dev.anteroom.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.schemas.avro.RoomConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads a scenario from YAML. A key that is not known is an error. */
public final class ScenarioFile {

    private static final YAMLMapper MAPPER = new YAMLMapper(
            YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

    /**
     * Keys that may change during a run. Times may not, because visitors who were counted by the old times are still
     * there.
     */
    private static final Set<String> CHANGEABLE = Set.of("total_active_users", "new_users_per_minute",
            "queueing_method", "queue_all", "suspended");

    private static final String STAY = "exponential 2m";
    private static final String PATIENCE = "exponential 3m";

    private ScenarioFile() {
    }

    /** The scenario of {@code file}; throws {@link ScenarioException} with the first problem. */
    public static Scenario read(Path file) {
        try {
            return parse(Files.readString(file), String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", ""),
                    file.resolveSibling(""));
        } catch (IOException e) {
            throw new ScenarioException("can't read the scenario " + file + ": " + e, e);
        }
    }

    /** The scenario in {@code yaml}; {@code name} is its name when it says none. */
    public static Scenario parse(String yaml, String name) {
        return parse(yaml, name, Path.of(""));
    }

    /** @param folder where recordings are that the scenario names */
    private static Scenario parse(String yaml, String name, Path folder) {
        Keys keys = new Keys(tree(yaml), "");
        JsonNode roomNode = keys.node("room");
        RoomConfig room = room(roomNode, "room");
        Arrivals arrivals = ArrivalsReader.read(keys.map("arrivals"), room, folder);
        Optional<RecordedCrowd> recorded = arrivals.recorded();
        Scenario scenario = new Scenario(keys.text("name", name), room, changes(keys, roomNode),
                dataCenters(keys.map("data_centers"), recorded), arrivals, visitors(keys.map("visitors"), recorded),
                bots(keys.map("bots")), origin(keys.map("origin")), disturbances(keys),
                keys.millis("duration", recorded.map(crowd -> Math.max(1_000, crowd.length()) + "ms").orElse("30m")),
                keys.millis("publish_interval", "250ms"),
                keys.decimal("curve_factor", 1),
                keys.list("seeds", List.of(1L), "whole numbers", Long::parseLong),
                keys.list("strategies", List.of(Strategy.values()), "tickets, even_split, curve, minute_counters",
                        text -> Strategy.valueOf(text.toUpperCase(Locale.ROOT))));
        keys.requireKnown();
        return scenario;
    }

    private static JsonNode tree(String yaml) {
        try {
            return MAPPER.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new ScenarioException("the scenario is not valid YAML: " + e.getOriginalMessage() + " at line "
                    + (e.getLocation() == null ? "?" : e.getLocation().getLineNr()), e);
        }
    }

    private static RoomConfig room(JsonNode node, String where) {
        if (!node.isObject()) {
            throw new ScenarioException(where + " must be a map with total_active_users and new_users_per_minute, and"
                    + " optionally other keys of a room in the rooms file");
        }
        ObjectNode complete = MAPPER.createObjectNode().put("name", "simulated").put("host", "simulated.example");
        complete.setAll((ObjectNode) node);
        try {
            RoomConfig room = RoomsFile.room(complete, where);
            if (!room.getEvents().isEmpty()) {
                throw new ScenarioException(where + ": events can't be simulated; leave them out");
            }
            return room;
        } catch (RoomsFileException e) {
            throw new ScenarioException(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<Change> changes(Keys keys, JsonNode roomNode) {
        List<Change> changes = new ArrayList<>();
        JsonNode list = keys.node("changes");
        ScenarioException.require(list.isMissingNode() || list.isArray(), "changes", list, "a list");
        ObjectNode room = ((ObjectNode) roomNode).deepCopy();
        for (JsonNode item : list) {
            Keys change = new Keys(item, "changes.");
            long at = change.millis("at", "0s");
            for (String key : CHANGEABLE) {
                JsonNode value = change.node(key);
                if (!value.isMissingNode()) {
                    room.set(key, value);
                }
            }
            change.requireKnown();
            changes.add(new Change(at, room(room, "changes")));
        }
        ScenarioException.require(
                changes.stream().sorted(Comparator.comparingLong(Change::at)).toList().equals(changes), "changes",
                changes.stream().map(Change::at).toList(), "ascending by 'at'");
        return changes;
    }

    private static Disturbances disturbances(Keys keys) {
        List<Stall> stalls = new ArrayList<>();
        JsonNode list = keys.node("stalls");
        ScenarioException.require(list.isMissingNode() || list.isArray(), "stalls", list, "a list");
        for (JsonNode item : list) {
            Keys stall = new Keys(item, "stalls.");
            stalls.add(new Stall(stall.millis("at", "0s"), stall.millis("for", "2s"),
                    Set.copyOf(stall.list("of", List.of(), "names of data centers and edges", text -> text))));
            stall.requireKnown();
        }
        return new Disturbances(stalls, keys.millis("clocks", "0s"), keys.flag("marks", true));
    }

    private static DataCenters dataCenters(Keys keys, Optional<RecordedCrowd> recorded) {
        int count = keys.integer("count", 3);
        List<String> numbered = IntStream.rangeClosed(1, Math.clamp(count, 0, 100_000)).mapToObj(i -> "dc-" + i)
                .toList();
        List<String> known = recorded.map(RecordedCrowd::dataCenters).orElse(numbered);
        DataCenters dataCenters = new DataCenters(keys.list("names", known, "names", text -> text),
                keys.integer("edges", 2), keys.decimal("skew", 0.7), keys.decimal("edge_skew", 0.7),
                keys.span("event_delay", "100ms..400ms"), keys.span("view_delay", "100ms..600ms"),
                keys.span("ticket_delay", "2ms..5ms"), keys.span("anywhere_delay", "5ms..35ms"),
                keys.decimal("jitter", 0));
        keys.requireKnown();
        return dataCenters;
    }

    /** A recording tells how long its visitors stayed and waited. */
    private static Visitors visitors(Keys keys, Optional<RecordedCrowd> recorded) {
        boolean isRecorded = recorded.isPresent();
        Visitors visitors = new Visitors(
                isRecorded ? Lengths.parse(STAY) : keys.lengths("stay", STAY),
                keys.lengths("pages", "exponential 20s"), keys.span("poll_jitter", "0ms..1s"),
                isRecorded ? 0 : keys.decimal("no_shows", 0),
                isRecorded ? Lengths.parse(PATIENCE) : keys.lengths("patience", PATIENCE),
                keys.decimal("roaming", recorded.map(RecordedCrowd::roaming).orElse(0.0)),
                keys.decimal("reloading", 0), keys.span("reload_every", "1s..3s"), keys.decimal("connected", 0),
                keys.span("reconnect", "50ms..300ms"));
        keys.requireKnown();
        return visitors;
    }

    private static Optional<OriginModel> origin(Keys keys) {
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        OriginModel origin = new OriginModel(keys.millis("latency", "100ms"),
                keys.integer("capacity", Integer.MAX_VALUE), keys.millis("measured_every", "10s"));
        keys.requireKnown();
        return Optional.of(origin);
    }

    private static Bots bots(Keys keys) {
        Bots bots = new Bots(keys.integer("count", 0), keys.span("every", "5s..10s"),
                keys.flag("probation", false));
        keys.requireKnown();
        return bots;
    }
}
