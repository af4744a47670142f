package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyedWindowsTest {

    private static final Duration RETENTION = Duration.ofMinutes(1);

    private final List<String> asked = new ArrayList<>();
    private final WindowStore<String, String> store = store();
    private final KeyedWindows<String> windows = new KeyedWindows<>(store);

    private WindowStore<String, String> store() {
        MockProcessorContext<Void, Void> context = new MockProcessorContext<>(new Properties());
        WindowStore<String, String> found = Stores.windowStoreBuilder(
                Stores.inMemoryWindowStore("windows", RETENTION, Duration.ofSeconds(10), false), Serdes.String(),
                Serdes.String()).withLoggingDisabled().build();
        found.init(context.getStateStoreContext(), found);
        return recorded(found);
    }

    @SuppressWarnings("unchecked") // A proxy has no type but that of its interface.
    private WindowStore<String, String> recorded(WindowStore<String, String> target) {
        return (WindowStore<String, String>) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[]{WindowStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("fetch") || method.getName().equals("all")) {
                        asked.add(method.getName() + List.of(arguments == null ? new Object[0] : arguments));
                    }
                    return method.invoke(target, arguments);
                });
    }

    @BeforeEach
    void fill() {
        windows.put("a", 20_000, "a2");
        windows.put("a", 0, "a0");
        windows.put("b", 10_000, "b1");
        windows.put("a", 10_000, "a1");
        windows.remove("a", 10_000);
        asked.clear();
    }

    @Test
    void shouldReadNothingButTheWindowsOfTheKey() {
        assertThat(windows.of("a")).containsExactly("a0", "a2");

        assertThat(asked).containsExactly("fetch[a, 0]", "fetch[a, 20000]");
    }

    @Test
    void shouldFindAllWindowsWhenItsTaskBeginsAgain() {
        KeyedWindows<String> again = new KeyedWindows<>(store);

        assertThat(again.of("a")).containsExactly("a0", "a2");
        assertThat(again.of("b")).containsExactly("b1");
    }

    @Test
    void shouldRemoveWhatStartsBefore() {
        windows.removeBefore("a", 20_000);

        assertThat(windows.of("a")).containsExactly("a2");
        assertThat(windows.of("b")).containsExactly("b1");
        assertThat(new KeyedWindows<>(store).of("a")).containsExactly("a2");
    }

    @Test
    void shouldLeaveOutWhatOutlivedTheRetention() {
        windows.put("b", RETENTION.toMillis() + 10_000, "b7");

        assertThat(windows.of("a")).containsExactly("a2");
        asked.clear();
        assertThat(windows.of("a")).containsExactly("a2");
        assertThat(asked).containsExactly("fetch[a, 20000]");
    }
}
