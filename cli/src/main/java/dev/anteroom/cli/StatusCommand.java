package dev.anteroom.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.cli.api.ManagementClient;
import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what is going on in the rooms now. */
@Command(name = "status", mixinStandardHelpOptions = true, sortOptions = false, description = "Show the present states"
        + " of the rooms, as an edge knows them.")
final class StatusCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ApiOptions api = new ApiOptions();

    @Parameters(arity = "0..1", paramLabel = "ROOM", description = "Show only the rooms of this name.")
    private Optional<String> name = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON for each room.")
    private boolean json;

    @Override
    public Integer call() {
        ManagementClient client = api.client();
        PrintWriter out = spec.commandLine().getOut();
        if (!json) {
            out.printf("%-10s %-24s %-18s %17s %9s %12s  %s%n", "zone", "room", "status", "in / limit", "waiting",
                    "wait, min", "origin");
        }
        for (JsonNode room : client.list("/accounts/all/waiting_rooms")) {
            if (name.isEmpty() || name.get().equals(room.path("name").asText())) {
                String path = "/zones/" + room.path("zone").asText() + "/waiting_rooms/" + room.path("id").asText();
                client.find(path + "/status").map(ManagementClient.Answer::result)
                        .ifPresent(status -> print(out, room, status, limit(client, path, room, status)));
            }
        }
        out.flush();
        return ExitCode.FINE.code();
    }

    /** The limit in force: that of the current planned event, if it has one of its own. */
    private static int limit(ManagementClient client, String path, JsonNode room, JsonNode status) {
        String event = status.path("event_id").asText();
        int usual = room.path("total_active_users").asInt();
        return event.isEmpty()
                ? usual
                : client.find(path + "/events/" + event + "/details")
                        .map(details -> details.result().path("total_active_users").asInt()).orElse(usual);
    }

    private static String origin(String reason) {
        return reason.isEmpty() || reason.equals("none") ? "" : "  " + reason;
    }

    private static String edges(int leftOut) {
        return leftOut == 0 ? "" : "  " + leftOut + (leftOut == 1 ? " edge" : " edges") + " left out of the counts";
    }

    private void print(PrintWriter out, JsonNode room, JsonNode status, int limit) {
        if (json) {
            ObjectNode line = status.deepCopy();
            line.put("zone", room.path("zone").asText()).put("name", room.path("name").asText())
                    .put("total_active_users", limit);
            out.println(line);
            return;
        }
        out.printf("%-10s %-24s %-18s %17s %9d %12d%s%s%n", room.path("zone").asText(), room.path("name").asText(),
                status.path("status").asText(),
                status.path("estimated_total_active_users").asInt() + " / "
                        + status.path("limit_in_force").asInt(limit),
                status.path("estimated_queued_users").asInt(), status.path("max_estimated_time_minutes").asInt(),
                origin(status.path("limit_reason").asText()), edges(status.path("edges_left_out").asInt()));
    }
}
