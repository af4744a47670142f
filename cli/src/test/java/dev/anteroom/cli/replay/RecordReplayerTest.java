package dev.anteroom.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class RecordReplayerTest {

    private static final byte[] KEY = {1};
    private static final TopicSettings TARGET = new TopicSettings("t.", 1, (short) 1);

    private final MockProducer<byte[], byte[]> producer = new MockProducer<>(true, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private final StopSignal stop = new StopSignal();
    private long now = 1_000_000;

    private static RecordFeed moves(long... times) {
        return feed(LongStream.of(times).mapToObj(at -> new Played(Topics.TRAFFIC, KEY, at, KEY)).toList());
    }

    private static RecordFeed feed(List<Played> all) {
        return new RecordFeed() {

            private boolean given;

            @Override
            public List<Played> next() {
                List<Played> next = given ? List.of() : all;
                given = true;
                return next;
            }

            @Override
            public double part() {
                return given ? 1 : 0;
            }

            @Override
            public void close() {
            }
        };
    }

    @Test
    void shouldPutWhatChecksSayWhereTheRoomIs() {
        String topic = TARGET.name(Topics.ROOM_HEALTH);
        List<PartitionInfo> partitions = IntStream.range(0, 8)
                .mapToObj(it -> new PartitionInfo(topic, it, null, new Node[0], new Node[0])).toList();
        Cluster cluster = new Cluster("c", List.of(), partitions, Set.of(), Set.of());
        MockProducer<byte[], byte[]> partitioned = new MockProducer<>(cluster, true, null, new ByteArraySerializer(),
                new ByteArraySerializer());
        byte[] key = "shop|origin".getBytes(StandardCharsets.UTF_8);
        RecordFeed feed = feed(List.of(new Played(Topics.ROOM_HEALTH, key, 5, KEY)));

        new RecordReplayer(partitioned, TARGET, Speed.MOST, stop, () -> Instant.ofEpochMilli(now)).play(feed,
                progress -> {
                });

        assertThat(partitioned.history().getFirst().partition()).isEqualTo(
                BuiltInPartitioner.partitionForKey("shop".getBytes(StandardCharsets.UTF_8), 8));
    }

    /** Each look at the clock takes a tenth of a second. */
    private RecordReplayer replayer(Speed speed) {
        return new RecordReplayer(producer, TARGET, speed, stop, () -> Instant.ofEpochMilli(now += 100));
    }

    @Test
    void shouldSendAtOnceAndKeepTimes() {
        ReplayProgress end = replayer(Speed.MOST).play(moves(5, 3, 9_000_000), progress -> {
        });

        assertThat(end.records()).isEqualTo(3);
        assertThat(end.at()).isEqualTo(9_000_000);
        assertThat(producer.history()).extracting(ProducerRecord::timestamp).containsExactly(5L, 3L, 9_000_000L);
        assertThat(producer.history()).extracting(ProducerRecord::topic).containsOnly("t.traffic");
    }

    @Test
    void shouldSendNothingBeforeItIsDue() {
        List<Integer> sent = new ArrayList<>();

        replayer(new Speed(1000)).play(moves(0, 400_000),
                progress -> sent.add(producer.history().size()));

        assertThat(sent).startsWith(1).endsWith(2);
    }

    @Test
    void shouldTellHowMuchIsPlayedAndNotHowMuchIsRead() {
        List<Double> parts = new ArrayList<>();

        replayer(new Speed(1000)).play(moves(0, 400_000), progress -> parts.add(progress.part()));

        assertThat(parts).startsWith(0.5).endsWith(1.0);
    }

    @Test
    void shouldStopBetweenTwoRecords() {
        stop.finish();

        ReplayProgress end = replayer(new Speed(1)).play(moves(0, 400_000_000), progress -> stopNow());

        assertThat(end.records()).isEqualTo(1);
    }

    private void stopNow() {
        try {
            stop.close();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldSayWhereItCantWrite() {
        producer.sendException = new TimeoutException("no broker");

        assertThatThrownBy(() -> replayer(Speed.MOST).play(moves(1), progress -> {
        })).isInstanceOf(ReplayException.class).hasMessage("can't write into the topics t.*: no broker");
    }
}
