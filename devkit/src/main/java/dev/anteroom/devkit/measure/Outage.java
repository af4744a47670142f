package dev.anteroom.devkit.measure;

/**
 * A failure of the origin as it was measured.
 *
 * @param failedSeconds how long the origin failed
 * @param noticedMillis from its beginning to the first state that held the room; -1 when there was none
 * @param outlastedLease whether it went on after the lease of the last state before that
 * @param admittedWhileHeld visitors whom the origin saw for the first time after that lease, while it failed
 * @param admittedAfterwards visitors whom it saw for the first time when it worked again
 * @param recoveredMillis from then to the first state with the limits that are configured; -1 when there was none
 * @param overRamp by how many the active visitors were over the ramp at most
 * @param failedAnswers answers of the failing origin to visitors
 */
public record Outage(double failedSeconds, long noticedMillis, boolean outlastedLease, int admittedWhileHeld,
        int admittedAfterwards, long recoveredMillis, int overRamp, long failedAnswers) {
}
