package dev.anteroom.devkit.measure;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Measures how long it takes until every edge decides by a state that counts an event: from the event's own time to the
 * moment at which the edge applied a room state whose counted offset has reached that of the event, once per event and
 * edge.
 *
 * <p>Thread-safe: edges report from threads of their own.
 */
public final class FreshnessTracker {

    private static final int STATES_KEPT = 400;
    private static final long OVERDUE_MILLIS = 1000;
    private static final long LONGEST_MILLIS = 3_600_000;

    private record Event(long offset, long atMillis) {
    }

    private record Source(String roomId, String dataCenter) {
    }

    /** What one edge knows of one room in one data center. */
    private final class View {

        private final PriorityQueue<Event> unseen = new PriorityQueue<>(Comparator.comparingLong(Event::offset));
        private final TreeMap<Long, Long> appliedAtByOffset = new TreeMap<>();

        void acknowledged(Event event) {
            Map.Entry<Long, Long> covering = appliedAtByOffset.ceilingEntry(event.offset());
            if (covering == null) {
                unseen.add(event);
            } else {
                record(covering.getValue() - event.atMillis());
            }
        }

        void applied(long offset, long atMillis) {
            appliedAtByOffset.putIfAbsent(offset, atMillis);
            if (appliedAtByOffset.size() > STATES_KEPT) {
                appliedAtByOffset.pollFirstEntry();
            }
            for (Event next = unseen.peek(); next != null && next.offset() <= offset; next = unseen.peek()) {
                unseen.remove();
                record(atMillis - next.atMillis());
            }
        }

        void addStillUnseen(Histogram to, long atMillis) {
            for (Event event : unseen) {
                long age = atMillis - event.atMillis();
                if (age > OVERDUE_MILLIS) {
                    to.recordValue(clamp(age));
                }
            }
        }
    }

    private final List<String> edgeIds;
    private final Map<Source, Map<String, View>> views = new HashMap<>();
    private final Histogram millis = new Histogram(LONGEST_MILLIS, 3);

    public FreshnessTracker(List<String> edgeIds) {
        this.edgeIds = List.copyOf(edgeIds);
    }

    /** Notes that an event is in the log. */
    public synchronized void acknowledged(String roomId, String dataCenter, long offset, long eventAtMillis) {
        Event event = new Event(offset, eventAtMillis);
        viewsOf(roomId, dataCenter).values().forEach(view -> view.acknowledged(event));
    }

    /** Notes that an edge decides by {@code state} from now on. */
    public synchronized void applied(String edgeId, RoomState state, long appliedAtMillis) {
        for (DataCenterSummary summary : state.getDataCenters()) {
            View view = viewsOf(state.getRoomId(), summary.getDataCenter()).get(edgeId);
            if (view != null) {
                view.applied(summary.getTrafficOffset(), appliedAtMillis);
            }
        }
    }

    /**
     * The measurements so far. An event that an edge has not seen after a second counts with its age, so that a path
     * that has stopped can't look fast.
     */
    public synchronized Freshness measured(long atMillis) {
        Histogram withUnseen = millis.copy();
        views.values().forEach(
                byEdge -> byEdge.values().forEach(view -> view.addStillUnseen(withUnseen, atMillis)));
        return Freshness.of(withUnseen);
    }

    private Map<String, View> viewsOf(String roomId, String dataCenter) {
        return views.computeIfAbsent(new Source(roomId, dataCenter), source -> {
            Map<String, View> byEdge = new HashMap<>();
            edgeIds.forEach(edgeId -> byEdge.put(edgeId, new View()));
            return byEdge;
        });
    }

    private void record(long freshnessMillis) {
        millis.recordValue(clamp(freshnessMillis));
    }

    private static long clamp(long freshnessMillis) {
        return Math.clamp(freshnessMillis, 0, LONGEST_MILLIS);
    }
}
