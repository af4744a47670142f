package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One visitor who was admitted before another one of an older bucket. All moments are milliseconds since the epoch, by
 * the crowd's clock.
 *
 * @param newer number of the visitor who got in
 * @param newerCameAt when that visitor first asked
 * @param admittedBetween request and answer of the admission
 * @param older number of the visitor who was overtaken
 * @param olderQueuedAt the first answer that told the overtaken visitor to wait
 * @param olderToldAt the last such answer before the admission
 * @param olderAskedAgainAt the first request after the admission that was told to wait once more
 * @param olderSilentMillis the longest time that may have passed between two decisions about the overtaken visitor before, up
 *        to and including the one after the admission: from a request to the next answer. Longer than {@code lapse} means that
 *        the room may have taken the visitor for gone, because requests or answers took too long
 */
public record Inversion(long newer, long newerCameAt, Exchange admittedBetween, long older, long olderQueuedAt,
        long olderToldAt, long olderAskedAgainAt, long olderSilentMillis) {

    static Inversion of(VisitorLog newer, Exchange admission, VisitorLog older) {
        long olderToldAt = older.waits().stream().mapToLong(Exchange::answeredAt)
                .filter(at -> at < admission.askedAt()).max().orElseThrow();
        long olderAskedAgainAt = older.waits().stream().mapToLong(Exchange::askedAt)
                .filter(at -> at > admission.answeredAt()).min().orElseThrow();
        return new Inversion(newer.number(), newer.firstSeenAt(), admission, older.number(),
                older.waits().getFirst().answeredAt(), olderToldAt, olderAskedAgainAt,
                longestSilence(older.waits(), olderAskedAgainAt));
    }

    private static long longestSilence(List<Exchange> waits, long untilAskedAt) {
        return IntStream.range(1, waits.size()).filter(i -> waits.get(i).askedAt() <= untilAskedAt)
                .mapToLong(i -> waits.get(i).answeredAt() - waits.get(i - 1).askedAt()).max().orElse(0);
    }
}
