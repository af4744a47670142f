package dev.anteroom.cli.replay;

import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Plays a feed into topics at the requested speed, until it ends or is told to stop. Not thread-safe. */
final class RecordReplayer {

    private static final long LOOK_MILLIS = 250;

    private final Producer<byte[], byte[]> producer;
    private final TopicSettings target;
    private final Speed speed;
    private final StopSignal stop;
    private final InstantSource clock;
    private final Map<String, String> names = new HashMap<>();
    private final Callback whenStored = (stored, failure) -> {
        if (failure != null) {
            this.failure = Optional.of(failure);
        }
    };
    private volatile Optional<Exception> failure = Optional.empty();
    private long begun;
    private long first = Long.MIN_VALUE;
    private long newest;
    private long played;
    /** The parts of the feed before and after the records that are being sent, and how many of these have been sent. */
    private double partBefore;
    private double partAfter;
    private double sentOfBatch;

    RecordReplayer(Producer<byte[], byte[]> producer, TopicSettings target, Speed speed, StopSignal stop,
            InstantSource clock) {
        this.producer = producer;
        this.target = target;
        this.speed = speed;
        this.stop = stop;
        this.clock = clock;
    }

    /**
     * Plays everything and reports to {@code progress} repeatedly. Returns the final progress when everything that was
     * sent is stored.
     */
    ReplayProgress play(RecordFeed feed, Consumer<ReplayProgress> progress) {
        begun = clock.millis();
        try {
            List<Played> records = feed.next();
            while (!records.isEmpty() && !stop.isAsked()) {
                partBefore = partAfter;
                partAfter = feed.part();
                send(records, progress);
                progress.accept(progress());
                records = feed.next();
            }
            producer.flush();
        } catch (KafkaException e) {
            throw failed(e);
        }
        requireStored();
        return progress();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Failures are reported to the callback, because ten million futures would take too much memory.
    private void send(List<Played> records, Consumer<ReplayProgress> progress) {
        long playedBefore = played;
        for (Played record : records) {
            requireStored();
            sentOfBatch = (double) (played - playedBefore) / records.size();
            if (!speed.isMost() && !isDue(record, progress)) {
                return;
            }
            producer.send(new ProducerRecord<>(
                    names.computeIfAbsent(record.topic().id(), id -> target.name(record.topic())), partition(record),
                    record.at(),
                    record.key(), record.value()), whenStored);
            newest = Math.max(newest, record.at());
            played++;
        }
        sentOfBatch = 1;
    }

    /**
     * The partition of a record whose key contains more than what the topic is partitioned by; null leaves the choice
     * to the producer.
     */
    private @Nullable Integer partition(Played record) {
        if (!record.topic().equals(Topics.ROOM_HEALTH)) {
            return null;
        }
        byte[] room = ScopeKey.parse(new String(record.key(), StandardCharsets.UTF_8)).roomId()
                .getBytes(StandardCharsets.UTF_8);
        int partitions = producer.partitionsFor(target.name(record.topic())).size();
        return Utils.toPositive(Utils.murmur2(room)) % partitions;
    }

    /** Waits until the record is due; false when it is not to be played because the replay was stopped. */
    private boolean isDue(Played record, Consumer<ReplayProgress> progress) {
        if (first == Long.MIN_VALUE) {
            first = record.at();
        }
        long due = begun + speed.playedAfter(record.at() - first);
        for (long left = due - clock.millis(); left > 0; left = due - clock.millis()) {
            if (stop.isAskedWithin(Math.min(left, LOOK_MILLIS))) {
                return false;
            }
            requireStored();
            progress.accept(progress());
        }
        return !stop.isAsked();
    }

    private void requireStored() {
        if (failure.isPresent()) {
            throw failed(failure.get());
        }
    }

    private ReplayException failed(Exception cause) {
        return new ReplayException("can't write into the topics " + target.prefix() + "*: " + cause.getMessage(),
                cause);
    }

    private ReplayProgress progress() {
        double part = partBefore + sentOfBatch * (partAfter - partBefore);
        return new ReplayProgress(played, part, newest, clock.millis() - begun);
    }
}
