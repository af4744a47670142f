package dev.anteroom.it.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

/**
 * The process that has a part just now, and what can be done to it.
 *
 * @param pid its process
 * @param place where it runs
 * @param kill ends it at once
 * @param start starts it again
 */
record Victim(long pid, Place place, Runnable kill, Runnable start) {

    private static final String EDGE = "nairobi-2";

    /** Whoever has {@code part} now. */
    static Victim of(Part part, FaultySystem system) throws ExecutionException, InterruptedException {
        return switch (part) {
            case COUNTER -> aggregator(system.counter().owner(), system);
            case STANDBY -> aggregator(system.aggregators().otherThan(system.counter().owner()), system);
            case LEADER -> node(leader(system), system);
            case CONTROLLER -> node(system.cluster().controller(), system);
            case EDGE -> new Victim(system.edges().process(EDGE).pid(), system.edges().place(EDGE),
                    () -> system.edges().kill(EDGE), system.edges()::startMissing);
            case REGISTRY -> new Victim(system.registry().handle().pid(), system.registryPlace(),
                    system.registry().handle()::destroyForcibly, () -> {
                    });
        };
    }

    private static Victim aggregator(ChildJvm process, FaultySystem system) {
        return new Victim(process.pid(), system.aggregators().placeOf(process),
                () -> system.aggregators().kill(process), system::startAggregator);
    }

    static int leader(FaultySystem system) throws ExecutionException, InterruptedException {
        return system.cluster().leaderOf(system.counter().partition().topic(),
                system.counter().partition().partition());
    }

    private static Victim node(int id, FaultySystem system) {
        return new Victim(system.cluster().pid(id), system.cluster().place(id), () -> system.cluster().kill(id),
                system.cluster()::startMissing);
    }

    /** Does {@code fault} to it; what is returned undoes it after {@code time}, or does nothing where nothing is to be undone. */
    Runnable suffer(Fault fault, Part part, Duration time, FaultySystem system, Path log)
            throws ExecutionException, InterruptedException {
        return switch (fault) {
            case KILLED -> {
                kill.run();
                yield start;
            }
            case STOPPED -> {
                ChildJvm.freeze(pid, time, log);
                yield () -> {
                };
            }
            case CUT -> {
                system.network().cut(place);
                yield () -> system.network().heal(place);
            }
            case SLOW -> {
                system.network().slow(place, 200);
                yield () -> system.network().quicken(place);
            }
            case DISK_FULL -> fillDisk(part == Part.LEADER ? leader(system) : system.cluster().controller(), system);
        };
    }

    private static Runnable fillDisk(int node, FaultySystem system) {
        SmallDisk disk = system.diskOf(node);
        disk.fill();
        return () -> {
            disk.free();
            system.cluster().kill(node);
            system.cluster().startMissing();
        };
    }
}
