package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;

/**
 * Decides on one visit from the edge's own copy of the room's state. Pure: no I/O, no clock, no memory.
 *
 * <p>The first row whose conditions all hold decides. A dash means that the condition does not matter.
 *
 * <pre>
 *  queueing method   visitor or room                                       decision
 *  ---------------   ---------------------------------------------------   -----------------------------------
 *  -                 the room is suspended                                 {@link Decision.Bypass}
 *  -                 the visitor is admitted and the session goes on       {@link Decision.Pass}
 *  REJECT            the room neither queues all nor has a prequeue        {@link Decision.Reject}
 *  PASSTHROUGH       the room neither queues all nor has a prequeue        {@link Decision.AdmitPassthrough}
 *  -                 the visitor's refresh interval is not over            {@link Decision.TooEarly}
 *  -                 the room queues all, or a prequeue is on              {@link Decision.Wait}
 *  RANDOM            the room admits nobody (see below)                    {@link Decision.Wait}
 *  RANDOM            a newcomer, while more wait than may enter            {@link Decision.Wait}
 *  RANDOM            -                                                     {@link Decision.NeedsTicket}
 *  FIFO              the room admits nobody (see below)                    {@link Decision.Wait}
 *  FIFO              a slot is held for the visitor                        {@link Decision.AdmitReserved}
 *  FIFO              the visitor's bucket is behind the partial bucket,    {@link Decision.WaitsUnlessNewer}
 *                    by a state in its lease that may be outdated
 *  FIFO              the visitor's bucket is behind the partial bucket     {@link Decision.Wait}
 *  FIFO              a newcomer of the partial bucket                      {@link Decision.Wait}
 *  FIFO              -                                                     {@link Decision.NeedsTicket}
 * </pre>
 *
 * <p>A poll before its time is no attempt, whatever the order: otherwise the visitor of a bucket who asks most often
 * would enter first. For the same reason a newcomer waits where others of the same bucket wait already, because
 * throwing the cookie away would be a way to ask again. A visitor whom a stream called is not early, see
 * {@link #decideCalled}.
 *
 * <p>The room admits nobody when its newest state is older than the lease, unless {@code counter_outage} is
 * {@code split}; and always before its first state. A newcomer has no refresh interval yet. A slot is held when a
 * state within its lease reserved the visitor's whole bucket and surely counts the visitor as waiting; behind the partial
 * bucket only while slots are available and the limit is not lower than when it was promised. {@link RoomView}
 * decides when that is so, and when a state may be outdated.
 *
 * <p>First in, first out by bucket. Visitors of a fully reserved bucket enter at any edge without a ticket number, but
 * only those whom the state counts: the reservation holds exactly as many places as it counted visitors, so somebody
 * who came back after lapsing, or whose check-in is still on its way, would take a place that belongs to somebody else.
 * Such visitors, and those of the partial bucket, need a ticket number.
 *
 * <p>Behind a partial bucket everybody waits, newcomers too, but for those for whom a slot is held: nobody else may have it,
 * and a bucket may be partial only because some visitors are counted twice for a moment. Letting newcomers compete for what
 * the partial bucket leaves would use slots a little sooner, but would let people overtake. Where the edge's state is old,
 * however, other edges may have admitted visitors meanwhile who came later. So the ticket counters, which hear of every
 * edge's state, are asked before anybody is made to wait by an old state.
 *
 * <p>Rests on decisions 014, 053 and 178.
 */
public final class AdmissionPolicy {

    private AdmissionPolicy() {
    }

    /**
     * Decides on the visitor of {@code pass} at {@code now}.
     *
     * @param pass a current pass, see {@link #isCurrent}, or a newcomer's
     * @param now milliseconds since the epoch
     */
    public static Decision decide(RoomView room, VisitorPass pass, long now) {
        RoomConfig config = room.config();
        if (config.getSuspended()) {
            return Decision.Bypass.INSTANCE;
        }
        if (pass.accepted()) {
            return new Decision.Pass(pass);
        }
        if (config.getQueueAll() || room.period().isPrequeue()) {
            return pass.isEarly(now) ? new Decision.TooEarly(pass) : new Decision.Wait(pass);
        }
        return switch (config.getQueueingMethod()) {
            case REJECT -> Decision.Reject.INSTANCE;
            case PASSTHROUGH -> new Decision.AdmitPassthrough(pass);
            case RANDOM -> pass.isEarly(now) ? new Decision.TooEarly(pass) : random(room, pass, now);
            case FIFO -> pass.isEarly(now) ? new Decision.TooEarly(pass) : fifo(room, pass, now);
        };
    }

    /**
     * Decides on the visitor of {@code pass} at {@code now} as if a stream called. In order of arrival, a call ends the
     * refresh interval. In random order it does not, because there nobody has a turn before the interval is over.
     */
    public static Decision decideCalled(RoomView room, VisitorPass pass, long now) {
        boolean isRandom = room.config().getQueueingMethod() == QueueingMethod.RANDOM;
        return decide(room, isRandom ? pass : pass.called(), now);
    }

    /**
     * Whether a pass is still valid: its session is not over, or its place is still kept. If not, its bearer is a
     * newcomer. A session has the length that was in force when the visitor was last seen. It is over where states are counted
     * beyond its end, though the edge's clock is not there yet: its place may have been given to somebody else.
     */
    public static boolean isCurrent(RoomView room, VisitorPass pass, long now) {
        RoomTiming timing = room.timing();
        if (!pass.accepted()) {
            return now - pass.lastCheckIn() < timing.placeKept();
        }
        long maxAge = room.config().getMaxSessionAgeMillis();
        if (maxAge > 0 && now - pass.acceptedAt() >= maxAge) {
            return false;
        }
        RoomConfig promised = room.schedule().at(pass.lastCheckIn()).config();
        long sessionStart = promised.getDisableSessionRenewal() ? pass.acceptedAt() : pass.lastCheckIn();
        return room.latest(now) - sessionStart < promised.getSessionDurationMillis();
    }

    private static Decision fifo(RoomView room, VisitorPass pass, long now) {
        boolean holdsLease = room.holdsLease(now);
        boolean admitsNobody = !holdsLease && !admitsWithoutLease(room);
        if (admitsNobody) {
            return new Decision.Wait(pass);
        }
        if (room.holdsPlace(pass, now)) {
            return new Decision.AdmitReserved(pass);
        }
        if (room.isBehindPartialBucket(pass.bucketId())) {
            return holdsLease && room.mayBeOutdated(0, now)
                    ? new Decision.WaitsUnlessNewer(pass)
                    : new Decision.Wait(pass);
        }
        if (pass.isNewcomer() && room.isPartialBucket(pass.bucketId())) {
            return new Decision.Wait(pass);
        }
        return new Decision.NeedsTicket(pass);
    }

    private static Decision random(RoomView room, VisitorPass pass, long now) {
        boolean admitsNobody = !room.holdsLease(now) && !admitsWithoutLease(room);
        // A visitor who throws the cookie away is a newcomer each time, and must not get an attempt each time.
        if (admitsNobody || (pass.isNewcomer() && room.isContested())) {
            return new Decision.Wait(pass);
        }
        return new Decision.NeedsTicket(pass);
    }

    private static boolean admitsWithoutLease(RoomView room) {
        return room.state().isPresent() && room.config().getCounterOutage() == CounterOutage.SPLIT;
    }
}
