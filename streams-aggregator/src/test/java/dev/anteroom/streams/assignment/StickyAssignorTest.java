package dev.anteroom.streams.assignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment;
import org.apache.kafka.streams.processor.assignment.KafkaStreamsAssignment.AssignedTask;
import org.apache.kafka.streams.processor.assignment.ProcessId;
import org.apache.kafka.streams.processor.assignment.TaskAssignmentUtils;
import org.apache.kafka.streams.processor.assignment.TaskAssignor.AssignmentError;
import org.apache.kafka.streams.processor.assignment.TaskAssignor.TaskAssignment;
import org.junit.jupiter.api.Test;

class StickyAssignorTest {

    private Instant now = Instant.parse("2026-11-28T20:00:00Z");
    private final StickyAssignor assignor = new StickyAssignor();

    StickyAssignorTest() {
        // The leader is the first one.
        assignor.configure(Map.of(StickyAssignor.JOIN_TIMES, new JoinTimes(() -> now), "client.id",
                new ProcessId(new UUID(0, 1)).toString()));
    }

    private Map<ProcessId, Set<TaskId>> share(SharedTopology topology) {
        TaskAssignment assignment = assignor.assign(topology);
        assertThat(TaskAssignmentUtils.validateTaskAssignment(topology, assignment)).isEqualTo(AssignmentError.NONE);
        Map<ProcessId, Set<TaskId>> active = tasks(assignment.assignment(), AssignedTask.Type.ACTIVE);
        assertThat(active.values().stream().flatMap(Set::stream)).as("tasks that are done")
                .containsExactlyInAnyOrderElementsOf(topology.allTasks().keySet());
        topology.follow(assignment.assignment());
        return active;
    }

    private static Map<ProcessId, Set<TaskId>> tasks(Collection<KafkaStreamsAssignment> assignments,
            AssignedTask.Type type) {
        return assignments.stream().collect(Collectors.toMap(KafkaStreamsAssignment::processId,
                it -> it.tasks().values().stream().filter(task -> task.type() == type).map(AssignedTask::id)
                        .collect(Collectors.toSet()),
                (one, other) -> one, TreeMap::new));
    }

    /** Three processes with two of six tasks each. */
    private SharedTopology ofThree() {
        SharedTopology topology = new SharedTopology(6, true);
        topology.join(1);
        topology.join(2);
        topology.join(3);
        assertThat(share(topology).values()).allSatisfy(tasks -> assertThat(tasks).hasSize(2));
        return topology;
    }

    @Test
    void shouldMoveOnlyTheTasksOfWhoIsGone() {
        SharedTopology topology = ofThree();
        Map<ProcessId, Set<TaskId>> before = share(topology);
        ProcessId gone = before.keySet().iterator().next();

        topology.leave(gone);
        Map<ProcessId, Set<TaskId>> after = share(topology);

        assertThat(after).hasSize(2).allSatisfy(
                (member, tasks) -> assertThat(tasks).hasSize(3).containsAll(before.getOrDefault(member, Set.of())));
    }

    @Test
    void shouldLeaveTasksToWhoeverHasACopy() {
        SharedTopology topology = ofThree();
        Collection<KafkaStreamsAssignment> shared = assignor.assign(topology).assignment();
        Map<ProcessId, Set<TaskId>> copies = tasks(shared, AssignedTask.Type.STANDBY);
        ProcessId gone = topology.members().iterator().next();
        Set<TaskId> orphans = tasks(shared, AssignedTask.Type.ACTIVE).get(gone);

        topology.leave(gone);
        Map<ProcessId, Set<TaskId>> after = share(topology);

        assertThat(orphans).allSatisfy(orphan -> assertThat(after).anySatisfy((member, tasks) -> {
            assertThat(tasks).contains(orphan);
            assertThat(copies.get(member)).contains(orphan);
        }));
    }

    @Test
    void shouldGiveCopiesBeforeTasksToWhoHasJoined() {
        SharedTopology topology = ofThree();
        Map<ProcessId, Set<TaskId>> before = share(topology);
        ProcessId joined = topology.join(4);

        Collection<KafkaStreamsAssignment> first = assignor.assign(topology).assignment();
        Map<ProcessId, Set<TaskId>> active = share(topology);
        now = now.plus(StickyAssignor.SETTLING).minusMillis(1);
        Map<ProcessId, Set<TaskId>> early = share(topology);
        now = now.plusMillis(1);
        Map<ProcessId, Set<TaskId>> later = share(topology);

        assertThat(active).containsAllEntriesOf(before).containsEntry(joined, Set.of());
        assertThat(early).as("copies are complete, but it has just joined").isEqualTo(active);
        assertThat(first).filteredOn(it -> it.followupRebalanceDeadline().isPresent()).singleElement()
                .extracting(KafkaStreamsAssignment::processId).as("by the leader's clock")
                .isEqualTo(new ProcessId(new UUID(0, 1)));
        assertThat(later.get(joined)).hasSize(1);
        assertThat(assignor.assign(topology).assignment()).as("nobody asks again").allSatisfy(
                it -> assertThat(it.followupRebalanceDeadline()).isEmpty());
    }

    @Test
    void shouldGiveNoTaskToWhoseCopyIsIncomplete() {
        SharedTopology topology = ofThree();
        Map<ProcessId, Set<TaskId>> before = share(topology);
        ProcessId joined = topology.join(4);
        topology.copiesLack(SharedTopology.ACCEPTABLE_LAG + 1);
        share(topology);
        now = now.plus(StickyAssignor.SETTLING);

        assertThat(share(topology)).containsAllEntriesOf(before).containsEntry(joined, Set.of());

        topology.copiesLack(SharedTopology.ACCEPTABLE_LAG);
        share(topology);
        assertThat(share(topology).get(joined)).hasSize(1);
    }

    @Test
    void shouldMoveNothingToWhoseCopyIsUnknown() {
        SharedTopology topology = ofThree();
        ProcessId joined = topology.join(4);
        share(topology);
        now = now.plus(StickyAssignor.SETTLING);
        topology.tellNoLags();

        assertThat(share(topology)).containsEntry(joined, Set.of());
    }

    @Test
    void shouldWarmUpTwoTasksAtOnce() {
        SharedTopology topology = new SharedTopology(12, true);
        topology.join(1);
        topology.join(2);
        share(topology);
        share(topology);
        ProcessId joined = topology.join(3);

        assertThat(tasks(assignor.assign(topology).assignment(), AssignedTask.Type.STANDBY).get(joined)).hasSize(2);
    }

    @Test
    void shouldGiveTwiceAsMuchToWhoHasTwiceAsManyThreads() {
        SharedTopology topology = new SharedTopology(24, true);
        ProcessId small = topology.join(1, 1);
        ProcessId large = topology.join(2, 2);

        Map<ProcessId, Set<TaskId>> active = share(topology);

        assertThat(active.get(small)).hasSize(8);
        assertThat(active.get(large)).hasSize(16);
        assertThat(share(topology)).as("nothing moves").isEqualTo(active);
    }

    /** As when a process that stood still is back: it does not know yet that another one does its tasks. */
    @Test
    void shouldLeaveATaskThatTwoClaimToWhoeverLacksLess() {
        SharedTopology topology = ofThree();
        Map<ProcessId, Set<TaskId>> before = share(topology);
        ProcessId owner = topology.members().stream().min(ProcessId::compareTo).orElseThrow();
        ProcessId back = topology.members().stream().max(ProcessId::compareTo).orElseThrow();
        List<TaskId> owned = List.copyOf(before.getOrDefault(owner, Set.of()));

        topology.claim(owner, owned.getFirst(), 5);
        topology.claim(back, owned.getFirst(), 700);
        topology.claim(owner, owned.getLast(), 700);
        topology.claim(back, owned.getLast(), 5);
        Map<ProcessId, Set<TaskId>> after = share(topology);

        assertThat(after.get(owner)).contains(owned.getFirst());
        assertThat(after.get(back)).contains(owned.getLast());
    }

    @Test
    void shouldWaitNoLongerWhenTheClockWasSetBack() {
        SharedTopology topology = ofThree();
        share(topology);
        ProcessId joined = topology.join(4);
        share(topology);
        now = now.minusSeconds(3_600);
        share(topology);
        now = now.plus(StickyAssignor.SETTLING);

        assertThat(share(topology).get(joined)).hasSize(1);
    }

    @Test
    void shouldGiveTasksWithoutStoresAtOnce() {
        SharedTopology topology = new SharedTopology(4, false);
        topology.join(1);
        share(topology);
        topology.join(2);

        assertThat(share(topology).values()).allSatisfy(tasks -> assertThat(tasks).hasSize(2));
    }

    @Test
    void shouldKeepTasksWhereTheyAreWhenBrokersDoNotTellWhatCopiesLack() {
        SharedTopology topology = ofThree();
        Map<ProcessId, Set<TaskId>> before = share(topology);
        now = now.plus(StickyAssignor.SETTLING);
        topology.tellNoLags();
        ProcessId gone = before.keySet().iterator().next();
        topology.leave(gone);

        Collection<KafkaStreamsAssignment> assignments = assignor.assign(topology).assignment();
        Map<ProcessId, Set<TaskId>> after = share(topology);

        assertThat(after).hasSize(2).allSatisfy(
                (member, tasks) -> assertThat(tasks).containsAll(before.getOrDefault(member, Set.of())));
        assertThat(assignments).as("somebody asks again")
                .anySatisfy(it -> assertThat(it.followupRebalanceDeadline()).isPresent());
    }

    /** Whatever comes and goes, every task is done once, and in the end all do equally much. */
    @Property(tries = 200)
    void shouldStayEven(@ForAll @IntRange(min = 1, max = 24) int tasks, @ForAll long seed) {
        Random random = new Random(seed);
        SharedTopology topology = new SharedTopology(tasks, true);
        topology.join(0);
        share(topology);
        for (int step = 1; step < 12; step++) {
            now = now.plus(StickyAssignor.SETTLING);
            List<ProcessId> members = new ArrayList<>(topology.members());
            if (members.size() > 1 && random.nextBoolean()) {
                topology.leave(members.get(random.nextInt(members.size())));
            } else {
                topology.join(step);
            }
            Map<ProcessId, Set<TaskId>> shared = share(topology);
            now = now.plus(StickyAssignor.SETTLING);
            int rounds = 0;
            for (Map<ProcessId, Set<TaskId>> next = share(topology); !next.equals(shared); next = share(topology)) {
                shared = next;
                rounds++;
                now = now.plus(StickyAssignor.SETTLING);
                assertThat(rounds).as("rounds until nothing moves").isLessThanOrEqualTo(tasks);
            }

            assertThat(shared.values().stream().mapToInt(Set::size).summaryStatistics()).as("least and most tasks")
                    .satisfies(most -> assertThat(most.getMax() - most.getMin()).isLessThanOrEqualTo(1));
            Map<ProcessId, Set<TaskId>> copies = tasks(assignor.assign(topology).assignment(),
                    AssignedTask.Type.STANDBY);
            assertThat(copies.values().stream().mapToInt(Set::size).sum()).as("copies")
                    .isEqualTo(shared.size() > 1 ? tasks : 0);
        }
    }
}
