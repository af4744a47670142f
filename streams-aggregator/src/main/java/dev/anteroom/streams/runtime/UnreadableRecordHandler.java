package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.registry.RegistryOutage;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.DeserializationExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;

/**
 * Sends records that can't be read to the dead letters, by Streams' own mechanism, and continues. While the schema
 * registry is down, valid records can't be read either; then the thread fails and they are read again.
 */
public final class UnreadableRecordHandler implements DeserializationExceptionHandler {

    private final LogAndContinueExceptionHandler deadLetters = new LogAndContinueExceptionHandler();

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetters.configure(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record,
            Exception exception) {
        return RegistryOutage.caused(exception)
                ? Response.fail()
                : deadLetters.handleError(context, record, exception);
    }
}
