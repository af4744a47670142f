package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Locale;

/** The status of a room now, from the newest state that this edge has. */
final class StatusCall implements Endpoint {

    private static final double MILLIS_PER_SECOND = 1_000;

    private final Rooms rooms;

    StatusCall(Rooms rooms) {
        this.rooms = rooms;
    }

    @Override
    public Answer answer(Call call) {
        RoomView room = rooms.view(call);
        return Answer.of(status(room, call.now()), room.schedule().room());
    }

    static ObjectNode status(RoomView room, long now) {
        WaitEstimate estimate = WaitEstimator.ofNewcomer(room, now);
        ObjectNode status = JsonNodeFactory.instance.objectNode().put("status", word(room))
                .put("event_id", room.period().event().map(RoomEvent::getId).orElse(""))
                .put("estimated_queued_users", waiting(room))
                .put("estimated_total_active_users", room.state().map(RoomState::getActiveUsers).orElse(0))
                .put("max_estimated_time_minutes", estimate.longestMinutes());
        status.set("state_age_seconds", age(room, now));
        room.state().ifPresent(state -> status.put("limit_in_force", state.getTotalActiveUsers())
                .put("limit_factor", state.getLimitFactor())
                .put("limit_reason", state.getLimitReason().name().toLowerCase(Locale.ROOT))
                .put("limit_check_id", state.getLimitCheckId())
                .put("edges_left_out", state.getEdgesLeftOut()));
        room.state().map(RoomState::getProblem).ifPresent(problem -> status.put("problem", problem));
        return status;
    }

    /**
     * The age of the state, which shows whether the rest is current: a room whose state is older than its lease admits
     * nobody by it.
     */
    private static JsonNode age(RoomView room, long now) {
        return room.state().<JsonNode>map(state -> DoubleNode.valueOf(
                Math.max(0, now - state.getPublishedAt()) / MILLIS_PER_SECOND)).orElse(NullNode.getInstance());
    }

    private static String word(RoomView room) {
        if (room.config().getSuspended()) {
            return "suspended";
        }
        if (room.period().isPrequeue() && !room.config().getQueueAll()) {
            return "event_prequeueing";
        }
        return room.config().getQueueAll() || waiting(room) > 0 ? "queueing" : "not_queueing";
    }

    private static int waiting(RoomView room) {
        return room.state().map(RoomState::getWaitingUsers).orElse(0);
    }
}
