package dev.anteroom.edge.traffic;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.function.ObjLongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has marks written as often as the rooms need them, and tells when counting may go on without this edge. Belongs to one
 * event loop.
 *
 * <p>Rests on decision 043.
 */
public final class MarkTimer {

    private static final Logger LOG = LoggerFactory.getLogger(MarkTimer.class);
    private static final long MARKS_MILLIS = 50;
    private static final long LOOK_MILLIS = 500;

    private final MarkProducer marks;
    private final RoomDirectory rooms;
    private boolean isBusy;
    private int neighbours = 1;
    private boolean isLeftOut;

    public MarkTimer(MarkProducer marks, RoomDirectory rooms) {
        this.marks = marks;
        this.rooms = rooms;
    }

    /**
     * Has the first marks written as soon as the producer is warm.
     *
     * @param every repeats a task after each so many milliseconds
     */
    public void start(ObjLongConsumer<Runnable> every) {
        every.accept(() -> marks.mark(isBusy, neighbours), MARKS_MILLIS);
        every.accept(this::look, LOOK_MILLIS);
    }

    private void look() {
        // How many rooms and edges there are decides how often marks are written.
        isBusy = rooms.rooms().stream().anyMatch(RoomView::isBusy);
        neighbours = rooms.rooms().stream().flatMap(room -> room.scope(ScopeKey.ANYWHERE).stream())
                .mapToInt(ScopeState::getWorkers).findFirst().orElse(1);
        if (marks.hasJoined()) {
            note(marks.unsure());
        }
    }

    private void note(int partitions) {
        if (partitions > 0 && !isLeftOut) {
            LOG.atWarn().addKeyValue("partitions", partitions)
                    .log("marks of this edge are stored too late, so that counting"
                            + " may go on without it: it admits visitors on ticket numbers alone");
        } else if (partitions == 0 && isLeftOut) {
            LOG.info("marks of this edge are stored in time again");
        }
        isLeftOut = partitions > 0;
    }
}
