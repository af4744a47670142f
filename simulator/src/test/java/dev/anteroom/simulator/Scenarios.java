package dev.anteroom.simulator;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.util.List;

/** Small scenarios, and their results. */
final class Scenarios {

    private Scenarios() {
    }

    static Scenario of(String yaml) {
        return ScenarioFile.parse(yaml, "test");
    }

    static List<RunOutcome> outcomes(Scenario scenario) {
        return new Simulator(Simulator.Listener.NONE).run(scenario).stream()
                .map(SimulationResult::outcome).toList();
    }
}
