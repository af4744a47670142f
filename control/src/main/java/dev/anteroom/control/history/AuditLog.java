package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * The last changes of rooms, health checks and tokens, {@link #MOST} of all of them together, none older than a month.
 * Refused calls are not among them, because anybody could push out the changes with them. Thread-safe.
 */
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
        if (change.getAction() != AuditAction.REFUSED) {
            newestLast.addLast(change);
            if (newestLast.size() > MOST) {
                newestLast.removeFirst();
            }
        }
    }

    /** The last changes that {@code wanted} wants, the newest first. */
    public synchronized List<AdminAudit> last(Predicate<AdminAudit> wanted, int most) {
        return newestLast.reversed().stream().filter(wanted).limit(most).toList();
    }
}
