package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.streams.common.InvalidRecordException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class ProcessingFailureHandlerTest {

    private static final Record<String, String> RECORD = new Record<>("shop", "move", 0);

    private final ProcessingFailureHandler handler = new ProcessingFailureHandler();
    /** A context that does not say where the record came from. */
    private final ErrorHandlerContext context = (ErrorHandlerContext) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[]{ErrorHandlerContext.class},
            (proxy, method, arguments) -> method.getReturnType() == int.class
                    ? (Object) 0
                    : method.getReturnType() == long.class ? (Object) 0L : null);

    @Test
    void shouldGoOnBehindARecordThatMakesNoSense() {
        assertThat(handle(RECORD, new InvalidRecordException("no such room")))
                .isEqualTo(ProcessingExceptionHandler.Result.RESUME);
    }

    @Test
    void shouldFailWhereARecordMayHaveBeenCountedByHalf() {
        assertThat(handle(RECORD, new IllegalStateException("between two cells")))
                .isEqualTo(ProcessingExceptionHandler.Result.FAIL);
    }

    private ProcessingExceptionHandler.Result handle(Record<?, ?> record, Exception failure) {
        handler.configure(Map.of());
        return handler.handleError(context, record, failure).result();
    }
}
