package dev.anteroom.edge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.SampleRooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.page.DefaultPage;
import dev.anteroom.page.Languages;
import dev.anteroom.page.TimestampedBody;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RoomAnswersTest {

    private static final RoomConfig ROOM = SampleRooms.room("shop").build();
    private static final VisitorPass VISITOR = VisitorPass.newcomer(7, 0, 20).seenAt(0);
    private static final AnswerForm JSON = AnswerForm.Json.INSTANCE;

    private final RoomAnswers answers = new RoomAnswers(ROOM, Languages.read().language("en-US"), new DefaultPage(),
            new EdgeMetrics(new SimpleMeterRegistry()));

    private static RoomView view(long at, Consumer<RoomState> change) {
        RoomState state = SampleRooms.state("shop", at);
        state.setBuckets(List.of(new WaitingBucket(0L, 60, 0, false)));
        state.setWaitingUsers(60);
        state.setUsersToOriginPerMinute(1);
        change.accept(state);
        return RoomView.of(ROOM, Optional.of(state));
    }

    private static RoomView view(long at) {
        return view(at, state -> {
        });
    }

    private static String text(TimestampedBody answer) {
        return new String(answer.at(0), StandardCharsets.UTF_8);
    }

    @Test
    void shouldNotRenderAnewWhatTheNextStateTellsVisitorsAsWell() {
        TimestampedBody first = answers.waiting(view(0), VISITOR, 20, JSON);

        TimestampedBody next = answers.waiting(view(250), VISITOR, 20, JSON);

        assertThat(next).isSameAs(first);
    }

    @Test
    void shouldTellWhatHasChanged() {
        answers.waiting(view(0), VISITOR, 20, JSON);

        RoomView fewer = view(250, state -> state.setBuckets(List.of(new WaitingBucket(0L, 30, 0, false))));
        RoomView dead = view(500, state -> {
            state.setLimitReason(LimitReason.UNHEALTHY);
            state.setTotalActiveUsers(0);
        });

        assertThat(text(answers.waiting(fewer, VISITOR, 20, JSON))).contains("\"waitTime\":30");
        assertThat(text(answers.waiting(dead, VISITOR, 20, JSON))).contains("\"isOriginUnhealthy\":true");
        assertThat(text(answers.waiting(view(750), VISITOR, 17, JSON))).contains("\"refreshIntervalSeconds\":17")
                .contains("\"isOriginUnhealthy\":false");
        assertThat(text(answers.rejected(view(750), JSON, 0))).contains("\"refreshIntervalSeconds\":0");
    }

    @Test
    void shouldForgetWhenThereIsTooMuch() {
        TimestampedBody first = answers.waiting(view(0), VISITOR, 20, JSON);
        int enough = (8 << 20) / first.length() + 1;

        for (int refresh = 100; refresh < 100 + enough; refresh++) {
            answers.waiting(view(0), VISITOR, refresh, JSON);
        }

        assertThat(answers.waiting(view(0), VISITOR, 20, JSON)).isNotSameAs(first);
    }
}
