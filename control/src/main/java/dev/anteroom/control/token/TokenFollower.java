package dev.anteroom.control.token;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads tokens from the beginning of their topic, without a consumer group, on a thread of its own. Where it has to begin
 * anew, a token that it does not find any more is removed: the record of its removal may have been compacted away.
 */
public final class TokenFollower implements AutoCloseable {

    /** One reading from the beginning. */
    private static final class Reading {

        private final Map<TopicPartition, Long> ends;
        private final Set<String> found = new HashSet<>();
        private boolean isComplete;

        Reading(Map<TopicPartition, Long> ends) {
            this.ends = ends;
        }
    }

    private final String topic;
    private final AvroDeserializer<ApiToken> tokens;
    private final PatientDecoding decoding;
    private final TokenDirectory directory;
    private final AppliedOffsets applied = new AppliedOffsets();
    private final FollowerThread<Reading> thread;

    /** @param source of committed records */
    public TokenFollower(FollowerSource source, TopicSettings topics, TokenDirectory directory,
            PatientDecoding.RejectionListener rejected) {
        this.topic = topics.name(Topics.API_TOKENS);
        this.tokens = source.serdes().deserializer(AvroTypes.API_TOKEN);
        this.decoding = source.decoding(rejected);
        this.directory = directory;
        this.thread = new FollowerThread<>("api-tokens", source.consumers(), source.retry(), this::begin, this::step);
    }

    public void start() {
        thread.start();
    }

    /** The offsets up to which tokens have been applied. */
    public AppliedOffsets applied() {
        return applied;
    }

    private Reading begin(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(found -> new TopicPartition(found.topic(), found.partition())).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return new Reading(consumer.endOffsets(partitions));
    }

    private void step(Consumer<byte[], byte[]> consumer, Reading reading) throws InterruptedException {
        if (!reading.isComplete && FollowerThread.hasReached(consumer, reading.ends)) {
            reading.isComplete = true;
            directory.loaded(reading.found);
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            read(record, reading);
        }
        applied.advance(consumer.assignment().stream()
                .collect(Collectors.toMap(partition -> partition, consumer::position)));
    }

    private void read(ConsumerRecord<byte[], byte[]> record, Reading reading) throws InterruptedException {
        String tokenId = record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
        Optional<Optional<ApiToken>> decoded = decoding.decode(record,
                it -> Optional.ofNullable(tokens.deserialize(topic, it.value())));
        // A record that can't be read says nothing of its token, which is not to be trusted then.
        Optional<ApiToken> token = decoded.orElse(Optional.empty());
        if (!reading.isComplete) {
            reading.found.add(tokenId);
        }
        directory.configured(tokenId, token);
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
