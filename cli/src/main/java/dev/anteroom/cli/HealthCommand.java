package dev.anteroom.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.cli.api.ManagementClient;
import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What health checks found out about origins. */
@Command(name = "health", mixinStandardHelpOptions = true, sortOptions = false, subcommands = {
        HealthCommand.ListChecks.class,
        HealthCommand.Show.class}, description = "Show the results of health checks of origins.")
final class HealthCommand {

    private HealthCommand() {
    }

    /** Which zone is asked, and how the answer is printed. */
    static final class Options {

        @Option(names = "--zone", defaultValue = "default", paramLabel = "ZONE", description = "Zone of the checks. Default: ${DEFAULT-VALUE}.")
        private String zone = "default";

        @Option(names = "--json", description = "Print JSON, one line for each check.")
        private boolean json;

        private String checks() {
            return "/zones/" + zone + "/healthchecks";
        }

        private static JsonNode analytics(ManagementClient client, String checks, JsonNode check, String query) {
            return client.find(checks + "/" + check.path("id").asText() + "/analytics" + query)
                    .map(ManagementClient.Answer::result).orElse(check.path("analytics"));
        }
    }

    /** One line for each check. */
    @Command(name = "list", mixinStandardHelpOptions = true, sortOptions = false, description = "List the health checks with their status, and how available each origin was in the last day.")
    static final class ListChecks implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private ApiOptions api = new ApiOptions();

        @Mixin
        private Options options = new Options();

        @Override
        public Integer call() {
            ManagementClient client = api.client();
            PrintWriter out = spec.commandLine().getOut();
            if (!options.json) {
                out.printf("%-24s %-30s %-10s %9s  %s%n", "check", "address", "status", "last day", "reason");
            }
            for (JsonNode check : client.list(options.checks())) {
                JsonNode analytics = Options.analytics(client, options.checks(), check, "?limit=0");
                if (options.json) {
                    out.println(((ObjectNode) check.deepCopy()).set("analytics", analytics).toString());
                } else {
                    out.printf("%-24s %-30s %-10s %9s  %s%n", check.path("name").asText(),
                            check.path("address").asText(), check.path("status").asText(), percent(analytics),
                            check.path("failure_reason").asText());
                }
            }
            out.flush();
            return ExitCode.FINE.code();
        }
    }

    /** All of one check. */
    @Command(name = "show", mixinStandardHelpOptions = true, sortOptions = false, description = "Show one health check: how available its origin was from each data center, why probes failed, and the newest probes with the time of each phase.")
    static final class Show implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private ApiOptions api = new ApiOptions();

        @Mixin
        private Options options = new Options();

        @Option(names = "--failures", description = "Show only probes that failed.")
        private boolean failures;

        @Parameters(paramLabel = "CHECK", description = "Name or id of the check.")
        private String name = "";

        @Override
        public Integer call() {
            ManagementClient client = api.client();
            PrintWriter out = spec.commandLine().getOut();
            JsonNode check = client.list(options.checks()).stream()
                    .filter(it -> it.path("name").asText().equals(name) || it.path("id").asText().equals(name))
                    .findFirst().orElseThrow(() -> new ParameterException(spec.commandLine(),
                            "zone '" + options.zone + "' has no health check '" + name + "'"));
            JsonNode analytics = Options.analytics(client, options.checks(), check,
                    "?limit=20&failures_only=" + failures);
            if (options.json) {
                out.println(((ObjectNode) check.deepCopy()).set("analytics", analytics).toString());
            } else {
                print(out, check, analytics);
            }
            out.flush();
            return ExitCode.FINE.code();
        }

        private static void print(PrintWriter out, JsonNode check, JsonNode analytics) {
            String reason = check.path("failure_reason").asText();
            out.printf("%s (%s %s) is %s%s%n%n", check.path("name").asText(), check.path("type").asText(),
                    check.path("address").asText(), check.path("status").asText(),
                    reason.isEmpty() ? "" : ": " + reason);
            out.printf("%-16s %9s %9s %13s  %s%n", "from", "last day", "probes", "round trip", "failures");
            sums(out, "all", analytics);
            analytics.path("data_centers").forEach(here -> sums(out, here.path("name").asText(), here));
            out.printf("%n%-26s %-16s %-24s %5s %8s %8s %8s %10s %8s  %s%n", "at", "edge", "address", "code", "dns, ms",
                    "tcp", "tls", "first byte", "whole", "failure");
            analytics.path("events").forEach(event -> event(out, event));
        }

        private static void sums(PrintWriter out, String name, JsonNode sums) {
            out.printf("%-16s %9s %9d %13s  %s%n", name, percent(sums), sums.path("probes").asLong(),
                    sums.path("round_trip_ms").isNumber()
                            ? "%.1f ms".formatted(sums.path("round_trip_ms").asDouble())
                            : "-",
                    StreamSupport.stream(sums.path("failures").spliterator(), false)
                            .map(it -> it.path("count").asLong() + " " + it.path("reason").asText())
                            .collect(Collectors.joining(", ")));
        }

        private static void event(PrintWriter out, JsonNode event) {
            List<String> phases = List.of("dns_ms", "tcp_ms", "tls_ms", "first_byte_ms", "whole_ms");
            List<Double> times = phases.stream().map(it -> event.path("waterfall").path(it).asDouble()).toList();
            String expected = StreamSupport.stream(event.path("expected_codes").spliterator(), false)
                    .map(JsonNode::asText).collect(Collectors.joining(", "));
            String failure = event.path("failure_reason").asText();
            out.printf("%-26s %-16s %-24s %5d %8.1f %8.1f %8.1f %10.1f %8.1f  %s%n", event.path("at").asText(),
                    event.path("edge").asText(), event.path("address").asText(), event.path("code").asInt(),
                    times.get(0), times.get(1), times.get(2), times.get(3), times.get(4),
                    failure.isEmpty() || expected.isEmpty() ? failure : failure + ", expected " + expected);
        }
    }

    private static String percent(JsonNode sums) {
        return sums.path("availability").isNumber() ? "%.2f %%".formatted(sums.path("availability").asDouble()) : "-";
    }
}
