package dev.anteroom.edge.http;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.Verdict;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.runtime.room.RoomDirectory;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.util.AttributeKey;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps the session of a visitor with an upgraded connection, such as a WebSocket, while the connection is open: it is
 * looked at four times in the length of a session as though the visitor had asked for something. Where the room does not
 * renew sessions, or the session has been ended, the connection is closed when the session is over.
 *
 * <p>Belongs to the event loop. Rests on decision 095.
 */
final class UpgradedSessions {

    private static final int LOOKS = 4;
    private static final String HTTP_DECODER = "httpDecoder";
    /** Ends what was begun for the last request of a connection: an origin may refuse one upgrade after the other. */
    private static final AttributeKey<Runnable> END = AttributeKey.valueOf(UpgradedSessions.class, "end");

    private final RoomDirectory rooms;
    private final VisitService visits;
    private final InstantSource clock;

    UpgradedSessions(RoomDirectory rooms, VisitService visits, InstantSource clock) {
        this.rooms = rooms;
        this.visits = visits;
        this.clock = clock;
    }

    /** Follows the connection of an admitted visitor, where it may be upgraded. */
    void follow(VisitorRequest visit, RoomView room, VisitorPass pass) {
        if (!visit.http().headers().contains(HttpHeaders.UPGRADE) || !visit.http().canUpgradeToWebSocket()) {
            return;
        }
        Channel channel = ((ConnectionBase) visit.http().connection()).channel();
        Context context = Objects.requireNonNull(Vertx.currentContext(), "requests are handled by Vert.x");
        long period = Math.max(1, room.config().getSessionDurationMillis() / LOOKS);
        Session session = new Session(channel, room.roomId(), pass);
        Runnable end = channel.attr(END).getAndSet(null);
        if (end == null) {
            channel.closeFuture().addListener(closed -> channel.attr(END).get().run());
        } else {
            end.run();
        }
        long timer = context.owner().setPeriodic(period, tick -> session.look());
        channel.attr(END).set(() -> context.owner().cancelTimer(timer));
    }

    /** The session of one connection. */
    private final class Session {

        private final Channel channel;
        private final String roomId;
        private VisitorPass pass;

        Session(Channel channel, String roomId, VisitorPass pass) {
            this.channel = channel;
            this.roomId = roomId;
            this.pass = pass;
        }

        /** A connection whose upgrade the origin refused stays one for requests, each of which is judged by itself. */
        void look() {
            if (channel.pipeline().get(HTTP_DECODER) == null && isOver(clock.millis())) {
                ChannelFuture unused = channel.close();
            }
        }

        /** Counts the visitor on, unless the session is over. */
        private boolean isOver(long now) {
            Optional<RoomView> room = rooms.room(roomId).map(found -> found.at(now));
            return room.isPresent() && isOver(room.get(), now);
        }

        private boolean isOver(RoomView room, long now) {
            Decision decision = visits.decide(room, Optional.of(pass), now);
            if (decision instanceof Decision.Pass
                    && visits.settle(room, decision, Ticket.None.INSTANCE, now) instanceof Verdict.Admitted admitted) {
                pass = admitted.pass();
                return false;
            }
            // Anybody else than whoever goes on, or is not counted, is a newcomer by now.
            return !(decision instanceof Decision.Bypass);
        }
    }
}
