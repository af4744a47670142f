package dev.anteroom.streams.common;

import dev.anteroom.runtime.registry.RegistryOutage;
import dev.anteroom.schemas.topic.Topics;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rooms of a task that can't be published, with the reasons: the failure of one room stops only that room.
 *
 * <p>A failure while publishing would otherwise fail the thread, and again the thread that replaces it, until the
 * process ends and another aggregator inherits the room. So the calculation for each room is attempted separately,
 * before anything is stored or sent for it. A failure in Streams or in the registry is not caused by a room and fails
 * the thread as before.
 *
 * <p>Belongs to one task.
 *
 * <p>Rests on decision 064.
 */
public final class RoomFailures {

    private static final Logger LOG = LoggerFactory.getLogger(RoomFailures.class);

    private final Map<String, String> reasons = new HashMap<>();
    private final StoppedRooms stopped;

    /**
     * @param stopped the stopped rooms of the whole process
     */
    public RoomFailures(StoppedRooms stopped) {
        this.stopped = stopped;
    }

    /**
     * The result of {@code calculation} for {@code key}; empty when it fails, or when its result is too large to be
     * sent.
     *
     * @param bytes an upper bound of a result's size in bytes
     */
    public <T> Optional<T> attempt(String key, Supplier<T> calculation, ToLongFunction<T> bytes) {
        try {
            T result = calculation.get();
            if (bytes.applyAsLong(result) > Topics.LARGEST_STATE_BYTES) {
                failed(key, "its state has more than " + Topics.LARGEST_STATE_BYTES
                        + " bytes; make it smaller with longer buckets or ticks", Optional.empty());
                return Optional.empty();
            }
            succeeded(key);
            return Optional.of(result);
        } catch (RuntimeException e) {
            if (isNoRoomsFault(e)) {
                throw e;
            }
            failed(key, String.valueOf(e), Optional.of(e));
            return Optional.empty();
        }
    }

    private static boolean isNoRoomsFault(RuntimeException failure) {
        return RegistryOutage.caused(failure)
                || (failure instanceof KafkaException && !(failure instanceof SerializationException));
    }

    private void failed(String key, String reason, Optional<RuntimeException> cause) {
        if (reasons.put(key, reason) == null) {
            stopped.add(key);
            LOG.atError().addKeyValue("room", key).setCause(cause.orElse(null)).log("the room is stopped: {}", reason);
        }
    }

    private void succeeded(String key) {
        if (reasons.remove(key) != null) {
            stopped.remove(key);
            LOG.atInfo().addKeyValue("room", key).log("the room is no longer stopped");
        }
    }

    /** Why {@code key} is stopped; empty when it is not. */
    public Optional<String> reason(String key) {
        return Optional.ofNullable(reasons.get(key));
    }

    /** Forgets a room that no longer exists. */
    public void forget(String key) {
        if (reasons.remove(key) != null) {
            stopped.remove(key);
        }
    }

    /** Forgets all rooms, because the task moves to another thread or process, or begins again. */
    public void close() {
        reasons.keySet().forEach(stopped::remove);
        reasons.clear();
    }
}
