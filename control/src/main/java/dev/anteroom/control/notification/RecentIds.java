package dev.anteroom.control.notification;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** The identities that were seen last. Not thread-safe. */
final class RecentIds {

    private final int most;
    private final Set<String> ids = new LinkedHashSet<>();

    /** @param most how many are remembered */
    RecentIds(int most) {
        this.most = most;
    }

    /** Remembers {@code id}; false when it was remembered already. */
    boolean add(String id) {
        boolean isNew = ids.add(id);
        if (ids.size() > most) {
            Iterator<String> oldest = ids.iterator();
            oldest.next();
            oldest.remove();
        }
        return isNew;
    }

    void clear() {
        ids.clear();
    }
}
