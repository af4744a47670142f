package dev.anteroom.streams.runtime;

import dev.anteroom.streams.common.InvalidRecordException;
import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Sends records that make no sense to the dead letters, by Streams' own mechanism, and continues; such records have
 * changed nothing. After any other failure a record may have been counted in part, and continuing would keep that part.
 * So the thread fails, its transaction is aborted, and the record is read again.
 */
public final class ProcessingFailureHandler implements ProcessingExceptionHandler {

    private final LogAndContinueProcessingExceptionHandler deadLetters = new LogAndContinueProcessingExceptionHandler();

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters.configure(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        return record != null && exception instanceof InvalidRecordException
                ? deadLetters.handleError(context, record, exception)
                : Response.fail();
    }
}
