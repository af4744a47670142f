package dev.anteroom.streams.model;

import dev.anteroom.schemas.avro.Standing;

/** One visitor with the cookie. Changed by edges alone. */
final class VisitorModel {

    private final long id;
    private Standing standing = Standing.NEW;
    private long bucketId;
    private long lastCheckIn;
    private long countedAt;
    private long since;
    private long lastSeen;

    VisitorModel(long id) {
        this.id = id;
    }

    long id() {
        return id;
    }

    Standing standing() {
        return standing;
    }

    long bucketId() {
        return bucketId;
    }

    long lastCheckIn() {
        return lastCheckIn;
    }

    long countedAt() {
        return countedAt;
    }

    /** First count of the unbroken chain of waiting check-ins of which the last count is one; 0 when it is none. */
    long since() {
        return since;
    }

    /** Is nobody any more, and comes anew. */
    void forget(long newBucketId) {
        standing = Standing.NEW;
        bucketId = newBucketId;
        countedAt = 0;
        since = 0;
    }

    void stands(Standing now) {
        standing = now;
    }

    void counted(long at) {
        countedAt = at;
    }

    void waitsSince(long first) {
        since = first;
    }

    void checkIn(long at) {
        lastCheckIn = at;
        lastSeen = at;
    }

    /** What is to be limited: let in, not gone, and seen less than a session ago. */
    boolean isActive(long now, RoomModel room) {
        return standing == Standing.ACTIVE && now - lastSeen < room.sessionAt(lastSeen);
    }
}
