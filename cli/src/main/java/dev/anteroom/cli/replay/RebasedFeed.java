package dev.anteroom.cli.replay;

import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A range of topics that is copied into other topics, with ticket counters that begin in the range; all other records
 * are passed on without being decoded.
 */
final class RebasedFeed implements RecordFeed {

    private final RecordFeed range;
    private final String target;
    private final AvroDeserializer<TicketsIssued> reader;
    private final AvroSerializer<TicketsIssued> writer;
    private final CountersFromStart counters = new CountersFromStart();

    /** Closes {@code range} when it is closed. */
    RebasedFeed(RecordFeed range, AvroSerdes serdes, TopicSettings target) {
        this.range = range;
        this.target = target.name(Topics.TICKETS_ISSUED);
        this.reader = serdes.deserializer(AvroTypes.TICKETS_ISSUED);
        this.writer = serdes.serializer(AvroTypes.TICKETS_ISSUED);
    }

    @Override
    public List<Played> next() {
        List<Played> given = new ArrayList<>();
        List<Played> read;
        do {
            read = range.next();
            for (Played played : read) {
                if (played.isSinceEarlier()) {
                    count(played).ifPresent(given::add);
                } else {
                    given.add(played);
                }
            }
        } while (given.isEmpty() && !read.isEmpty());
        return given;
    }

    private Optional<Played> count(Played played) {
        return Optional.ofNullable(reader.deserialize(played.topic().id(), played.value()))
                .flatMap(counters::countAfterFirst).map(report -> new Played(played.topic(), played.key(), played.at(),
                        writer.serialize(target, report)));
    }

    @Override
    public double part() {
        return range.part();
    }

    @Override
    public void close() {
        range.close();
    }
}
