package dev.anteroom.streams.assignment;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.ApplicationState;
import org.apache.kafka.streams.processor.assignment.AssignmentConfigs;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.TaskInfo;

/** Shares out the tasks of one topology once. */
final class TaskSharing {

    private static final Comparator<TaskMember> BY_LOAD = Comparator.comparingDouble(TaskMember::load)
            .thenComparing(TaskMember::id);

    private final AssignmentConfigs configs;
    private final SortedSet<TaskId> tasks;
    private final Set<TaskId> stateful;
    private final List<TaskMember> members;

    TaskSharing(ApplicationState application, Collection<TaskMember> members) {
        this.configs = application.assignmentConfigs();
        this.tasks = new TreeSet<>(application.allTasks().keySet());
        this.stateful = application.allTasks().values().stream().filter(TaskInfo::isStateful).map(TaskInfo::id)
                .collect(Collectors.toSet());
        this.members = members.stream().sorted(Comparator.comparing(TaskMember::id)).toList();
    }

    /**
     * What every member is to do.
     *
     * @param again when tasks are to be shared out once more, if anybody waits for one or it is not known what copies lack
     */
    List<KafkaStreamsAssignment> assignments(Instant again) {
        for (TaskId task : tasks) {
            owner(task).ifPresent(owner -> owner.active.add(task));
        }
        for (TaskId task : tasks) {
            if (members.stream().noneMatch(member -> member.active.contains(task))) {
                heir(task).active.add(task);
            }
        }
        balance();
        for (TaskId task : tasks) {
            if (isStateful(task)) {
                copy(task);
            }
        }
        return lookingAgain(again, members.stream().map(TaskMember::assignment).toList());
    }

    private boolean isStateful(TaskId task) {
        return stateful.contains(task);
    }

    private Optional<TaskMember> owner(TaskId task) {
        return members.stream().filter(member -> member.did(task))
                .min(Comparator.comparingLong(member -> member.lag(task)));
    }

    /** The least busy of those who have a copy; where nobody has one, who lacks least of it. */
    private TaskMember heir(TaskId task) {
        return members.stream().min(Comparator.comparingLong((TaskMember member) -> missing(member, task))
                .thenComparing(BY_LOAD)).orElseThrow();
    }

    private long missing(TaskMember member, TaskId task) {
        return hasCopy(member, task) ? 0 : Math.max(1, member.lag(task));
    }

    private boolean hasCopy(TaskMember member, TaskId task) {
        return !isStateful(task) || ((member.did(task) || member.hadCopyOf(task))
                && member.lag(task) <= configs.acceptableRecoveryLag());
    }

    private boolean isReady(TaskMember member, TaskId task) {
        return !isStateful(task) || (member.isSettled() && member.knowsLag(task) && hasCopy(member, task));
    }

    /** Moves tasks from the busiest to those who are ready for them; who is not gets a copy and the promise. */
    private void balance() {
        boolean uneven;
        do {
            uneven = moveOne() || promiseOne();
        } while (uneven);
    }

    private boolean moveOne() {
        for (TaskMember giver : members.stream().sorted(BY_LOAD.reversed()).toList()) {
            for (TaskMember taker : members.stream().sorted(BY_LOAD).toList()) {
                if (evensOut(giver, taker)) {
                    Optional<TaskId> task = free(giver).filter(it -> isReady(taker, it)).findFirst();
                    if (task.isPresent()) {
                        giver.active.remove(task.get());
                        taker.active.add(task.get());
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean promiseOne() {
        TaskMember giver = members.stream().max(BY_LOAD).orElseThrow();
        TaskMember taker = members.stream().min(BY_LOAD).orElseThrow();
        if (!evensOut(giver, taker)
                || members.stream().mapToInt(it -> it.warmUps.size()).sum() >= configs.maxWarmupReplicas()) {
            return false;
        }
        Optional<TaskId> task = free(giver).min(Comparator.comparingLong(taker::lag));
        task.ifPresent(it -> {
            giver.promised.add(it);
            taker.warmUps.add(it);
            taker.copies.add(it);
        });
        return task.isPresent();
    }

    private static Stream<TaskId> free(TaskMember giver) {
        return giver.active.stream().filter(task -> !giver.promised.contains(task));
    }

    private static boolean evensOut(TaskMember giver, TaskMember taker) {
        return giver.loadWith(-1) >= taker.loadWith(1);
    }

    /** Copies stay where they are complete; then where they are begun; then with who has least to do. */
    private void copy(TaskId task) {
        members.stream().filter(member -> !member.active.contains(task))
                .sorted(Comparator.comparing((TaskMember member) -> !hasCopy(member, task))
                        .thenComparing(member -> !member.hadCopyOf(task)).thenComparingDouble(TaskMember::work)
                        .thenComparing(TaskMember::id))
                .limit(configs.numStandbyReplicas()).forEach(member -> member.copies.add(task));
    }

    /** The leader asks once more, because its clock has set the time. */
    private List<KafkaStreamsAssignment> lookingAgain(Instant again, List<KafkaStreamsAssignment> assignments) {
        boolean isProvisional = members.stream().anyMatch(member -> !member.warmUps.isEmpty()
                || !stateful.stream().allMatch(member::knowsLag));
        Optional<TaskMember> asking = members.stream()
                .min(Comparator.comparing((TaskMember member) -> !member.isLeader())
                        .thenComparing(TaskMember::id))
                .filter(member -> isProvisional);
        return assignments.stream()
                .map(it -> asking.isPresent() && it.processId().equals(asking.get().id())
                        ? it.withFollowupRebalance(again)
                        : it)
                .toList();
    }
}
