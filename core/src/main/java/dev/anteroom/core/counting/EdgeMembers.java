package dev.anteroom.core.counting;

import dev.anteroom.schemas.topic.MarkKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The edges whose moves are in one partition, and up to when each of them has sent everything. The partition is counted up
 * to the earliest of these moments: an edge writes in order, and by a time that never goes back, so whoever has read one of
 * its records has read everything that the edge did before.
 *
 * <p>The first mark of an edge makes it a member, and so does the first mark after it was left out. A goodbye ends the
 * membership.
 *
 * <p>A member that is silent while another one is heard is left out, because a dead edge would otherwise delay all others
 * forever. A replay has no clock that could tell how long a member was silent, and after a stall of the brokers the moves
 * of many seconds arrive at once. So silence is measured by the marks of other members, each of which is sent only when the
 * mark before it was acknowledged. Of the time between two marks at most one second counts: the rest may have been a stall
 * that all edges shared. Whoever measures the silence is a member itself, so the last member is never left out.
 *
 * <p>Everything follows from the order of the records. Not thread-safe.
 *
 * <p>Rests on decisions 043, 170 and 172.
 */
public final class EdgeMembers {

    /** An edge is left out when others were heard for longer than this and it was not. */
    public static final long SILENCE_MILLIS = 4_000;

    static final long MOST_OF_A_MARK_MILLIS = 1_000;

    /** What is restored of an edge is at most so much older than what was read of it, in milliseconds of the edge's clock. */
    public static final long RESTORED_MILLIS = 7_000;
    private static final int MOST_SPANS = 8;

    private final Map<Integer, Member> members = new HashMap<>();
    private final Set<String> dataCenters = new TreeSet<>();
    private final Map<String, List<LeftOutSpan>> spans = new TreeMap<>();
    private long read;
    private int changes;
    private long edgesSince;

    /** One run of an edge. */
    private static final class Member {

        private final Deque<Heard> marks = new ArrayDeque<>();
        private long at;
        private long lastRead;
        private long connected;
        private long lastSentAt = Long.MAX_VALUE;
        private @Nullable String dataCenter;

        private Member(long at, long lastRead) {
            this.at = at;
            this.lastRead = lastRead;
        }
    }

    /** A mark that was read as the record of this number, when its edge had been connected for so long. */
    private record Heard(long number, long connected) {
    }

    /**
     * A mark was read.
     *
     * @param now by the reader's clock, in milliseconds since the epoch: nothing was ever counted further
     */
    public void mark(MarkKey mark, long at, long now) {
        joinFrom(mark.dataCenter());
        switch (mark.kind()) {
            case MARK -> {
                if (!members.containsKey(mark.run())) {
                    join(mark.run(), at);
                    // Its mark may be older than what was counted without it, and so may those that a store has of others.
                    edgesSince = Math.max(edgesSince, now);
                }
                move(mark.run(), at);
                Member heard = Objects.requireNonNull(members.get(mark.run()));
                heard.dataCenter = mark.dataCenter();
                leaveOutTheSilent(heard, mark.sentAt());
            }
            case GOODBYE -> {
                if (members.remove(mark.run()) != null) {
                    changes++;
                }
            }
        }
    }

    /** Edges of this data center may have sent something; also one that was read from a store. */
    public void joinFrom(String dataCenter) {
        if (dataCenters.add(dataCenter)) {
            changes++;
        }
    }

    /** A run is waited for from now on, one that was left out as well; also one that was read from a store. */
    public void join(int run, long at) {
        if (!members.containsKey(run)) {
            members.put(run, new Member(at, read));
            changed();
        }
    }

    private void changed() {
        changes++;
        edgesSince = members.values().stream().mapToLong(member -> member.at).reduce(edgesSince, Math::max);
    }

    /** Who is waited for has been so since then, as was read from a store. */
    public void restoreEdgesSince(long at) {
        edgesSince = at;
    }

    /** Counting went on without edges at such a time; also one that was read from a store. */
    public void leftOut(LeftOutSpan span) {
        List<LeftOutSpan> before = spans.getOrDefault(span.dataCenter(), List.of());
        spans.put(span.dataCenter(), LeftOutSpan.and(before, span, MOST_SPANS));
    }

    /** A move was read. Moves of runs that are not waited for prove nothing. */
    public void move(int run, long at) {
        Member member = members.get(run);
        if (member != null) {
            member.at = Math.max(member.at, at);
            member.lastRead = ++read;
        }
    }

    private void leaveOutTheSilent(Member heard, long sentAt) {
        Deque<Heard> marks = heard.marks;
        heard.connected += Math.clamp(sentAt - heard.lastSentAt, 0, MOST_OF_A_MARK_MILLIS);
        heard.lastSentAt = sentAt;
        Heard longAgo = null;
        while (!marks.isEmpty() && heard.connected - marks.getFirst().connected() > SILENCE_MILLIS) {
            longAgo = marks.removeFirst();
        }
        if (longAgo != null) {
            long last = longAgo.number();
            List<Member> silent = members.values().stream().filter(member -> member.lastRead < last).toList();
            if (!silent.isEmpty()) {
                members.values().removeAll(silent);
                silent.forEach(this::noteLeftOut);
                changed();
            }
            marks.addFirst(longAgo);
        }
        marks.addLast(new Heard(read, heard.connected));
    }

    /**
     * An edge tells of no count that it makes later than {@link MarkSchedule#SURE_MILLIS} after its last mark. One that was read from a
     * store, and never heard since, may be of any data center, and may have been heard later.
     */
    private void noteLeftOut(Member member) {
        // More may have been done in the same millisecond.
        long from = member.at - 1;
        if (member.dataCenter != null) {
            leftOut(new LeftOutSpan(member.dataCenter, from, from + SILENCE_MILLIS));
        } else {
            dataCenters.forEach(dataCenter -> leftOut(
                    new LeftOutSpan(dataCenter, from, from + RESTORED_MILLIS + SILENCE_MILLIS)));
        }
    }

    /** Up to when all is read that any of them did, in milliseconds since the epoch; empty when there are none. */
    public OptionalLong readUpTo() {
        OptionalLong earliest = members.values().stream().mapToLong(member -> member.at).min();
        // More may have been done in the same millisecond.
        return earliest.isPresent() ? OptionalLong.of(earliest.getAsLong() - 1) : earliest;
    }

    /** Up to when all is read of each run, in milliseconds since the epoch. */
    public Map<Integer, Long> readUpToByRun() {
        Map<Integer, Long> all = new HashMap<>();
        members.forEach((run, member) -> all.put(run, member.at));
        return all;
    }

    /** Who is waited for, ascending. */
    public List<Integer> runs() {
        return members.keySet().stream().sorted().toList();
    }

    /**
     * Since when they have been waited for without a break, and nobody else was, apart from those who said goodbye: no earlier than
     * what was counted when one joined, or was left out. In milliseconds since the epoch; 0 when nobody ever joined.
     */
    public long edgesSince() {
        return edgesSince;
    }

    /** The data centers of all edges that were ever members, ascending. */
    public List<String> dataCenters() {
        return List.copyOf(dataCenters);
    }

    /** For whom is waited, and for whom no longer. */
    public AwaitedEdges awaited() {
        List<LeftOutSpan> leftOut = spans.values().stream().flatMap(List::stream).toList();
        return new AwaitedEdges(runs(), OptionalLong.of(edgesSince), dataCenters(), leftOut);
    }

    /** How often {@link #awaited} has changed. */
    public int changes() {
        return changes;
    }
}
