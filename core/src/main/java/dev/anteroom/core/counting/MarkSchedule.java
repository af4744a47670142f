package dev.anteroom.core.counting;

import dev.anteroom.schemas.topic.MarkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Decides when one edge writes a mark into which partition of {@code traffic}, and knows whether counting surely waits for
 * the edge.
 *
 * <p>Marks are sent just after the moments at which their interval divides the clock's seconds. So the marks of all edges
 * tell of the ends of sessions as soon as these are over: what one edge told a little later would let all others wait.
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
 * <p>Rests on decisions 043, 068 and 177.
 */
public final class MarkSchedule {

    /** For so long after a stored mark was sent, no other edge's marks can have left this edge out. */
    static final long SURE_MILLIS = EdgeMembers.SILENCE_MILLIS - EdgeMembers.MOST_OF_A_MARK_MILLIS;

    /** Marks are about so many times as far apart as they take to be stored, but a second at most. */
    private static final int ACKS_BETWEEN = 3;
    private static final long LONGEST_INTERVAL_MILLIS = 1_000;
    /** Intervals in milliseconds that divide a second. */
    private static final long[] INTERVALS = {100, 200, 500, LONGEST_INTERVAL_MILLIS};

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
        private long lastAt;
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
     * @param interval how far apart they are to be on average, at least
     */
    public List<Due> due(long now, long at, long interval) {
        List<Due> due = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            Partition partition = partitions.get(i);
            if (!partition.isUnderway && (!partition.hasJoined
                    || isOver(partition, now, at, Math.max(fitting(interval), interval(partition))))) {
                due.add(new Due(i, key(MarkKey.Kind.MARK, now), at));
                partition.isUnderway = true;
                partition.lastSentAt = now;
                partition.lastAt = at;
            }
        }
        return due;
    }

    /**
     * Whether one has begun since the last mark; by the other clock while the edge's time stands still, because it was set
     * back.
     */
    private static boolean isOver(Partition partition, long now, long at, long interval) {
        return whole(at, interval) != whole(partition.lastAt, interval)
                || now - partition.lastSentAt >= interval;
    }

    /** What is over at a moment that a mark tells of: all before it, because more may be done in its own millisecond. */
    private static long whole(long at, long interval) {
        return Math.floorDiv(at - 1, interval);
    }

    /** The next longer interval that divides a second; one of more than a second as it is. */
    private static long fitting(long least) {
        for (long interval : INTERVALS) {
            if (interval >= least) {
                return interval;
            }
        }
        return least;
    }

    /**
     * Where brokers are slow marks are rarer: counting is late there by more than an interval, and would be later still if
     * they had more to do.
     */
    private static long interval(Partition partition) {
        long slow = ACKS_BETWEEN * partition.ackMillis;
        long longest = 0;
        for (long interval : INTERVALS) {
            longest = interval <= slow ? interval : longest;
        }
        return longest;
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
