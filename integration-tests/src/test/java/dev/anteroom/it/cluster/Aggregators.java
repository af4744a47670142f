package dev.anteroom.it.cluster;

import dev.anteroom.streams.AggregatorMain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;

/** Aggregator processes that share all topologies. */
final class Aggregators implements AutoCloseable {

    private final Map<String, String> settings;
    private final Path logs;
    private final List<ChildJvm> running = new ArrayList<>();
    private final Map<ChildJvm, Place> places = new HashMap<>();
    private int started;

    /** @param settings of every one of them */
    Aggregators(Map<String, String> settings, Path logs) {
        this.settings = Map.copyOf(settings);
        this.logs = logs;
    }

    /** Starts one more on this machine; returns at once. */
    void startOne() {
        startOne(Place.LOOPBACK);
    }

    /** Starts one more at a place; returns at once. */
    ChildJvm startOne(Place place) {
        List<String> arguments = new ArrayList<>();
        settings.forEach((key, value) -> arguments.addAll(List.of("--set", key + "=" + value)));
        started++;
        ChildJvm process = ChildJvm.start(place, AggregatorMain.class.getName(), arguments, "256m",
                logs.resolve("aggregator-" + started + ".log"));
        running.add(process);
        places.put(process, place);
        return process;
    }

    /** Whether as many processes as are meant to run do, and each is a member of the group, and the group has shared out its work. */
    boolean allAreIn(Admin admin, String group) throws ExecutionException, InterruptedException {
        ConsumerGroupDescription told = description(admin, group);
        return running.stream().allMatch(ChildJvm::isAlive) && told.groupState() == GroupState.STABLE
                && told.members().size() == running.size();
    }

    /** The process that owns a partition of a group's topic; empty while the group shares it out anew. */
    Optional<ChildJvm> ownerOf(TopicPartition partition, Admin admin, String group)
            throws ExecutionException, InterruptedException {
        return description(admin, group).members().stream()
                .filter(member -> member.assignment().topicPartitions().contains(partition))
                .map(member -> processIn(member, group)).findFirst();
    }

    private static ConsumerGroupDescription description(Admin admin, String group)
            throws ExecutionException, InterruptedException {
        return Objects.requireNonNull(admin.describeConsumerGroups(List.of(group)).all().get().get(group));
    }

    /** A client's id holds an id of its process that no other process prints. */
    private ChildJvm processIn(MemberDescription member, String group) {
        String client = member.clientId().substring(0, member.clientId().indexOf("-StreamThread"));
        return running.stream().filter(child -> child.hasPrinted(client)).findFirst().orElseThrow(
                () -> new AssertionError("no process is " + member.clientId() + " of group " + group));
    }

    /** Where a process runs, or ran. */
    Place placeOf(ChildJvm process) {
        return Objects.requireNonNull(places.get(process));
    }

    /** Whether one of them runs at a place. */
    boolean isAt(Place place) {
        return running.stream().anyMatch(process -> place.equals(places.get(process)));
    }

    /** A process other than this one. */
    ChildJvm otherThan(ChildJvm process) {
        return running.stream().filter(it -> it != process).findFirst()
                .orElseThrow(() -> new AssertionError("there is no other aggregator"));
    }

    /** Kills a process for good. */
    void kill(ChildJvm process) {
        process.kill();
        running.remove(process);
    }

    /** Kills all of them for good. */
    void killAll() {
        List.copyOf(running).forEach(this::kill);
    }

    @Override
    public void close() {
        killAll();
    }
}
