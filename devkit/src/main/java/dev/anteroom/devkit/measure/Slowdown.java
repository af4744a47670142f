package dev.anteroom.devkit.measure;

/**
 * An origin that became slow, and what came of it.
 *
 * @param targetMillis the room's {@code latency_target}
 * @param fitting with so many visitors it answers within that
 * @param noticedMillis from the first answer over the target to the first state with a lowered limit; -1 when there was
 *        none
 * @param settledMillis from that state to the first answer within the target; -1 when there was none. Who is in already stays,
 *        so this takes as long as their visits do
 * @param medianMillis half of the time answers took at most this long, from then on while visitors waited; -1 when none did
 * @param meanActive how many visitors were active then, on average
 * @param lowestLimit the lowest limit that was in force
 * @param overLimit most visitors above the limit in force, once the lease of the states before it was over
 */
public record Slowdown(long targetMillis, int fitting, long noticedMillis, long settledMillis, long medianMillis,
        double meanActive, int lowestLimit, int overLimit) {
}
