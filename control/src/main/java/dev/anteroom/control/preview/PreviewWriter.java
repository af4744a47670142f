package dev.anteroom.control.preview;

import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.TemplatePreview;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes previews to their topic. Thread-safe. */
public final class PreviewWriter implements Previews.Publisher {

    private static final Logger LOG = LoggerFactory.getLogger(PreviewWriter.class);
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private final NonBlockingProducer producer;
    private final String topic;
    private final AvroSerializer<TemplatePreview> serializer;

    public PreviewWriter(NonBlockingProducer producer, TopicSettings topics, AvroSerdes serdes) {
        this.producer = producer;
        this.topic = topics.name(Topics.PREVIEWS);
        this.serializer = serdes.serializer(Topics.PREVIEWS.value());
    }

    /** Registers the schema, so that no call has to. */
    public void prepare() {
        serializer.prepare(topic);
    }

    @Override
    public boolean publish(TemplatePreview preview) throws InterruptedException {
        CompletableFuture<Boolean> told = new CompletableFuture<>();
        boolean isTaken = producer.isWarm() && producer.offer(
                new ProducerRecord<>(topic, preview.getPreviewId().getBytes(StandardCharsets.UTF_8),
                        serializer.serialize(topic, preview)),
                (metadata, failure) -> told.complete(failure == null));
        try {
            return isTaken && told.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("a preview could not be sent to the other edges", e);
            return false;
        }
    }
}
