package dev.anteroom.devkit.crowd;

import java.util.List;

/**
 * A part of the demo in which visitors arrive at an even rate.
 *
 * @param name shown while it runs
 * @param untilPart when it ends, as a part of the whole time, 0..1
 * @param visitorsPart which part of all visitors arrives in it, 0..1
 */
public record CrowdPhase(String name, double untilPart, double visitorsPart) {

    private static final List<CrowdPhase> DEMO = List.of(new CrowdPhase("calm", 0.15, 0.08),
            new CrowdPhase("surge", 0.32, 0.68),
            new CrowdPhase("calm again", 0.92, 0.24), new CrowdPhase("end", 1.0, 0.0));

    /** Calm, a surge to several times the limit, calm, and a moment in which nobody new comes. */
    public static List<CrowdPhase> demo() {
        return DEMO;
    }

    /** The phase at {@code part} of the whole time. */
    public static CrowdPhase at(List<CrowdPhase> phases, double part) {
        return phases.stream().filter(phase -> part < phase.untilPart()).findFirst().orElse(phases.getLast());
    }
}
