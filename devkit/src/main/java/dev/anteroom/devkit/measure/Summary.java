package dev.anteroom.devkit.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of a demo run, measured at the origin and by the crowd.
 *
 * @param policy how visitors without a reservation are admitted
 * @param limit most visitors that may be active at once
 * @param visitors visitors who came
 * @param admitted visitors who got in
 * @param queued visitors who were told to wait at least once
 * @param connected of these, visitors who waited on a stream of events
 * @param abandoned queued visitors who stopped waiting, also those who came back
 * @param maxActiveAtOrigin most visitors active at the origin at once
 * @param overshoot by how many that is over the limit, 0 when it never is
 * @param utilizationWhileWaiting part of the limit that was used while anybody waited, 0..1, by time
 * @param acceptedTurnedAway requests of accepted visitors with a valid session that did not get through
 * @param bucketInversions admissions that broke the order of buckets, see {@link InversionDetector}
 * @param queuedEarlyShare part of the queued visitors who were queued although under 98 % of the limit were used and
 *        nobody of an earlier bucket waited, 0..1, see {@link EarlyQueueing}
 * @param waitP50Seconds half of the queued visitors who got in waited at most this long
 * @param waitP95Seconds 95 of 100 of them waited at most this long
 * @param freshnessP50Millis half of the events were in an edge's state after this time
 * @param freshnessP99Millis 99 of 100 were
 * @param freshnessSamples pairs of an event and an edge that this was measured on
 * @param requests requests of the crowd
 * @param errors of these, requests without an answer or with one of status 500 or above
 * @param durationSeconds from the first visitor to the end
 * @param outages failures of the origin; empty unless it was to fail
 * @param slowdowns what came of an origin that becomes slow; empty unless it was to
 */
public record Summary(String policy, int limit, int visitors, int admitted, int queued, int connected, int abandoned,
        int maxActiveAtOrigin, int overshoot, double utilizationWhileWaiting, int acceptedTurnedAway,
        int bucketInversions, double queuedEarlyShare, double waitP50Seconds, double waitP95Seconds,
        long freshnessP50Millis, long freshnessP99Millis, long freshnessSamples, long requests, long errors,
        double durationSeconds, List<Outage> outages, List<Slowdown> slowdowns) {

    public Summary {
        outages = List.copyOf(outages);
        slowdowns = List.copyOf(slowdowns);
    }

    /** One JSON object. */
    public String json() {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the JSON object to a file; throws {@link UncheckedIOException} when it can't be written. */
    public void write(Path file) {
        try {
            Files.writeString(file, json() + System.lineSeparator());
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the summary to " + file, e);
        }
    }
}
