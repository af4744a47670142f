package dev.anteroom.devkit.system;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.origin.DemoOrigin;
import dev.anteroom.schemas.text.DurationText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The demo's room as the file that edges load. */
public final class DemoRoomsFile {

    /** So many new visitors per minute that the limit of active visitors alone decides. */
    private static final long NEW_USERS_PER_ACTIVE = 60;

    private DemoRoomsFile() {
    }

    /** Writes the file into {@code folder}; throws {@link UncheckedIOException} when it can't. */
    public static Path write(DemoRoom room, Path folder) {
        return write(yaml(room), folder);
    }

    /** The same with a check of the origin. */
    public static Path write(DemoRoom room, OriginCheck check, int originPort, Path folder) {
        return write(yaml(room, check, originPort), folder);
    }

    private static Path write(String yaml, Path folder) {
        Path file = folder.resolve("rooms.yaml");
        try {
            return Files.writeString(file, yaml);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the rooms file " + file, e);
        }
    }

    static String yaml(DemoRoom room, OriginCheck check, int originPort) {
        return yaml(room) + """
                    health_checks: [site]
                    %s
                health_checks:
                  - name: site
                    address: 127.0.0.1
                    interval: 1s
                    timeout: %s
                    retries: 0
                    consecutive_fails: 2
                    consecutive_successes: 2
                    http_config: {port: %d, path: %s}
                """.formatted(check.roomYaml(), DurationText.format(check.timeout()), originPort, DemoOrigin.HEALTH);
    }

    static String yaml(DemoRoom room) {
        return """
                rooms:
                  - name: %s
                    host: localhost
                    additional_routes: [{host: 127.0.0.1}]
                    cookie_suffix: demo
                    total_active_users: %d
                    new_users_per_minute: %d
                    session_duration: %s
                    bucket_duration: %s
                    tick_duration: %s
                    settle: %s
                    lease_duration: %s
                    refresh_interval: %s
                    place_kept: 5m
                    json_response_enabled: true
                """.formatted(room.id(), room.limit(),
                Math.min(Integer.MAX_VALUE, room.limit() * NEW_USERS_PER_ACTIVE),
                DurationText.format(room.session()), DurationText.format(room.bucket()),
                DurationText.format(room.tick()), DurationText.format(room.settle()),
                DurationText.format(room.lease()), DurationText.format(room.refresh()));
    }
}
