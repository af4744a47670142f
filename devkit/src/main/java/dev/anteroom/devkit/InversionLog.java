package dev.anteroom.devkit;

import dev.anteroom.devkit.measure.Inversion;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs which visitor overtook which other one and when, so that it can be investigated. */
final class InversionLog {

    static final int MOST = 20;

    private static final Logger LOG = LoggerFactory.getLogger(InversionLog.class);

    private InversionLog() {
    }

    /** Writes one line for each of the first {@value #MOST} inversions. */
    static void write(List<Inversion> inversions) {
        inversions.stream().limit(MOST).forEach(InversionLog::write);
    }

    private static void write(Inversion inversion) {
        LOG.atWarn().addKeyValue("visitor", inversion.newer()).addKeyValue("cameAt", at(inversion.newerCameAt()))
                .addKeyValue("askedAt", at(inversion.admittedBetween().askedAt()))
                .addKeyValue("admittedAt", at(inversion.admittedBetween().answeredAt()))
                .addKeyValue("overtook", inversion.older())
                .addKeyValue("queuedAt", at(inversion.olderQueuedAt()))
                .addKeyValue("toldToWaitAt", at(inversion.olderToldAt()))
                .addKeyValue("askedAgainInVainAt", at(inversion.olderAskedAgainAt()))
                .addKeyValue("silentMillis", inversion.olderSilentMillis())
                .log("a visitor of a newer bucket entered first");
    }

    private static Instant at(long millis) {
        return Instant.ofEpochMilli(millis);
    }
}
