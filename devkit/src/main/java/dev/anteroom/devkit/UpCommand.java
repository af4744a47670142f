package dev.anteroom.devkit;

import dev.anteroom.cli.Defaults;
import dev.anteroom.cli.Logs;
import dev.anteroom.cli.StartLine;
import dev.anteroom.cli.StopHook;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.system.AnteroomSystem;
import dev.anteroom.devkit.system.OriginCheck;
import dev.anteroom.devkit.system.SystemPlan.EdgePlan;
import dev.anteroom.devkit.system.SystemPlan;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Starts everything and leaves it running. */
@Command(name = "up", mixinStandardHelpOptions = true, sortOptions = false, description = "Run the whole system until"
        + " Ctrl-C, so that you can visit it with a browser.")
final class UpCommand implements Callable<Integer> {

    private static final Duration RECOVER_OVER = Duration.ofSeconds(30);
    private static final int MOST = 1_000_000;

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--limit", defaultValue = "10", paramLabel = "N", description = "Limit of active visitors,"
            + " 1..1000000. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(names = "--port", defaultValue = "8080", paramLabel = "PORT", description = "Port of the first edge; the"
            + " other three use the next ports; 0 takes free ports. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--management-port", defaultValue = "9080", paramLabel = "PORT", description = "Management port of"
            + " the first edge, for health and metrics; the others use the next ports. Default: ${DEFAULT-VALUE}.")
    private int managementPort;

    @Option(names = "--broker-port", defaultValue = Defaults.BROKER_PORT, paramLabel = "PORT", description = "Port of the Kafka broker. Default: ${DEFAULT-VALUE}.")
    private int brokerPort;

    @Option(names = "--registry-port", defaultValue = Defaults.REGISTRY_PORT, paramLabel = "PORT", description = "Port of the schema registry. Default: ${DEFAULT-VALUE}.")
    private int registryPort;

    @Option(names = "--origin-port", defaultValue = "8090", paramLabel = "PORT", description = "Port of the demo origin. Default: ${DEFAULT-VALUE}.")
    private int originPort;

    private final InstantSource clock = InstantSource.system();
    private final PrintStream out = System.out;

    @Override
    public Integer call() throws InterruptedException {
        if (limit < 1 || limit > MOST) {
            throw new ParameterException(command.commandLine(), "--limit is " + limit + ", it must be 1.." + MOST);
        }
        SystemPlan plan = new SystemPlan(DemoRoom.forPeople(limit), SystemPlan.edges(port, managementPort), brokerPort,
                registryPort, originPort, Optional.of(new OriginCheck.Holding(RECOVER_OVER)), Logs.folder());
        StartLine starting = new StartLine(out);
        Instant begin = clock.instant();
        AnteroomSystem system = AnteroomSystem.start(plan, EdgeObserver.NONE, (visitor, dataCenter, at) -> {
        }, starting,
                clock);
        CountDownLatch stopped = new CountDownLatch(1);
        try (StopHook ignored = new StopHook(system, () -> out.println("\n  stopping"))) {
            starting.ready(Duration.between(begin, clock.instant()).toMillis());
            describe(system, plan);
            stopped.await();
        }
        return ExitCode.FINE.code();
    }

    private void describe(AnteroomSystem system, SystemPlan plan) {
        out.println();
        List<EdgePlan> edges = plan.edges();
        for (int i = 0; i < edges.size(); i++) {
            out.printf("  %-12s http://localhost:%d   health and metrics http://localhost:%d%n", edges.get(i).id(),
                    system.edges().get(i).port(), system.managementPorts().get(i));
        }
        out.printf("  %-12s http://localhost:%d/client/v4   with the token %s%n", "management",
                system.managementPorts().getFirst(), system.token());
        out.printf("  %-12s http://localhost:%d/dashboard/   asks for the same token%n", "dashboard",
                system.managementPorts().getFirst());
        out.printf("  %-12s %s   (without a waiting room)%n", "origin", system.originUrl());
        out.printf("  %-12s %s%n", "broker", system.bootstrap());
        out.printf("  %-12s %s%n", "registry", system.registryUrl());
        out.printf("  %-12s %s%n", "logs", plan.logs());
        out.println();
        out.println("  Room '" + plan.room().id() + "' lets " + limit + " in at once. Visit it:");
        out.println();
        out.println("    curl -i http://localhost:" + system.edges().getFirst().port() + "/");
        out.println("    ./anteroom watch" + elsewhere(system));
        out.println();
        out.println("  Ctrl-C stops everything.");
        out.flush();
    }

    private String elsewhere(AnteroomSystem system) {
        boolean usual = Integer.toString(brokerPort).equals(Defaults.BROKER_PORT)
                && Integer.toString(registryPort).equals(Defaults.REGISTRY_PORT);
        return usual ? "" : " --bootstrap " + system.bootstrap() + " --registry " + system.registryUrl();
    }
}
