package dev.anteroom.roomfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads rooms from YAML: a list under {@code rooms}, each with the fields of the management API and the times of a
 * room, and optionally health checks under {@code health_checks}. The id of each is its {@code id}, or else its
 * {@code name}.
 */
public final class RoomsFile {

    private static final String ROOMS = "rooms";
    private static final String CHECKS = "health_checks";

    private RoomsFile() {
    }

    /** The rooms of {@code file}; throws {@link RoomsFileException} with the first problem. */
    public static List<RoomConfig> read(Path file) {
        return read(file, RoomsFile::parse);
    }

    /** The health checks of {@code file}; throws {@link RoomsFileException} with the first problem. */
    public static List<HealthCheck> readChecks(Path file) {
        return read(file, RoomsFile::parseChecks);
    }

    /** Reads a file's text; {@code file} is the name for error messages. */
    private interface Parsing<T> {
        List<T> parse(String yaml, String file) throws JsonProcessingException;
    }

    private static <T> List<T> read(Path file, Parsing<T> parsing) {
        try {
            return parsing.parse(Files.readString(file), "rooms.file " + file);
        } catch (JsonProcessingException e) {
            throw new RoomsFileException("rooms.file " + file + " is not valid YAML: " + e.getOriginalMessage()
                    + " at line " + (e.getLocation() == null ? "?" : e.getLocation().getLineNr()), e);
        } catch (IOException e) {
            throw new RoomsFileException("can't read rooms.file " + file + ": " + e, e);
        }
    }

    public static List<RoomConfig> parse(String yaml, String file) throws JsonProcessingException {
        List<RoomConfig> rooms = new ArrayList<>();
        for (JsonNode node : tree(yaml, file).path(ROOMS)) {
            RoomConfig room = room(node, file, rooms.size() + 1);
            rooms.add(RoomConfig.newBuilder(room).setFileDigest(digest(node)).build());
        }
        RoomRules.checkTogether(rooms, file);
        return List.copyOf(rooms);
    }

    /** The health checks of a file. */
    public static List<HealthCheck> parseChecks(String yaml, String file) throws JsonProcessingException {
        List<HealthCheck> checks = new ArrayList<>();
        for (JsonNode node : tree(yaml, file).path(CHECKS)) {
            HealthCheck check = HealthCheckEdits.ofFile(node, file + ", health check number " + (checks.size() + 1));
            HealthCheckEdits.requireFits(check, checks);
            checks.add(HealthCheck.newBuilder(check).setFileDigest(digest(node)).build());
        }
        return List.copyOf(checks);
    }

    private static JsonNode tree(String yaml, String file) throws JsonProcessingException {
        YAMLMapper mapper = new YAMLMapper(
                YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());
        JsonNode tree = mapper.readTree(yaml);
        boolean hasChecks = tree.path(CHECKS).isArray();
        if (!tree.path(ROOMS).isArray() || tree.size() != (hasChecks ? 2 : 1)) {
            throw new RoomsFileException(
                    file + " must have the key rooms, with a list of rooms, and apart from it only the key "
                            + CHECKS + ", with a list of health checks");
        }
        return tree;
    }

    private static RoomConfig room(JsonNode node, String file, int number) {
        String where = file + ", room " + (node.path("name").isTextual()
                ? "'" + node.path("name").asText() + "'"
                : "number " + number);
        return room(node, where);
    }

    /** A digest that is the same for the same keys and values in any order. */
    private static String digest(JsonNode node) throws JsonProcessingException {
        JsonMapper sorting = JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();
        byte[] text = sorting.writeValueAsBytes(sorting.convertValue(node, Object.class));
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** One room from its keys and values; {@code where} names it in errors. */
    public static RoomConfig room(JsonNode node, String where) {
        if (!node.isObject()) {
            throw new RoomsFileException(where + ": must be a map of keys and values");
        }
        RoomConfig.Builder builder = AvroTypes.newRoomConfig();
        RoomField.readAll(RoomFields.ALL, builder, node, where);
        if (!builder.hasRoomId()) {
            builder.setRoomId(builder.getName());
        }
        RoomConfig room = builder.build();
        RoomRules.check(room, where);
        return room;
    }
}
