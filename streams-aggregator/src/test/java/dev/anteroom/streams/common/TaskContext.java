package dev.anteroom.streams.common;

import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.type.AvroType;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.StoreBuilder;

/** The context of one processor's task, for tests that call {@code init} and {@code close} themselves. */
public final class TaskContext {

    private TaskContext() {
    }

    /** A context with these stores, empty. */
    public static <K, V> MockProcessorContext<K, V> with(StoreBuilder<?>... stores) {
        MockProcessorContext<K, V> context = new MockProcessorContext<>(new Properties(), new TaskId(0, 0),
                Path.of(System.getProperty("java.io.tmpdir")).toFile());
        for (StoreBuilder<?> builder : stores) {
            StateStore store = builder.withLoggingDisabled().withCachingDisabled().build();
            store.init(context.getStateStoreContext(), store);
            context.addStateStore(store);
        }
        return context;
    }

    /**
     * The form of a store's values, with a registry of its own: without changelogs all stores write under one name, which must not become one
     * subject.
     */
    public static <V extends SpecificRecord> Serde<V> values(AvroType<V> type) {
        return new AvroSerdes(new InMemorySchemaRegistry()).serde(type);
    }

    /** What was scheduled and not cancelled. */
    public static List<CapturedPunctuator> scheduled(MockProcessorContext<?, ?> context) {
        return context.scheduledPunctuators().stream().filter(punctuator -> !punctuator.cancelled()).toList();
    }
}
