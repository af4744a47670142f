package dev.anteroom.quickstart.replay;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.serde.AvroDeserializer;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroSerializer;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Ticket counters that are cumulative since before the range begin at zero in it. Otherwise all numbers that were ever
 * issued would be counted at the first report. What the first report of each added can't be known, and is left out.
 */
final class CountersFromStart {

    private final String topic;
    private final boolean hasAll;
    private final AvroDeserializer<TicketsIssued> reader;
    private final AvroSerializer<TicketsIssued> writer;
    private final Map<ScopeKey, TicketsIssued> first = new HashMap<>();

    /**
     * @param topic full name of the topic of reports
     * @param hasAll whether the range has every report that was ever made
     */
    CountersFromStart(String topic, boolean hasAll, AvroSerdes serdes) {
        this.topic = topic;
        this.hasAll = hasAll;
        this.reader = serdes.deserializer(AvroTypes.TICKETS_ISSUED);
        this.writer = serdes.serializer(AvroTypes.TICKETS_ISSUED);
    }

    /** The report as it would be, had the counter begun with the range; empty when it adds nothing. */
    Optional<Played> count(Played played) {
        if (hasAll) {
            return Optional.of(played);
        }
        TicketsIssued report = reader.deserialize(topic, played.value());
        if (report == null) {
            return Optional.empty();
        }
        ScopeKey key = new ScopeKey(report.getRoomId(), report.getScope());
        TicketsIssued before = first.putIfAbsent(key, TicketsIssued.newBuilder(report).build());
        if (before == null) {
            return Optional.empty();
        }
        report.setIssued(report.getIssued() - before.getIssued());
        report.setReturned(Math.max(0, report.getReturned() - before.getReturned()));
        return Optional.of(new Played(played.topic(), played.key(), played.at(), writer.serialize(topic, report)));
    }
}
