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

    private static final long NOTHING = Long.MAX_VALUE;

    private final KafkaStreamsState before;
    private final boolean knowsLags;
    private final boolean isSettled;
    /** Tasks that it is to do. */
    final SortedSet<TaskId> active = new TreeSet<>();
    /** Tasks of which it is to keep copies. */
    final SortedSet<TaskId> copies = new TreeSet<>();
    /** Those of the copies because of which it is to get the task itself. */
    final SortedSet<TaskId> warmUps = new TreeSet<>();
    /** Tasks that another one is to get as soon as its copy is complete. */
    final SortedSet<TaskId> promised = new TreeSet<>();

    /**
     * @param knowsLags whether {@code before} tells what copies lack
     * @param isSettled whether it has been a member for long enough to get tasks that another one does
     */
    TaskMember(KafkaStreamsState before, boolean knowsLags, boolean isSettled) {
        this.before = before;
        this.knowsLags = knowsLags;
        this.isSettled = isSettled;
    }

    ProcessId id() {
        return before.processId();
    }

    boolean isSettled() {
        return isSettled;
    }

    boolean did(TaskId task) {
        return before.previousActiveTasks().contains(task);
    }

    boolean hadCopyOf(TaskId task) {
        return before.previousStandbyTasks().contains(task);
    }

    /** Records of a task's stores that it lacks; less than 0 for those that it does. */
    long lag(TaskId task) {
        if (knowsLags) {
            return before.statefulTasksToLagSums().getOrDefault(task, NOTHING);
        }
        return did(task) || hadCopyOf(task) ? 0 : NOTHING;
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
