package dev.anteroom.core.visit;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.SpecialNetworks;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The visitors whom this edge admitted at their first request, or asks a ticket for, and has not seen since. They hold places, and
 * nobody knows yet whether they keep their cookies.
 *
 * <p>With probation an edge lets no more than its part of a tenth of a room's limit be held so; then newcomers have to show
 * their cookie first. Newcomers of one network have to as soon as those of that network hold more than the bound of the
 * {@link ProbationRule}. Private networks and the machine itself have no bound of their own, as proxies and load balancers
 * stand there for everybody. Of each room at most {@value #MOST} visitors are remembered, for the length of a session.
 *
 * <p>Not thread-safe, except for {@link #allIn}: belongs to one event loop.
 *
 * <p>Rests on decisions 099 and 140.
 */
final class UnprovenVisitors {

    private static final int PERCENT_OF_ROOM = 10;
    /** A program that looks after the site from one address, once a minute, does not come near it. */
    private static final int LEAST_OF_NETWORK = 10;
    private static final int MOST = 10_000;
    private static final long SWEEP_MILLIS = 60_000;

    private final Map<String, Room> rooms = new HashMap<>();
    private long sweptAt;
    private final AtomicInteger allIn = new AtomicInteger();

    /**
     * A visitor who has not come back.
     *
     * @param isIn whether the visitor was admitted; otherwise a ticket was asked for
     * @param until when the session ends, in milliseconds since the epoch
     * @param network where the visitor came from; empty where nobody said so, and for networks without a bound
     */
    private record Unproven(boolean isIn, long until, Optional<IpAddress> network) {
    }

    /** Those of one room, in the order in which they came. */
    private final class Room {

        private final LinkedHashMap<Long, Unproven> visitors = new LinkedHashMap<>();
        private final Map<IpAddress, Integer> networks = new HashMap<>();

        void asks(long visitorId, long until) {
            if (visitors.size() < MOST) {
                visitors.putIfAbsent(visitorId, new Unproven(false, until, Optional.empty()));
            }
        }

        void admitted(long visitorId, long until) {
            asks(visitorId, until);
            Unproven known = visitors.get(visitorId);
            if (known != null && !known.isIn) {
                visitors.put(visitorId, new Unproven(true, known.until, known.network));
                allIn.incrementAndGet();
            }
        }

        void cameFrom(long visitorId, Supplier<Optional<IpAddress>> address) {
            Unproven known = visitors.get(visitorId);
            if (known != null && known.network.isEmpty()) {
                address.get().filter(it -> !SpecialNetworks.contain(it)).map(IpAddress::network)
                        .ifPresent(network -> {
                            visitors.put(visitorId, new Unproven(known.isIn, known.until, Optional.of(network)));
                            networks.merge(network, 1, Integer::sum);
                        });
            }
        }

        void remove(long visitorId) {
            Unproven removed = visitors.remove(visitorId);
            if (removed != null) {
                forget(removed);
            }
        }

        boolean hold(int places, long now) {
            if (visitors.size() < places) {
                return false;
            }
            sweep(now);
            return visitors.size() >= places;
        }

        boolean networkHolds(int places, IpAddress network) {
            return networks.getOrDefault(network, 0) >= places;
        }

        void sweep(long now) {
            Iterator<Unproven> oldest = visitors.values().iterator();
            while (oldest.hasNext()) {
                Unproven visitor = oldest.next();
                if (visitor.until > now) {
                    return;
                }
                oldest.remove();
                forget(visitor);
            }
        }

        private void forget(Unproven visitor) {
            if (visitor.isIn) {
                allIn.decrementAndGet();
            }
            visitor.network.ifPresent(
                    network -> networks.computeIfPresent(network, (key, count) -> count > 1 ? count - 1 : null));
        }
    }

    /** How many were admitted in all rooms. May be called by any thread. */
    int allIn() {
        return allIn.get();
    }

    /** Whether a newcomer has to show the cookie first, since as many as may be have not come back. */
    boolean isAsking(RoomView room, ProbationRule rule, Supplier<Optional<IpAddress>> address, long now) {
        return (rule.ofBusyRooms() && (room.isBusy() || areMany(room, now)))
                || (rule.boundsNetworks() && areManyOfNetwork(room, rule.percentOfNetwork(), address, now));
    }

    /** Adds a newcomer for whom a ticket is asked; without effect for all others. */
    void asks(RoomView room, VisitorPass pass, Supplier<Optional<IpAddress>> address, long now) {
        if (pass.isNewcomer()) {
            of(room).asks(pass.visitorId(), now + room.timing().session());
            cameFrom(room, pass.visitorId(), address);
        }
    }

    /** Adds a newcomer who is admitted, if asking has not done so; without effect for all others. */
    void admitted(RoomView room, VisitorPass pass, long now) {
        if (!pass.isNewcomer()) {
            return;
        }
        of(room).admitted(pass.visitorId(), now + room.timing().session());
        if (now - sweptAt > SWEEP_MILLIS) {
            sweptAt = now;
            rooms.values().removeIf(others -> {
                others.sweep(now);
                return others.visitors.isEmpty();
            });
        }
    }

    /**
     * Says where a visitor came from who was just added; without effect for all others, and for those of whom it is known.
     *
     * @param address asked only when it is needed
     */
    void cameFrom(RoomView room, long visitorId, Supplier<Optional<IpAddress>> address) {
        Room others = rooms.get(room.roomId());
        if (others != null) {
            others.cameFrom(visitorId, address);
        }
    }

    private Room of(RoomView room) {
        return rooms.computeIfAbsent(room.roomId(), id -> new Room());
    }

    /** Takes out a newcomer who was not admitted; without effect for all others. */
    void notAdmitted(RoomView room, VisitorPass pass) {
        if (pass.isNewcomer()) {
            returned(room, pass.visitorId());
        }
    }

    /** Takes out a visitor who came back. */
    void returned(RoomView room, long visitorId) {
        Room others = rooms.get(room.roomId());
        if (others != null) {
            others.remove(visitorId);
        }
    }

    private boolean areMany(RoomView room, long now) {
        Room others = rooms.get(room.roomId());
        return others != null && others.hold(most(room, PERCENT_OF_ROOM, 1), now);
    }

    private boolean areManyOfNetwork(RoomView room, int percent, Supplier<Optional<IpAddress>> address, long now) {
        Room others = rooms.get(room.roomId());
        if (others == null || others.visitors.size() < LEAST_OF_NETWORK) {
            return false;
        }
        int most = most(room, percent, LEAST_OF_NETWORK);
        return others.hold(most, now)
                && address.get().filter(known -> others.networkHolds(most, known.network())).isPresent();
    }

    /** This edge's part of the limit, and at least {@code least}, as otherwise newcomers of small rooms would always be asked. */
    private static int most(RoomView room, int percent, int least) {
        int edges = room.scope(ScopeKey.ANYWHERE).map(ScopeState::getWorkers).orElse(1);
        long limit = room.state().map(RoomState::getTotalActiveUsers).orElse(room.config().getTotalActiveUsers());
        return Math.clamp(limit * percent / (ProbationRule.ALL * Math.max(1L, edges)), least, MOST);
    }
}
