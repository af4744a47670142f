package dev.anteroom.simulator.measure;

/**
 * The measurements of one run.
 *
 * @param overshoot most visitors that were active above the limit at once; 0 when it was kept
 * @param utilization part of the places in use while people waited, of those that could have been: no more than the
 *        limit, and no more than there were people
 * @param plainUtilization part of the limit in use while people waited
 * @param queuedEarly part of the queued visitors who were told to wait although less than 98 % of the limit would have
 *        been in use even with all waiting visitors admitted
 * @param lowestEarly part of the limit that was in use when that was worst; 1 when it never was
 * @param inversions visitors who were let in before somebody of an older bucket
 * @param told how accurate the estimates were
 * @param events number of events in the run
 */
public record RunOutcome(int visitors, int admitted, int queued, int left, int botAdmissions, int mostActive,
        int overshoot, double utilization, double plainUtilization, double queuedEarly, double lowestEarly,
        int inversions, WaitTimes waits, Told told, Timeline timeline, long events) {
}
