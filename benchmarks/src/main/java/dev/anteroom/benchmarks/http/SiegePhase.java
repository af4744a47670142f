package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.attack.AttackOrder;
import dev.anteroom.benchmarks.attack.AttackTally;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Cpu;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One phase of a {@link Siege}: an attack, several at once, or none.
 *
 * @param title what it is called
 * @param order what attackers do; in total no connection for none
 */
record SiegePhase(String title, AttackOrder order) {

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * Lets honest visitors come while the attack goes on.
     *
     * @param time how long
     * @param after how long the edge has at most to disconnect the attackers afterwards
     */
    SiegeFigures measure(Site site, ChildJvm attackers, HonestCrowd crowd, Duration time, Duration after)
            throws InterruptedException {
        Cpu edgeBefore = site.edge().cpu();
        Cpu attackersBefore = attackers.cpu();
        long begun = System.nanoTime();
        try (EdgeWatch watch = EdgeWatch.begin(site.edge())) {
            if (!isCalm()) {
                attackers.ask(order.format());
            }
            HonestCrowd.Result result = crowd.come(time);
            double seconds = (System.nanoTime() - begun) / NANOS;
            SiegeFigures.Cores cores = new SiegeFigures.Cores(
                    site.edge().cpu().since(edgeBefore).processNanos() / NANOS / seconds,
                    attackers.cpu().since(attackersBefore).processNanos() / NANOS / seconds,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            EdgeWatch.Pauses pauses = watch.pauses();
            // Nobody measures any more, so the edge may stand still for it.
            long heap = site.edge().heapAfterCollection();
            Map<Attack, AttackTally> tallies = new EnumMap<>(Attack.class);
            SiegeFigures.Gone gone = isCalm() ? new SiegeFigures.Gone(0, 0) : cease(attackers, after, tallies);
            return new SiegeFigures(title, result, new SiegeFigures.Edge(watch.mostConnections(), heap,
                    watch.committedHeap(), pauses, watch.mostResident(), watch.refused()), tallies, gone, cores);
        }
    }

    /** Whether nobody attacks. */
    boolean isCalm() {
        return order.total() == 0;
    }

    private static SiegeFigures.Gone cease(ChildJvm attackers, Duration after, Map<Attack, AttackTally> tallies)
            throws InterruptedException {
        long begun = System.nanoTime();
        tallies.putAll(AttackTally.parseAll(attackers.ask(AttackOrder.CEASE)));
        while (open(tallies) > 0 && System.nanoTime() - begun < after.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(100);
            tallies.putAll(AttackTally.parseAll(attackers.ask(AttackOrder.LOOK)));
        }
        double seconds = (System.nanoTime() - begun) / NANOS;
        long left = open(tallies);
        attackers.ask(AttackOrder.HANG_UP);
        return new SiegeFigures.Gone(seconds, left);
    }

    private static long open(Map<Attack, AttackTally> tallies) {
        return tallies.values().stream().mapToLong(AttackTally::open).sum();
    }
}
