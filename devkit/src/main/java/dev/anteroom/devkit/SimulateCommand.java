package dev.anteroom.devkit;

import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.schemas.recording.RecordingWriter;
import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.Simulator;
import dev.anteroom.simulator.report.AgreementReport;
import dev.anteroom.simulator.report.Charts;
import dev.anteroom.simulator.report.Comparison;
import dev.anteroom.simulator.report.CsvFiles;
import dev.anteroom.simulator.report.Page;
import dev.anteroom.simulator.report.ProgressBar;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioException;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs scenarios in virtual time. */
@Command(name = "simulate", description = {"Simulates a room in virtual time, to show before an event how it will"
        + " behave.",
        "Examples of scenarios are in simulator/scenarios."}, mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scenarios, as YAML.")
    private List<Path> files = List.of();

    @Option(names = "--seeds", split = ",", paramLabel = "N", description = "Seeds to use instead of those of the"
            + " scenario.")
    private List<Long> seeds = List.of();

    @Option(names = "--out", paramLabel = "FOLDER", description = "Where to write charts (PNG) and figures (CSV), in a folder for each scenario.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--record", paramLabel = "FILE", description = "Where to write what edges and ticket counters wrote"
            + " in the first run, as a recording that ./anteroom replay can play. Only with one scenario.")
    private Optional<Path> record = Optional.empty();

    @Option(names = "--page", paramLabel = "FILE", description = "Where to write all tables as Markdown.")
    private Optional<Path> page = Optional.empty();

    @Override
    public Integer call() throws IOException {
        System.setProperty("java.awt.headless", "true");
        if (record.isPresent() && files.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--record takes the records of one scenario, and "
                    + files.size() + " are given");
        }
        List<Scenario> scenarios = files.stream().map(this::read).toList();
        if (record.isPresent() && scenarios.getFirst().origin().isPresent()) {
            throw new ParameterException(spec.commandLine(), "--record does not hold what health checks find, so it"
                    + " takes no scenario with the key origin");
        }
        Simulator simulator = new Simulator(new ProgressBar(spec.commandLine().getErr(),
                Boolean.getBoolean("anteroom.progress"), InstantSource.system()));
        Page tables = new Page("./anteroom " + String.join(" ", typed()));
        for (int i = 0; i < scenarios.size(); i++) {
            List<SimulationResult> results = run(simulator, scenarios.get(i));
            show(scenarios.get(i), results);
            tables.add(scenarios.get(i), results);
            if (out.isPresent()) {
                write(out.get().resolve(nameOf(files.get(i))), scenarios.get(i), results);
            }
        }
        if (page.isPresent()) {
            Files.writeString(page.get(), tables.toString());
        }
        return ExitCode.FINE.code();
    }

    private List<SimulationResult> run(Simulator simulator, Scenario scenario) {
        if (record.isEmpty()) {
            return simulator.run(scenario);
        }
        try (RecordingWriter recording = RecordingWriter.create(record.get())) {
            return simulator.run(scenario, new RecordedRun(recording));
        }
    }

    private List<String> typed() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    private Scenario read(Path file) {
        try {
            Scenario scenario = ScenarioFile.read(file);
            return seeds.isEmpty() ? scenario : scenario.withSeeds(seeds);
        } catch (ScenarioException e) {
            throw new ParameterException(spec.commandLine(), file + ": " + e.getMessage(), e);
        }
    }

    private void show(Scenario scenario, List<SimulationResult> results) {
        PrintWriter screen = spec.commandLine().getOut();
        screen.println();
        screen.println(scenario.name());
        screen.println(new Comparison(results).text());
        scenario.arrivals().recorded()
                .ifPresent(recorded -> screen.println(AgreementReport.text(scenario, recorded, results)));
        screen.flush();
    }

    private static void write(Path folder, Scenario scenario, List<SimulationResult> results) throws IOException {
        Files.createDirectories(folder);
        CsvFiles.write(folder, results);
        if (scenario.arrivals().recorded().isPresent()) {
            AgreementReport.write(folder, scenario, scenario.arrivals().recorded().get(), results);
        }
        long first = results.getFirst().seed();
        Charts.write(folder, scenario.name(), results.stream().filter(result -> result.seed() == first).toList());
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
    }
}
