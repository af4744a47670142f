package dev.anteroom.devkit.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void shouldGiveNoPortTwiceAlthoughNobodyListensThereYet() {
        List<Integer> ports = Stream.generate(() -> FreePorts.pick(3)).limit(400).flatMap(List::stream).toList();

        assertThat(ports).doesNotHaveDuplicates();
    }
}
