package dev.anteroom.streams.assignment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskAssignor;
import org.jspecify.annotations.Nullable;

/**
 * Leaves every task where it is done. Tasks of a process that is gone go where a copy is; a process that has joined gets copies
 * first, and tasks after a while. Kafka Streams makes one whenever tasks are shared out.
 *
 * <p>Rests on decision 176.
 */
public final class StickyAssignor implements TaskAssignor {

    /** The key in Streams' settings of the {@link JoinTimes} that one topology's assignors share. */
    public static final String JOIN_TIMES = "anteroom.assignment.join.times";

    /** How long after it has joined a process gets tasks that others do. */
    static final Duration SETTLING = Duration.ofSeconds(10);

    private @Nullable JoinTimes joined;
    private String client = "";

    @Override
    public void configure(Map<String, ?> configs) {
        joined = (JoinTimes) Objects.requireNonNull(configs.get(JOIN_TIMES), JOIN_TIMES);
        client = String.valueOf(configs.get(CommonClientConfigs.CLIENT_ID_CONFIG));
    }

    @Override
    public TaskAssignment assign(ApplicationState application) {
        JoinTimes times = Objects.requireNonNull(joined);
        Map<ProcessId, KafkaStreamsState> states = application.kafkaStreamsStates(true);
        Instant now = times.now();
        Instant settled = now.minus(SETTLING);
        Map<ProcessId, Instant> since = times.of(states.keySet(), now);
        List<TaskMember> members = states.values().stream()
                .map(state -> new TaskMember(state, !since.getOrDefault(state.processId(), now).isAfter(settled),
                        state.consumerClientIds().stream().anyMatch(id -> id.startsWith(client))))
                .toList();
        return new TaskAssignment(new TaskSharing(application, members).assignments(now.plus(SETTLING)));
    }
}
