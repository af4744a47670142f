package dev.anteroom.streams.assignment;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.AssignmentConfigs;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskInfo;
import org.apache.kafka.streams.processor.assignment.TaskTopicPartition;
import org.apache.kafka.streams.state.HostInfo;

/** A topology as an assignor sees it: processes that come and go, what they do, and how complete their copies are. */
final class SharedTopology implements ApplicationState {

    /** Records of each task's stores. */
    static final long LENGTH = 50_000;
    static final long ACCEPTABLE_LAG = 1_000;
    private static final long DONE_HERE = -2;
    private static final long NOT_TOLD = -3;

    private final SortedMap<TaskId, TaskInfo> tasks = new TreeMap<>();
    private final SortedMap<ProcessId, Sharer> processes = new TreeMap<>();
    private boolean tellsLags = true;
    private long copiesLack;

    SharedTopology(int taskCount, boolean stateful) {
        IntStream.range(0, taskCount).mapToObj(partition -> new TaskId(0, partition))
                .forEach(id -> tasks.put(id, new Task(id, stateful)));
    }

    /** A process of one thread without any copy joins. */
    ProcessId join(int number) {
        return join(number, 1);
    }

    /** The same with more threads. */
    ProcessId join(int number, int threads) {
        ProcessId id = new ProcessId(new UUID(0, number));
        processes.put(id, new Sharer(id, threads,
                tasks.keySet().stream().collect(Collectors.toMap(task -> task, task -> LENGTH))));
        return id;
    }

    /** A process says that it does a task, of whose stores it lacks so many records, whatever it was told to do. */
    void claim(ProcessId id, TaskId task, long lacking) {
        Sharer process = Objects.requireNonNull(processes.get(id));
        process.standby.remove(task);
        process.active.add(task);
        process.lags.put(task, lacking);
    }

    void leave(ProcessId id) {
        processes.remove(id);
    }

    Set<ProcessId> members() {
        return Set.copyOf(processes.keySet());
    }

    void tellNoLags() {
        tellsLags = false;
    }

    /** From now on copies lack so many records after each sharing; none unless told. */
    void copiesLack(long records) {
        copiesLack = records;
    }

    /** Does as an assignment says. */
    void follow(Collection<KafkaStreamsAssignment> assignments) {
        for (KafkaStreamsAssignment assignment : assignments) {
            Sharer process = Objects.requireNonNull(processes.get(assignment.processId()));
            process.active.clear();
            process.standby.clear();
            assignment.tasks().forEach((task, assigned) -> {
                boolean active = assigned.type() == AssignedTask.Type.ACTIVE;
                (active ? process.active : process.standby).add(task);
                process.lags.put(task, active ? DONE_HERE : copiesLack);
            });
            process.lags.replaceAll((task, lag) -> assignment.tasks().containsKey(task) ? lag : LENGTH);
        }
    }

    @Override
    public Map<ProcessId, KafkaStreamsState> kafkaStreamsStates(boolean computeTaskLags) {
        if (!tellsLags) {
            processes.values()
                    .forEach(process -> process.lags.replaceAll((task, lag) -> lag == DONE_HERE ? lag : NOT_TOLD));
        }
        return new HashMap<>(processes);
    }

    @Override
    public AssignmentConfigs assignmentConfigs() {
        return new AssignmentConfigs(ACCEPTABLE_LAG, 2, 1, 60_000L, List.of());
    }

    @Override
    public Map<TaskId, TaskInfo> allTasks() {
        return tasks;
    }

    private record Task(TaskId id, boolean isStateful) implements TaskInfo {

        @Override
        public Set<String> stateStoreNames() {
            return isStateful ? Set.of("store") : Set.of();
        }

        @Override
        public Set<TaskTopicPartition> topicPartitions() {
            return Set.of();
        }
    }

    private static final class Sharer implements KafkaStreamsState {

        private final ProcessId id;
        private final int threads;
        private final Map<TaskId, Long> lags;
        private final SortedSet<TaskId> active = new TreeSet<>();
        private final SortedSet<TaskId> standby = new TreeSet<>();

        Sharer(ProcessId id, int threads, Map<TaskId, Long> lags) {
            this.id = id;
            this.threads = threads;
            this.lags = lags;
        }

        @Override
        public ProcessId processId() {
            return id;
        }

        @Override
        public int numProcessingThreads() {
            return threads;
        }

        @Override
        public SortedSet<String> consumerClientIds() {
            return new TreeSet<>(Set.of(id.toString()));
        }

        @Override
        public SortedSet<TaskId> previousActiveTasks() {
            return active;
        }

        @Override
        public SortedSet<TaskId> previousStandbyTasks() {
            return standby;
        }

        @Override
        public long lagFor(TaskId task) {
            return Objects.requireNonNull(lags.get(task));
        }

        @Override
        public SortedSet<TaskId> prevTasksByLag(String consumerClientId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<TaskId, Long> statefulTasksToLagSums() {
            return lags;
        }

        @Override
        public Optional<HostInfo> hostInfo() {
            return Optional.empty();
        }

        @Override
        public Map<String, String> clientTags() {
            return Map.of();
        }

        @Override
        public Optional<String> rackId() {
            return Optional.empty();
        }
    }
}
