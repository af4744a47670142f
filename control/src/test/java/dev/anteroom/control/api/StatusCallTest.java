package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.status")
class StatusCallTest {

    private static final long MINUTE = 60_000;
    private static final long NOW = 1_000 * MINUTE;

    private static RoomState state(int waiting) {
        RoomState state = RoomDirectories.state("shop", NOW - 250);
        state.setWaitingUsers(waiting);
        state.setActiveUsers(8);
        state.setUsersToOriginPerMinute(4);
        state.setBuckets(waiting == 0 ? List.of() : List.of(new WaitingBucket(NOW - MINUTE, waiting, 0, false)));
        return state;
    }

    private static ObjectNode status(RoomConfig.Builder room, Optional<RoomState> state, long now) {
        return StatusCall.status(RoomView.of(room.build(), state).at(now), now);
    }

    private static RoomConfig.Builder room() {
        return RoomDirectories.room("shop");
    }

    private static RoomConfig.Builder withEvent() {
        return room().setEvents(List.of(RoomEvent.newBuilder().setId("e1").setName("sale").setPrequeueAt(NOW)
                .setStartAt(NOW + 10 * MINUTE).setEndAt(NOW + 20 * MINUTE).build()));
    }

    @Test
    void shouldTellWhoWaitsAndForHowLong() {
        ObjectNode status = status(room(), Optional.of(state(10)), NOW);

        assertThat(status.path("status").asText()).isEqualTo("queueing");
        assertThat(status.path("estimated_queued_users").asInt()).isEqualTo(10);
        assertThat(status.path("estimated_total_active_users").asInt()).isEqualTo(8);
        assertThat(status.path("max_estimated_time_minutes").asInt()).isEqualTo(3);
        assertThat(status.path("event_id").asText()).isEmpty();
    }

    @Test
    void shouldTellThatNobodyWaitsOrThatAllDo() {
        assertThat(status(room(), Optional.of(state(0)), NOW).path("status").asText()).isEqualTo("not_queueing");
        assertThat(status(room().setQueueAll(true), Optional.of(state(0)), NOW).path("status").asText())
                .isEqualTo("queueing");
        assertThat(status(room().setSuspended(true), Optional.of(state(10)), NOW).path("status").asText())
                .isEqualTo("suspended");
    }

    @Test
    void shouldTellOfTheEventThatIsQueuedForAndThatGoesOn() {
        ObjectNode before = status(withEvent(), Optional.of(state(10)), NOW);
        ObjectNode during = status(withEvent(), Optional.of(state(10)), NOW + 11 * MINUTE);
        ObjectNode after = status(withEvent(), Optional.of(state(0)), NOW + 21 * MINUTE);

        assertThat(before.path("status").asText()).isEqualTo("event_prequeueing");
        assertThat(before.path("event_id").asText()).isEqualTo("e1");
        assertThat(during.path("status").asText()).isEqualTo("queueing");
        assertThat(during.path("event_id").asText()).isEqualTo("e1");
        assertThat(after.path("event_id").asText()).isEmpty();
        assertThat(status(withEvent().setQueueAll(true), Optional.of(state(0)), NOW).path("status").asText())
                .as("queue_all beats events").isEqualTo("queueing");
    }

    @Test
    void shouldTellTheLimitInForceAndWhyItIsLowered() {
        RoomState lowered = state(10);
        lowered.setTotalActiveUsers(4);
        lowered.setLimitFactor(0.4);
        lowered.setLimitReason(LimitReason.RECOVERING);
        lowered.setLimitCheckId("site");

        ObjectNode status = status(room(), Optional.of(lowered), NOW);

        assertThat(status.path("limit_in_force").asInt()).isEqualTo(4);
        assertThat(status.path("limit_factor").asDouble()).isEqualTo(0.4);
        assertThat(status.path("limit_reason").asText()).isEqualTo("recovering");
        assertThat(status.path("limit_check_id").asText()).isEqualTo("site");
        assertThat(status(room(), Optional.of(state(0)), NOW).path("limit_reason").asText()).isEqualTo("none");
    }

    @Test
    void shouldTellHowManyEdgesAreLeftOut() {
        RoomState state = state(10);
        state.setEdgesLeftOut(2);

        assertThat(status(room(), Optional.of(state), NOW).path("edges_left_out").asInt()).isEqualTo(2);
    }

    @Test
    void shouldTellHowOldAllThisIs() {
        assertThat(status(room(), Optional.of(state(0)), NOW).path("state_age_seconds").asDouble()).isEqualTo(0.25);
        assertThat(status(room(), Optional.of(state(0)), NOW + MINUTE).path("state_age_seconds").asDouble())
                .as("while the aggregator is away").isEqualTo(60.25);
        assertThat(status(room(), Optional.empty(), NOW).path("state_age_seconds").isNull()).isTrue();
    }
}
