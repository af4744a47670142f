package dev.anteroom.core.counting;

/**
 * What the marks of one edge prove that are stored in one partition of {@code traffic}. All times are milliseconds since the
 * epoch, by the edge's clock.
 *
 * <p>Rests on decisions 043 and 145.
 *
 * @param isMember whether the partition can't be counted further than the edge has told
 * @param storedUpTo the newest mark that was stored while this was so without interruption; 0 when none was
 * @param silentFrom the last mark that was stored in time before the newest silence; 0 when there was none
 * @param memberSince the mark that ended the newest silence. Only a state that is counted up to then in this partition can
 *        know it
 */
public record StoredMarks(boolean isMember, long storedUpTo, long silentFrom, long memberSince) {

    /** No mark is stored. */
    public static final StoredMarks NONE = new StoredMarks(false, 0, 0, 0);

    /** The same, once the edge said goodbye. */
    public StoredMarks over() {
        return new StoredMarks(false, storedUpTo, silentFrom, memberSince);
    }

    /** Whether a move that the edge made at {@code at} is stored, and was before counting could go on without the edge. */
    public boolean isStored(long at) {
        return at < storedUpTo && !isSilent(at);
    }

    /** The same, or will be: counting waits for it. */
    public boolean isInTime(long at) {
        return isMember ? !isSilent(at) : isStored(at);
    }

    /** Only the newest silence is remembered. */
    private boolean isSilent(long at) {
        return at >= silentFrom && at < memberSince;
    }
}
