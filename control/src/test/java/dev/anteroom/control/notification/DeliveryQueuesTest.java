package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class DeliveryQueuesTest {

    private static final Target HOOK = new Target.Webhook("w1");
    private static final Target MAIL = new Target.Mail("ann@example.com");
    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final DeliveryQueues queues = new DeliveryQueues();

    private List<String> due(long now) {
        return queues.due(now).stream().map(it -> it.dispatch().notification().getNotificationId()).toList();
    }

    @Test
    void shouldGiveADestinationOneAfterTheOtherAndNotWaitForOthers() {
        Dispatch first = Dispatches.to(HOOK, "a", 0);
        queues.add(first);
        queues.add(Dispatches.to(HOOK, "b", 0));
        queues.add(Dispatches.to(MAIL, "c", 0));

        assertThat(due(0)).containsExactly("a", "c");
        assertThat(due(HOUR)).isEmpty();
        queues.sent(first);
        assertThat(due(0)).containsExactly("b");
    }

    @Test
    void shouldPauseTwiceAsLongAfterEachFailureUpToAMinute() {
        Dispatch first = Dispatches.to(HOOK, "a", 0);
        queues.add(first);
        long now = 0;
        for (long pause : List.of(1, 2, 4, 8, 16, 32, 60, 60, 60)) {
            assertThat(due(now)).containsExactly("a");
            assertThat(queues.failed(first, now)).isEmpty();
            assertThat(due(now + pause * 1_000 - 1)).as("before %d s", pause).isEmpty();
            now += pause * 1_000;
        }
        assertThat(queues.due(now)).extracting(DeliveryQueues.Attempt::number).containsExactly(10);
    }

    @Test
    void shouldPauseBrieflyAgainAfterASuccess() {
        Dispatch first = Dispatches.to(HOOK, "a", 0);
        Dispatch second = Dispatches.to(HOOK, "b", 0);
        queues.add(first);
        queues.add(second);
        long now = 0;
        for (int i = 0; i < 4; i++) {
            due(now);
            queues.failed(first, now);
            now += 60_000;
        }
        due(now);
        queues.sent(first);
        assertThat(due(now)).containsExactly("b");

        queues.failed(second, now);

        assertThat(due(now + 1_000)).containsExactly("b");
    }

    @Test
    void shouldGiveUpWhatIsAnHourOldAndGoOnWithTheNext() {
        Dispatch old = Dispatches.to(HOOK, "old", 0);
        queues.add(old);
        queues.add(Dispatches.to(HOOK, "young", HOUR / 2));
        due(HOUR - 1);
        assertThat(queues.failed(old, HOUR - 1)).isEmpty();
        due(2 * HOUR);

        assertThat(queues.failed(old, HOUR + 10_000)).containsExactly(new DeliveryQueues.Attempt(old, 2));

        assertThat(queues.due(2 * HOUR)).singleElement().satisfies(attempt -> {
            assertThat(attempt.dispatch().notification().getNotificationId()).isEqualTo("young");
            assertThat(attempt.number()).isEqualTo(1);
        });
    }

    @Test
    void shouldGiveUpAllThatIsTooOldAtOnce() {
        List<Dispatch> old = IntStream.range(0, 3_000).mapToObj(i -> Dispatches.to(HOOK, "old-" + i, i)).toList();
        old.forEach(queues::add);
        queues.add(Dispatches.to(HOOK, "young", HOUR));
        queues.add(Dispatches.to(MAIL, "to another", 0));
        due(2 * HOUR - 1);

        List<DeliveryQueues.Attempt> givenUp = queues.failed(old.getFirst(), 2 * HOUR - 1);

        assertThat(givenUp).extracting(DeliveryQueues.Attempt::dispatch).isEqualTo(old);
        assertThat(givenUp).extracting(DeliveryQueues.Attempt::number).startsWith(1, 0, 0).endsWith(0);
        assertThat(queues.size()).isEqualTo(2);
        assertThat(queues.due(3 * HOUR)).containsExactly(
                new DeliveryQueues.Attempt(Dispatches.to(HOOK, "young", HOUR), 1));
    }

    @Test
    void shouldLeaveWhatAnotherProcessSendsToThatProcess() {
        Dispatch old = Dispatches.to(HOOK, "old", 0);
        queues.add(old);
        due(HOUR);
        queues.drop(List.of(Dispatches.PARTITION));

        assertThat(queues.failed(old, 2 * HOUR)).isEmpty();
    }

    @Test
    void shouldForgetWhatAnotherProcessWillSend() {
        Dispatch underway = Dispatches.to(HOOK, "a", 0, Dispatches.PARTITION, 7);
        queues.add(underway);
        queues.add(Dispatches.to(MAIL, "b", 5, Dispatches.OTHER, 3));
        queues.due(0);
        assertThat(queues.isUnderway(List.of(Dispatches.PARTITION))).isTrue();
        assertThat(queues.oldestAt()).hasValue(0);

        queues.drop(List.of(Dispatches.PARTITION));
        queues.sent(underway);

        assertThat(queues.size()).isEqualTo(1);
        assertThat(queues.oldestAt()).hasValue(5);
        assertThat(queues.isUnderway(List.of(Dispatches.PARTITION))).isFalse();
    }
}
