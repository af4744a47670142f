package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.registry.RegistryOutage;
import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Sends records that make no sense to the dead letters, by Streams' own way, and goes on. What fails without a record,
 * such as publishing, or because the schema registry is down, is no record's fault: the thread fails then.
 */
public final class ProcessingFailureHandler implements ProcessingExceptionHandler {

    private final LogAndContinueProcessingExceptionHandler deadLetters = new LogAndContinueProcessingExceptionHandler();

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters.configure(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        return record == null || RegistryOutage.caused(exception)
                ? Response.fail()
                : deadLetters.handleError(context, record, exception);
    }
}
