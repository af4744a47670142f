package dev.anteroom.streams.assignment;

import java.time.InstantSource;
import org.apache.kafka.streams.errors.TaskAssignmentException;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.TaskAssignor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves every task where it is done. Tasks of a process that is gone go where a copy is; a process that has joined gets copies
 * first, and tasks once the copies are nearly complete. Kafka Streams makes one for each topology.
 *
 * <p>Rests on decision 176.
 */
public final class StickyAssignor implements TaskAssignor {

    private static final Logger LOG = LoggerFactory.getLogger(StickyAssignor.class);

    private final InstantSource clock = InstantSource.system();

    @Override
    public TaskAssignment assign(ApplicationState application) {
        return new TaskAssignment(sharing(application).assignments(clock.instant()));
    }

    /** While brokers do not tell how long logs are, a copy counts as complete. */
    private static TaskSharing sharing(ApplicationState application) {
        try {
            return new TaskSharing(application, application.kafkaStreamsStates(true).values(), true);
        } catch (TaskAssignmentException e) {
            LOG.warn("brokers do not tell what copies of stores lack; sharing out tasks without knowing it", e);
            return new TaskSharing(application, application.kafkaStreamsStates(false).values(), false);
        }
    }
}
