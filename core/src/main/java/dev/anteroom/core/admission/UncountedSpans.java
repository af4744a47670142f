package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.UncountedSpan;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The times in which one edge may have counted what is missing, by all states so far: a state names the newest ones only. Immutable.
 *
 * <p>Rests on decision 172.
 */
final class UncountedSpans {

    /** No state is known. */
    static final UncountedSpans NONE = new UncountedSpans(List.of());

    private final List<UncountedSpan> spans;

    private UncountedSpans(Collection<UncountedSpan> spans) {
        this.spans = List.copyOf(spans);
    }

    /** Those of the first state. */
    static UncountedSpans of(RoomState first) {
        return first.getUncounted().isEmpty() ? NONE : new UncountedSpans(first.getUncounted());
    }

    /**
     * With those of the next state.
     *
     * @param remembered how long a count may last, milliseconds
     */
    UncountedSpans and(RoomState next, long remembered) {
        if (spans.equals(next.getUncounted())) {
            return this;
        }
        Set<UncountedSpan> all = new LinkedHashSet<>(spans);
        all.addAll(next.getUncounted());
        all.removeIf(span -> span.getTo() < next.getPublishedAt() - remembered);
        return all.isEmpty() ? NONE : new UncountedSpans(all);
    }

    /** Whether what one edge counted at {@code moment}, in milliseconds since the epoch, may be missing. */
    boolean include(long moment) {
        for (UncountedSpan span : spans) {
            if (moment > span.getFrom() && moment <= span.getTo()) {
                return true;
            }
        }
        return false;
    }
}
