package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.cli.api.ManagementCallException;
import dev.anteroom.cli.api.ManagementClient;
import dev.anteroom.cli.api.RoomDifference;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.edge.EdgeServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code anteroom rooms apply} does with the rooms of an edge. */
@Tag("feature.rooms-file")
class RoomsApplyIT {

    @TempDir
    private Path folder;

    private List<RoomDifference> compare(int limit, String more, ManagementClient api) throws IOException {
        Path file = Files.writeString(folder.resolve("applied.yaml"), """
                rooms:
                  - name: shop
                    host: shop.example.com
                    total_active_users: %d
                    new_users_per_minute: 5
                    session_duration: 90s
                    rules: [{expression: 'ip.src in {10.0.0.0/8}'}]
                    events:
                      - name: sale
                        event_start_time: 2099-01-01T10:00:00Z
                        event_end_time: 2099-01-01T12:00:00Z
                    %s
                  - {name: other, host: other.example.com, total_active_users: 5, new_users_per_minute: 5}
                """.formatted(limit, more));
        return RoomsFile.read(file).stream().map(room -> RoomDifference.of(room, api)).toList();
    }

    @Test
    void shouldMakeRoomsWhatTheFileSaysAndThenChangeNothing() throws IOException {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("apply", Scope.WRITE);
        try (Origin origin = new Origin(); Edges edges = new Edges(Installation.shared(), origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("management.tokens", tokens.file().toString()));
            ManagementClient api = new ManagementClient(URI.create("http://127.0.0.1:" + edge.managementPort()), token);

            List<RoomDifference> first = compare(50, "", api);
            assertThat(first).allMatch(RoomDifference::isNew);
            first.forEach(room -> room.apply(api));
            assertThat(compare(50, "", api)).allMatch(RoomDifference::isNothing);

            RoomDifference changed = compare(60, "queue_all: true", api).getFirst();
            assertThat(changed.changes()).containsExactly("total_active_users: 50 -> 60", "queue_all: false -> true");
            changed.apply(api);
            assertThat(compare(60, "queue_all: true", api)).allMatch(RoomDifference::isNothing);

            assertThatThrownBy(() -> changed.apply(api)).as("compared before the last change")
                    .isInstanceOf(ManagementCallException.class).hasMessageContaining("read the room again");
        }
    }

    private String run(EdgeServer edge, String token, String rooms, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("rooms.yaml"), rooms);
        Path secret = Files.writeString(folder.resolve("token"), token);
        List<String> arguments = new ArrayList<>(List.of("rooms", "apply", file.toString(), "--token-file",
                secret.toString(), "--api", "http://127.0.0.1:" + edge.managementPort()));
        arguments.addAll(List.of(more));
        StringWriter printed = new StringWriter();
        int status = AnteroomCommand.commandLine().setOut(new PrintWriter(printed)).execute(
                arguments.toArray(String[]::new));
        assertThat(status).as(printed.toString()).isZero();
        return printed.toString();
    }

    @Test
    void shouldShowFirstAndApplyInAnOrderThatWorks() throws IOException {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("apply", Scope.WRITE);
        String rooms = """
                rooms:
                  - {name: one, host: a.example.com, path: /x, total_active_users: 5, new_users_per_minute: 5, cookie_suffix: one}
                  - {name: two, host: a.example.com, path: /y, total_active_users: 5, new_users_per_minute: 5, cookie_suffix: two}
                """;
        try (Origin origin = new Origin(); Edges edges = new Edges(Installation.shared(), origin, folder)) {
            EdgeServer edge = edges.ready("nairobi", Map.of("management.tokens", tokens.file().toString()));

            assertThat(run(edge, token, rooms, "--dry-run")).contains("+ room one", "2 would change, 0 unchanged");
            assertThat(run(edge, token, rooms)).contains("2 changed, 0 unchanged");
            String moved = rooms.replace("/y", "/z").replace("/x", "/y");
            assertThat(run(edge, token, moved)).as("the second room gives up what the first one needs")
                    .contains("path: \"/x\" -> \"/y\"", "path: \"/y\" -> \"/z\"", "2 changed, 0 unchanged");
            assertThat(run(edge, token, moved)).contains("0 changed, 2 unchanged");
        }
    }
}
