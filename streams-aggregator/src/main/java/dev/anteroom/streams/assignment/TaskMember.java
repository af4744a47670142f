package dev.anteroom.streams.assignment;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsState;
import org.apache.kafka.streams.processor.assignment.ProcessId;

/** A process of a topology: what it did before, and what it is to do. Not thread-safe. */
final class TaskMember {

    /** What Streams says where no broker tells how long the log of a store is. */
    private static final long UNKNOWN = -3;
    private static final long NOTHING_READ = Long.MAX_VALUE;

    private final KafkaStreamsState before;
    private final boolean isSettled;
    private final boolean isLeader;
    /** Tasks that it is to do. */
    final SortedSet<TaskId> active = new TreeSet<>();
    /** Tasks of which it is to keep copies. */
    final SortedSet<TaskId> copies = new TreeSet<>();
    /** Those of the copies because of which it is to get the task itself. */
    final SortedSet<TaskId> warmUps = new TreeSet<>();
    /** Tasks that another one is to get as soon as its copy is complete. */
    final SortedSet<TaskId> promised = new TreeSet<>();

    /**
     * @param isSettled whether it has been a member for long enough to get tasks that another one does
     * @param isLeader whether it shares out the work
     */
    TaskMember(KafkaStreamsState before, boolean isSettled, boolean isLeader) {
        this.before = before;
        this.isSettled = isSettled;
        this.isLeader = isLeader;
    }

    ProcessId id() {
        return before.processId();
    }

    boolean isSettled() {
        return isSettled;
    }

    boolean isLeader() {
        return isLeader;
    }

    boolean did(TaskId task) {
        return before.previousActiveTasks().contains(task);
    }

    boolean hadCopyOf(TaskId task) {
        return before.previousStandbyTasks().contains(task);
    }

    /** Whether it is known what it lacks of a task's stores. */
    boolean knowsLag(TaskId task) {
        return told(task) != UNKNOWN;
    }

    /** Records of a task's stores that it lacks; less than 0 for a task that it does. Where that is not known, a copy counts as complete. */
    long lag(TaskId task) {
        if (knowsLag(task)) {
            return told(task);
        }
        return did(task) || hadCopyOf(task) ? 0 : NOTHING_READ;
    }

    private long told(TaskId task) {
        return before.statefulTasksToLagSums().getOrDefault(task, NOTHING_READ);
    }

    /** Tasks for each of its threads, when all promises are kept. */
    double load() {
        return loadWith(0);
    }

    /** The same with so many tasks more. */
    double loadWith(int more) {
        return (active.size() - promised.size() + warmUps.size() + more) / (double) before.numProcessingThreads();
    }

    /** Tasks and copies for each of its threads. */
    double work() {
        return (active.size() + copies.size()) / (double) before.numProcessingThreads();
    }

    KafkaStreamsAssignment assignment() {
        return KafkaStreamsAssignment.of(id(), Stream
                .concat(active.stream().map(task -> new AssignedTask(task, AssignedTask.Type.ACTIVE)),
                        copies.stream().map(task -> new AssignedTask(task, AssignedTask.Type.STANDBY)))
                .collect(Collectors.toSet()));
    }
}
