package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.HealthCheck;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/**
 * Chooses which edges of a data center probe for a check: at most three, those with the highest rendezvous hash of
 * check and edge. Edges that know of the same living edges make the same choice without asking each other, and when an
 * edge goes only its own checks move. Immutable.
 *
 * <p>Rests on decision 135.
 *
 * @param edges the edges that probe, in the order in which they probe
 */
public record ProberChoice(List<String> edges) {

    /** With three probers, two that agree are enough even if the third is wrong. */
    public static final int MOST = 3;

    public ProberChoice {
        edges = List.copyOf(edges);
    }

    /** The choice among the living edges of one data center. */
    public static ProberChoice of(String checkId, Collection<String> livingEdges) {
        return new ProberChoice(livingEdges.stream().distinct()
                .sorted(Comparator.comparingLong((String edge) -> hash(checkId + '\n' + edge)).reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST).toList());
    }

    /** Whether edges of {@code dataCenter} probe for {@code check} at all. */
    public static boolean isProbedFrom(HealthCheck check, String dataCenter) {
        return !check.getSuspended()
                && (check.getCheckRegions().isEmpty() || check.getCheckRegions().contains(dataCenter));
    }

    /**
     * When, within each interval, this edge probes: the probers of a check follow each other evenly, and checks do not
     * all begin together. Milliseconds, 0 up to the interval; empty for an edge that does not probe.
     */
    public OptionalInt phaseMillis(HealthCheck check, String edgeId) {
        int rank = edges.indexOf(edgeId);
        if (rank < 0) {
            return OptionalInt.empty();
        }
        long interval = check.getIntervalMillis();
        long offset = Math.floorMod(hash(check.getCheckId()), interval);
        return OptionalInt.of((int) ((offset + rank * interval / edges.size()) % interval));
    }

    /** The next probe after {@code now} of an edge with this phase, in milliseconds since the epoch. */
    public static long next(long now, long intervalMillis, int phaseMillis) {
        long start = Math.floorDiv(now - phaseMillis, intervalMillis) * intervalMillis + phaseMillis;
        return start + intervalMillis;
    }

    /**
     * A hash that is the same in every process and version: a checksum whose bits are mixed, so that texts that differ
     * only at the end get hashes far apart, too.
     */
    private static long hash(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        long mixed = (checksum.getValue() + 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
