package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.topic.Topics;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class RoomFailuresTest {

    private final StoppedRooms stopped = new StoppedRooms();
    private final RoomFailures failures = new RoomFailures(stopped);

    @Test
    void shouldGiveWhatWasCalculated() {
        assertThat(failures.attempt("shop", () -> "state", state -> Topics.LARGEST_STATE_BYTES)).contains("state");
        assertThat(failures.reason("shop")).isEmpty();
    }

    @Test
    void shouldStopTheRoomWhoseCalculationFailsUntilItSucceeds() {
        assertThat(failures.attempt("shop", () -> {
            throw new ArithmeticException("by zero");
        }, state -> 1)).isEmpty();
        assertThat(failures.reason("shop")).hasValueSatisfying(reason -> assertThat(reason).contains("by zero"));
        assertThat(failures.reason("museum")).isEmpty();
        assertThat(stopped.count()).isEqualTo(1);

        failures.attempt("shop", () -> "state", state -> 1);

        assertThat(failures.reason("shop")).isEmpty();
        assertThat(stopped.count()).isZero();
    }

    @Test
    void shouldRefuseAStateThatIsTooLargeToSend() {
        assertThat(failures.attempt("shop", () -> "state", state -> Topics.LARGEST_STATE_BYTES + 1L)).isEmpty();
        assertThat(failures.reason("shop")).hasValueSatisfying(reason -> assertThat(reason).contains("4194304 bytes"));
    }

    @Test
    void shouldLeaveFailuresOfStreamsToTheThread() {
        assertThatThrownBy(() -> failures.attempt("shop", () -> {
            throw new StreamsException("the store is closed");
        }, state -> 1)).isInstanceOf(StreamsException.class);
        assertThat(stopped.count()).isZero();
    }

    @Test
    void shouldCountNoRoomsOfATaskThatLeft() {
        failures.attempt("shop", () -> "state", state -> Long.MAX_VALUE);

        failures.close();

        assertThat(stopped.count()).isZero();
    }
}
