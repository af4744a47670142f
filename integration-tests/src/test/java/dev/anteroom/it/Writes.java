package dev.anteroom.it;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Records on their way to a broker; {@link #await} makes sure that all arrived. */
public final class Writes {

    private final List<Future<?>> pending = new ArrayList<>();

    public <K, V> void send(Producer<K, V> producer, ProducerRecord<K, V> record) {
        pending.add(producer.send(record));
    }

    public void await() {
        for (Future<?> write : pending) {
            try {
                write.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a record did not arrive", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while writing", e);
            }
        }
        pending.clear();
    }
}
