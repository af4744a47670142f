package dev.anteroom.edge.traffic;

import dev.anteroom.core.counting.MarkSchedule;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.schemas.topic.ScopeKey;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.utils.Utils;

/**
 * Writes this edge's marks into every partition of {@code traffic}, by the same producer as its moves and so in order with
 * them, and knows whether counting waits for the edge. Thread-safe; never blocks.
 *
 * <p>Rests on decisions 043 and 163.
 */
public final class MarkProducer {

    private static final long BUSY_MILLIS = 100;
    private static final long QUIET_MILLIS = 1_000;
    /** Longer than marks are apart with up to 40 000 partitions of all edges; half of the silence after which an edge is left out. */
    private static final long HEARD_MILLIS = 2_000;
    /** Of all edges together. */
    private static final long MOST_MARKS_A_SECOND = 20_000;

    private final NonBlockingProducer producer;
    private final String topic;
    private final MarkSchedule.Writer writer;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final long startedAt;
    private final Map<String, Integer> rooms = new HashMap<>();
    private Optional<MarkSchedule> schedule = Optional.empty();
    private boolean hasJoined;
    private boolean isOver;

    /** This process as a writer of marks. */
    public static MarkSchedule.Writer writer(String dataCenter, String edgeId, RandomGenerator random) {
        // 0 stands for an edge that writes no marks.
        return new MarkSchedule.Writer(dataCenter, edgeId, 1 + random.nextInt(Integer.MAX_VALUE));
    }

    /**
     * Marks that are sent by {@code producer}, once it is warm.
     *
     * @param clock the clock by which moves are stamped, which never goes back
     * @param nanos a clock that is never set
     */
    public MarkProducer(NonBlockingProducer producer, String topic, MarkSchedule.Writer writer, InstantSource clock,
            LongSupplier nanos) {
        this.producer = producer;
        this.topic = topic;
        this.writer = writer;
        this.clock = clock;
        this.nanos = nanos;
        this.startedAt = nanos.getAsLong();
    }

    /**
     * How far apart marks are to be, in milliseconds.
     *
     * @param isBusy whether anybody waits, or soon will
     */
    static long interval(boolean isBusy, int edges, int partitions) {
        return Math.max((long) edges * partitions * 1_000 / MOST_MARKS_A_SECOND, isBusy ? BUSY_MILLIS : QUIET_MILLIS);
    }

    /** Sends the marks that are due, unless the edge said goodbye. Call it where moves are sent, so that both are in order. */
    public synchronized void mark(boolean isBusy, int edges) {
        if (producer.isWarm() && !isOver) {
            int partitions = producer.partitions(topic);
            MarkSchedule marks = schedule.orElseGet(() -> new MarkSchedule(writer, partitions));
            schedule = Optional.of(marks);
            send(marks, marks.due(now(), clock.millis(), interval(isBusy, edges, partitions)));
        }
    }

    /** Tells that nothing follows. */
    public synchronized void goodbye() {
        isOver = true;
        schedule.ifPresent(marks -> send(marks, marks.goodbye(now(), clock.millis())));
    }

    /** Whether counting waits for this edge. */
    public EdgeMembership membership() {
        return new EdgeMembership(writer.run(), this::stored);
    }

    private synchronized StoredMarks stored(String roomId) {
        StoredMarks stored = schedule.map(marks -> marks.stored(partitionOf(roomId), now())).orElse(StoredMarks.NONE);
        return isOver ? stored.over() : stored;
    }

    /** Where the producer puts the moves of this edge's visitors in the room. */
    private int partitionOf(String roomId) {
        return rooms.computeIfAbsent(roomId, room -> Utils.toPositive(Utils.murmur2(
                new ScopeKey(room, writer.dataCenter()).text().getBytes(StandardCharsets.UTF_8)))
                % producer.partitions(topic));
    }

    /** Whether counting ever waited for this edge in all partitions, and the edge did not say goodbye. */
    public synchronized boolean hasJoined() {
        hasJoined = hasJoined || (schedule.isPresent() && unsure() == 0);
        return hasJoined && !isOver;
    }

    /** How many partitions may be counted further than this edge has told. */
    public synchronized int unsure() {
        return isOver ? 0 : schedule.map(marks -> marks.unsure(now())).orElse(0);
    }

    /** Whether each partition has stored a mark of this edge that was sent within the last two seconds. */
    public synchronized boolean isHeard() {
        return schedule.filter(marks -> marks.isHeard(now(), HEARD_MILLIS)).isPresent();
    }

    private void send(MarkSchedule marks, List<MarkSchedule.Due> due) {
        for (MarkSchedule.Due mark : due) {
            byte[] key = mark.key().text().getBytes(StandardCharsets.UTF_8);
            ProducerRecord<byte[], byte[]> sent = new ProducerRecord<byte[], byte[]>(topic, mark.partition(),
                    mark.at(), key, (byte[]) null);
            if (!producer.offer(sent, (stored, failure) -> ended(marks, mark, failure == null))) {
                marks.failed(mark);
            }
        }
    }

    private synchronized void ended(MarkSchedule marks, MarkSchedule.Due mark, boolean isStored) {
        if (isStored) {
            marks.acknowledged(mark, now());
        } else {
            marks.failed(mark);
        }
    }

    private long now() {
        return (nanos.getAsLong() - startedAt) / 1_000_000;
    }
}
