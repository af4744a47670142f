package dev.anteroom.core.counting;

import dev.anteroom.schemas.topic.MarkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides when one edge writes a mark into which partition of {@code traffic}, and knows whether counting surely waits for
 * the edge.
 *
 * <p>In each partition at most one mark is on its way. So a stall of the brokers causes one late mark and not many
 * ({@link EdgeMembers}).
 *
 * <p>An edge whose newest acknowledged mark was sent more than {@link #SURE_MILLIS} ago may be left out soon. The first mark
 * that is stored afterwards makes it a member again. A state that is counted up to the time of that mark
 * ({@link StoredMarks#memberSince}) and names the edge has read that mark; an older state may come from before the edge was left out.
 *
 * <p>Unless stated otherwise, times are milliseconds of a clock that is never set, since the edge began. Not thread-safe.
 *
 * <p>Rests on decisions 043 and 068.
 */
public final class MarkSchedule {

    /** For so long after a stored mark was sent, no other edge's marks can have left this edge out. */
    static final long SURE_MILLIS = EdgeMembers.SILENCE_MILLIS - EdgeMembers.MOST_OF_A_MARK_MILLIS;

    /** A mark follows no sooner than so many times what the one before took to be stored, but after a second at least. */
    private static final int ACKS_BETWEEN = 3;
    private static final long LONGEST_INTERVAL_MILLIS = 1_000;

    private final Writer writer;
    private final List<Partition> partitions;

    /**
     * Whose marks they are.
     *
     * @param dataCenter where the edge is
     * @param run a random number that is not 0 and names this process
     */
    public record Writer(String dataCenter, String edgeId, int run) {
    }

    /** What was written into one partition. */
    private static final class Partition {

        private long lastSentAt;
        private boolean isUnderway;
        private boolean hasJoined;
        private long ackedSentAt;
        private long storedUpTo;
        private long silentFrom;
        private long memberSince;
        private long ackMillis;
    }

    /**
     * A mark to be written.
     *
     * @param at the time of the edge, in milliseconds since the epoch, which becomes the record's timestamp
     */
    public record Due(int partition, MarkKey key, long at) {
    }

    public MarkSchedule(Writer writer, int partitions) {
        this.writer = writer;
        this.partitions = IntStream.range(0, partitions).mapToObj(number -> new Partition()).toList();
    }

    /** How many partitions may be counted further than this edge has told. */
    public int unsure(long now) {
        return (int) partitions.stream().filter(each -> !isMember(each, now)).count();
    }

    /** Whether a mark is stored in each partition that was sent within the last {@code most} milliseconds. */
    public boolean isHeard(long now, long most) {
        return partitions.stream().allMatch(each -> each.hasJoined && now - each.ackedSentAt <= most);
    }

    private static boolean isMember(Partition partition, long now) {
        return partition.hasJoined && now - partition.ackedSentAt <= SURE_MILLIS;
    }

    /** What the marks prove that are stored in this partition by {@code now}. */
    public StoredMarks stored(int partition, long now) {
        Partition asked = partitions.get(partition);
        return new StoredMarks(isMember(asked, now), asked.storedUpTo, asked.silentFrom, asked.memberSince);
    }

    /**
     * The marks that are due, one for each partition at most. Each is on its way from now on.
     *
     * @param at the time of the edge, in milliseconds since the epoch
     */
    public List<Due> due(long now, long at, long interval) {
        List<Due> due = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            Partition partition = partitions.get(i);
            if (!partition.isUnderway
                    && (!partition.hasJoined || now - partition.lastSentAt >= interval(partition, interval))) {
                due.add(new Due(i, key(MarkKey.Kind.MARK, now), at));
                partition.isUnderway = true;
                partition.lastSentAt = now;
            }
        }
        return due;
    }

    /**
     * Where brokers are slow marks are rarer: counting is late there by more than an interval, and would be later still if
     * they had more to do.
     */
    private static long interval(Partition partition, long interval) {
        return Math.max(interval, Math.min(ACKS_BETWEEN * partition.ackMillis, LONGEST_INTERVAL_MILLIS));
    }

    private MarkKey key(MarkKey.Kind kind, long now) {
        return new MarkKey(kind, writer.dataCenter(), writer.edgeId(), writer.run(), now);
    }

    /** A mark is stored. */
    public void acknowledged(Due mark, long now) {
        Partition partition = partitions.get(mark.partition());
        if (!isMember(partition, now)) {
            partition.silentFrom = partition.storedUpTo;
            partition.memberSince = mark.at();
        }
        partition.isUnderway = false;
        partition.hasJoined = true;
        partition.ackedSentAt = mark.key().sentAt();
        if (isMember(partition, now)) {
            partition.storedUpTo = mark.at();
        }
        partition.ackMillis = now - partition.ackedSentAt;
    }

    /** A mark could not be sent, or was not stored. */
    public void failed(Due mark) {
        partitions.get(mark.partition()).isUnderway = false;
    }

    /** The last marks, which are sent whatever else is on its way. */
    public List<Due> goodbye(long now, long at) {
        return IntStream.range(0, partitions.size())
                .mapToObj(i -> new Due(i, key(MarkKey.Kind.GOODBYE, now), at)).toList();
    }
}
