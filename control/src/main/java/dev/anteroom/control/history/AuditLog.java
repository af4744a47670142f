package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.AdminAudit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last changes of rooms, {@link #MOST} of all rooms together, none older than a month. Thread-safe. */
public final class AuditLog implements RecentRecords<AdminAudit> {

    /** Each takes up to some KiB, since what was long is shortened in the audit. */
    static final int MOST = 2_000;

    private static final Duration KEEP = Duration.ofDays(30);

    private final Retention retention = new Retention(KEEP);
    private final Deque<AdminAudit> newestLast = new ArrayDeque<>();

    @Override
    public Retention retention() {
        return retention;
    }

    @Override
    public synchronized void add(AdminAudit change, long now) {
        if (!change.getRoomId().isEmpty()) {
            newestLast.addLast(change);
            if (newestLast.size() > MOST) {
                newestLast.removeFirst();
            }
        }
    }

    /** The last changes of a room, the newest first. */
    public synchronized List<AdminAudit> of(String roomId, int most) {
        return newestLast.reversed().stream().filter(change -> change.getRoomId().equals(roomId)).limit(most).toList();
    }
}
