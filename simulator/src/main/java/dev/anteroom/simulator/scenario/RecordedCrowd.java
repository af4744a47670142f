package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingException;
import dev.anteroom.schemas.recording.RecordingReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The visitors in a recording of the {@code traffic} topic: when and where they came, and how long they stayed or
 * waited.
 *
 * <p>A recording shows what visitors did, not what they would have done: it is unknown how long admitted visitors would
 * have been willing to wait, and how long the others would have stayed. In the simulation the former wait as long as it
 * takes, and the latter stay as long as some other visitor did. Times are those of the edges' clocks, as precise as the
 * room's ticks, because only the first request in a tick is recorded.
 *
 * @param visitors ascending by arrival; one or more
 * @param length from the start, which is the start of the first visitor's bucket, to the last move, in milliseconds
 * @param bucket length of a bucket, in milliseconds
 * @param roaming part of the moves that were in another data center than the visitor's first, 0..1
 */
public record RecordedCrowd(List<RecordedVisitor> visitors, long length, long bucket, double roaming) {

    public RecordedCrowd {
        visitors = List.copyOf(visitors);
    }

    /**
     * The crowd of one room.
     *
     * @param roomId the room; empty when the recording has only one
     * @param lapse a visitor who did not ask for longer than this, in milliseconds, had stopped waiting
     */
    static RecordedCrowd read(Path file, String roomId, long lapse) {
        Map<String, Room> rooms = new TreeMap<>();
        try {
            RecordingReader.readMoves(file,
                    move -> rooms.computeIfAbsent(move.getRoomId(), id -> new Room()).add(move));
        } catch (RecordingException e) {
            throw new ScenarioException("arrivals.recording: " + e.getMessage(), e);
        }
        ScenarioException.require(!rooms.isEmpty(), "arrivals.recording", file,
                "a recording with at least one move, because an empty crowd shows nothing");
        Room room = roomId.isEmpty() && rooms.size() == 1 ? rooms.values().iterator().next() : rooms.get(roomId);
        if (room == null) {
            throw new ScenarioException("arrivals.recorded_room is '" + roomId
                    + "', it must be one of the rooms of the recording, " + String.join(", ", rooms.keySet()));
        }
        return of(List.copyOf(room.tracks.values()), room.bucketMillis, lapse);
    }

    /** The moves of one room. */
    private static final class Room {

        private final Long2ObjectHashMap<Track> tracks = new Long2ObjectHashMap<>();
        private int bucketMillis;

        void add(TrafficEvent move) {
            tracks.computeIfAbsent(move.getVisitorId(), visitor -> new Track()).add(move);
            bucketMillis = move.getBucketMillis();
        }
    }

    private static RecordedCrowd of(List<Track> tracks, long bucket, long lapse) {
        tracks.forEach(Track::sort);
        long first = tracks.stream().mapToLong(Track::firstAt).min().orElse(0);
        long end = tracks.stream().mapToLong(Track::lastAt).max().orElse(0);
        long start = Math.floorDiv(first, bucket) * bucket;
        List<RecordedVisitor> visitors = tracks.stream().map(track -> track.visitor(start, end, lapse))
                .sorted(Comparator.comparingLong(RecordedVisitor::arrival)).toList();
        long moves = tracks.stream().mapToLong(Track::size).sum();
        long elsewhere = tracks.stream().mapToLong(Track::movesElsewhere).sum();
        return new RecordedCrowd(visitors, end - start, bucket, (double) elsewhere / moves);
    }

    /** The data centers that visitors came to, those of most visitors first. */
    List<String> dataCenters() {
        Map<String, Integer> visitorsOf = new TreeMap<>();
        visitors.forEach(visitor -> visitorsOf.merge(visitor.dataCenter(), 1, Integer::sum));
        List<String> names = new ArrayList<>(visitorsOf.keySet());
        names.sort(Comparator.comparingInt(name -> -visitorsOf.getOrDefault(name, 0)));
        return names;
    }

    /** When visitors were let in, in milliseconds since the start. */
    public long[] admissions() {
        return visitors.stream().flatMapToLong(visitor -> visitor.admittedAt().stream()).toArray();
    }
}
