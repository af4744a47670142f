package dev.anteroom.simulator.report;

import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.scenario.Scenario;
import java.util.List;

/** A page that compares strategies over several scenarios, with the command that makes it. */
public final class Page {

    private static final String INTRODUCTION = """
            # How exactly each way to share places keeps a limit

            Made by

            ```sh
            COMMAND
            ```

            Every scenario is played with the same crowds by each strategy. *Tickets* are Anteroom's. The others are the
            algorithms of the articles that Anteroom follows, on the same counts, reservations and states: *even split*
            gives each edge an even part of the slots, *utilization curve* a larger one while little is used, and *minute
            counters* count per data center and minute. They promise nothing beyond their newest state.

            | column | says |
            |---|---|
            | overshoot | most visitors over the limit at once, in the worst run |
            | utilization | places in use while people waited, of those that could have been: at most the limit, at most the people there were; mean of all runs, then the lowest |
            | queued early | of the queued, those who were sent to wait although everybody who waited would have fit into 98 % of the limit |
            | overtaken | visitors who were let in before one of an older bucket who waited before and after, beyond what news on its way explains; worst run |
            | order (tau) | Kendall's tau of the order of admission and that of arrival: 1 in order, 0 in no order. Within a bucket there is no order |
            | wait | from the first request until let in, for those who were let in |
            | estimate off by | at each poll, distance between the moment that the visitor was told and that at which the last of the visitor's bucket was let in; median, then 95th percentile. Within a bucket there is no order, so the estimate is about all of it |
            | longer than told | how much later than told the visitor was let in, 95th percentile of all polls |
            | rose | polls at which the visitor was told a moment more than a minute later than the time before |
            """;

    private final StringBuilder text;

    /** @param command what was typed */
    public Page(String command) {
        this.text = new StringBuilder(INTRODUCTION.replace("COMMAND", command));
    }

    /** Adds one scenario. */
    public void add(Scenario scenario, List<SimulationResult> results) {
        text.append("\n## ").append(scenario.name()).append("\n\n")
                .append(scenario.arrivals().visitors()).append(" visitors, limit ")
                .append(scenario.room().getTotalActiveUsers()).append(", ")
                .append(scenario.dataCenters().names().size()).append(" data centers of ")
                .append(scenario.dataCenters().edges()).append(" edges, events take ")
                .append(scenario.dataCenters().eventDelay()).append(" and states ")
                .append(scenario.dataCenters().viewDelay()).append(", ").append(scenario.seeds().size())
                .append(scenario.seeds().size() == 1 ? " seed.\n\n" : " seeds.\n\n")
                .append(new Comparison(results).markdown());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
