package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;

/** The traffic of one bucket of time. */
public final class Tallies {

    /** The number of buckets before the present one in the history that a data center publishes. */
    public static final int HISTORY_BUCKETS = 6;

    private Tallies() {
    }

    public static BucketTally empty(long bucketId) {
        return new BucketTally(bucketId, 0, 0, 0, 0, 0, 0, 0L, 0L, 0, 0, new ArrayList<>());
    }

    /** Adds one move. */
    public static void count(BucketTally tally, TrafficEvent move) {
        tally.setMoves(tally.getMoves() + 1);
        if (move.getFirstInBucket()) {
            tally.setUsers(tally.getUsers() + 1);
        }
        if (move.getFrom() == Standing.NEW) {
            tally.setArrivals(tally.getArrivals() + 1);
        }
        if (move.getFrom() == Standing.NEW && move.getTo() == Standing.WAITING) {
            tally.setQueued(tally.getQueued() + 1);
        }
        if (move.getTo() == Standing.GONE) {
            tally.setRevoked(tally.getRevoked() + 1);
        }
        if (move.getAdmission() != Admission.NONE) {
            addWait(tally.getWaits(), waitClass(move));
        }
        if (move.getFrom() == Standing.ACTIVE && move.getTo() == Standing.ACTIVE) {
            tally.setStayedMillis(tally.getStayedMillis() + Math.max(0, move.getAt() - move.getPreviousCheckIn()));
        }
        switch (move.getAdmission()) {
            case RESERVED -> tally.setAdmittedReserved(tally.getAdmittedReserved() + 1);
            case SPLIT -> tally.setAdmittedSplit(tally.getAdmittedSplit() + 1);
            case PASSTHROUGH -> tally.setAdmittedPassthrough(tally.getAdmittedPassthrough() + 1);
            case NONE, TICKET -> {
                // Ticket numbers are counted when they are issued.
            }
        }
    }

    private static int waitClass(TrafficEvent move) {
        return move.getFrom() == Standing.WAITING
                ? WaitClasses.of(move.getAt() - move.getBucketId())
                : WaitClasses.NOT_QUEUED;
    }

    private static void addWait(List<Integer> waits, int waitClass) {
        while (waits.size() <= waitClass) {
            waits.add(0);
        }
        waits.set(waitClass, waits.get(waitClass) + 1);
    }

    /** Adds visitors who were admitted by ticket numbers. */
    public static void issued(BucketTally tally, int count) {
        tally.setAdmittedTicket(tally.getAdmittedTicket() + count);
    }

    /** Visitors admitted in any way. */
    public static int admitted(BucketTally tally) {
        return tally.getAdmittedReserved() + tally.getAdmittedTicket() + tally.getAdmittedSplit()
                + tally.getAdmittedPassthrough();
    }

    /** The record of a closed bucket. */
    public static BucketTraffic traffic(String roomId, String dataCenter, int bucketMillis, BucketTally tally) {
        return BucketTraffic.newBuilder().setRoomId(roomId).setDataCenter(dataCenter).setBucketId(tally.getBucketId())
                .setBucketMillis(bucketMillis).setUsers(tally.getUsers()).setArrivals(tally.getArrivals())
                .setAdmitted(admitted(tally)).setAdmittedReserved(tally.getAdmittedReserved())
                .setAdmittedTicket(tally.getAdmittedTicket()).setAdmittedSplit(tally.getAdmittedSplit())
                .setAdmittedPassthrough(tally.getAdmittedPassthrough()).setMoves(tally.getMoves())
                .setQueued(tally.getQueued())
                .setRevoked(tally.getRevoked()).setStayedMillis(tally.getStayedMillis()).setWaits(tally.getWaits())
                .build();
    }
}
