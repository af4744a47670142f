package dev.anteroom.edge.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateReaderTest {

    private static final long NOW = 1_000_000;

    private final List<String> done = new ArrayList<>();
    private boolean full;
    private final StateReader reader = new StateReader(response(), NOW);

    private HttpServerResponse response() {
        return (HttpServerResponse) Proxy.newProxyInstance(HttpServerResponse.class.getClassLoader(),
                new Class<?>[]{HttpServerResponse.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "writeQueueFull" -> full;
                    case "ended" -> done.contains("end");
                    default -> {
                        done.add(method.getName());
                        yield null;
                    }
                });
    }

    @Test
    void shouldLeaveOutWhatASlowReaderHasNoRoomFor() {
        reader.tell(Buffer.buffer("one"), NOW);
        full = true;
        reader.tell(Buffer.buffer("two"), NOW + 1);
        full = false;
        reader.tell(Buffer.buffer("three"), NOW + 2);

        assertThat(done).containsExactly("write", "write");
    }

    @Test
    void shouldNotFallSilent() {
        reader.check(NOW + StateReader.SILENT_MILLIS);
        assertThat(done).isEmpty();

        reader.check(NOW + StateReader.SILENT_MILLIS + 1);
        reader.check(NOW + StateReader.SILENT_MILLIS + 2);

        assertThat(done).containsExactly("write");
    }

    @Test
    void shouldEndOnceWhenTheTimeIsOver() {
        full = true;
        reader.check(NOW + StateReader.LONGEST_MILLIS);
        assertThat(done).isEmpty();

        reader.check(NOW + StateReader.LONGEST_MILLIS + 1);
        reader.check(NOW + StateReader.LONGEST_MILLIS + 2);
        reader.tell(Buffer.buffer("late"), NOW + StateReader.LONGEST_MILLIS + 2);

        assertThat(done).containsExactly("end");
    }
}
