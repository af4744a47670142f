package dev.anteroom.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EventQueueTest {

    @Test
    void shouldGiveTimeKindAndIndexBack() {
        EventQueue queue = new EventQueue();
        queue.add(86_400_000, EventQueue.Kind.BOT, (1 << 26) - 1);
        long event = queue.poll();
        assertThat(EventQueue.timeOf(event)).isEqualTo(86_400_000);
        assertThat(EventQueue.kindOf(event)).isEqualTo(EventQueue.Kind.BOT);
        assertThat(EventQueue.indexOf(event)).isEqualTo((1 << 26) - 1);
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void shouldGiveEventsInOrderOfTime() {
        // Given
        Random random = new Random(1);
        EventQueue queue = new EventQueue();
        PriorityQueue<Long> expected = new PriorityQueue<>();
        List<Long> got = new ArrayList<>();
        List<Long> wanted = new ArrayList<>();
        // When
        for (int i = 0; i < 20_000; i++) {
            if (random.nextInt(3) > 0) {
                long time = random.nextInt(1_000);
                queue.add(time, EventQueue.Kind.VISIT, i);
                expected.add(time);
            } else if (!queue.isEmpty()) {
                got.add(EventQueue.timeOf(queue.poll()));
                wanted.add(expected.remove());
            }
        }
        // Then
        assertThat(got).isEqualTo(wanted).hasSizeGreaterThan(1_000);
    }
}
