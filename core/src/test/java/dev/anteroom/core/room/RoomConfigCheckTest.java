package dev.anteroom.core.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RoomConfigCheckTest {

    private static RoomConfig.Builder room() {
        return AvroTypes.newRoomConfig().setRoomId("a").setName("a").setHost("a.example").setTotalActiveUsers(10)
                .setNewUsersPerMinute(10);
    }

    private static Arguments with(String problem, Consumer<RoomConfig.Builder> change) {
        return Arguments.of(problem, change);
    }

    static Stream<Arguments> nonsense() {
        return Stream.of(with("roomId is 'a|b'", room -> room.setRoomId("a|b")),
                with("totalActiveUsers is 0", room -> room.setTotalActiveUsers(0)),
                with("tickDurationMillis is 0", room -> room.setTickDurationMillis(0)),
                with("settleMillis is -1", room -> room.setSettleMillis(-1)),
                with("ticketTimeoutMillis is 0", room -> room.setTicketTimeoutMillis(0)),
                with("ticketTimeoutMillis is 301, it must be 1..300, no more than settleMillis",
                        room -> room.setTicketTimeoutMillis(301).setSettleMillis(300)),
                with("leaseDurationMillis is 300001, it must be 1..300000",
                        room -> room.setLeaseDurationMillis(300_001)),
                with("bucketDurationMillis is 60000", room -> room.setTickDurationMillis(7_000)),
                with("placeKeptMillis is 20000",
                        room -> room.setPlaceKeptMillis(20_000).setRefreshIntervalMillis(20_000)),
                with("healthChecks has 'a|b'", room -> room.setHealthChecks(List.of("origin", "a|b"))),
                with("queueingStatusCode is 500", room -> room.setQueueingStatusCode(500)),
                with("host is 'A.example'", room -> room.setHost("A.example")),
                with("host is 'B.example'",
                        room -> room.setAdditionalRoutes(List.of(new Route("B.example", "/")))));
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void shouldNameWhatMakesNoSense(String problem, Consumer<RoomConfig.Builder> change) {
        RoomConfig.Builder room = room();
        change.accept(room);

        assertThat(RoomConfigCheck.problems(room.build())).singleElement().asString().startsWith(problem);
    }

    @Test
    void shouldFindNothingWrongWithDefaults() {
        assertThat(RoomConfigCheck.problems(room().build())).isEmpty();
    }
}
