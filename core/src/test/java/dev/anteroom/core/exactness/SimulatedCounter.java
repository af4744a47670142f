package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.ticket.HeardState;
import dev.anteroom.core.ticket.IssueReport;
import dev.anteroom.core.ticket.ReplayedRequests;
import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.core.ticket.TicketDecision;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The request log of one scope, and the owners that count by it. A crash may lose the newest reports, answers and states
 * of the counter; the next owner reads the log again from any place before what is lost. An owner that was taken for
 * dead decides, answers and reports for a while beside the next one.
 */
final class SimulatedCounter {

    private static final double CRASHES_AFTER_GRANT = 0.05;
    /** The part of replaced owners that only fell silent and go on for a moment beside the next one. */
    private static final double GOES_ON = 0.3;
    private static final int OUTAGE_MILLIS = 1_000;
    private static final int ZOMBIE_MILLIS = 300;
    /** The age after which a report is certainly stored. */
    private static final int UNSTORED_MILLIS = 500;

    private final World world;
    private final CountedScope counted;
    private final int lag;
    private final List<Entry> log = new ArrayList<>();
    /** The counter after each offset, and at the front before the first. */
    private final List<TicketCounter> changelog = new ArrayList<>(List.of(TicketCounter.UNUSED));
    private final Map<Integer, TicketGrant> grants = new HashMap<>();
    private final List<Owner> owners = new ArrayList<>();
    private final NavigableSet<Integer> lost = new TreeSet<>();
    private boolean changesOwner;
    /** Reports are counted in the order in which they are stored, whoever sent them. */
    private long reportedUntil;
    private long reportsStallUntil;
    private long highestNumber;
    private int replays;
    private int lostReports;

    SimulatedCounter(World world, CountedScope counted, int lag) {
        this.world = world;
        this.counted = counted;
        this.lag = lag;
        owners.add(new Owner(TicketCounter.UNUSED, 0));
    }

    int replays() {
        return replays;
    }

    int lostReports() {
        return lostReports;
    }

    /** @param clockLead how far ahead the clock is that gave {@code at} */
    void append(TicketRequest request, long at, long clockLead, Consumer<TicketGrant> edge) {
        world.after(world.upTo(60), () -> {
            log.add(new Entry(request, at, clockLead, edge, world.now()));
            List.copyOf(owners).forEach(Owner::decideAll);
        });
    }

    /** Nothing that it reports is stored before {@code until}, while edges get its answers. */
    void stallReports(long until) {
        reportsStallUntil = until;
    }

    /** Whether every number is counted that was asked for, or returned, until {@code time}. */
    boolean isCountedUntil(long time) {
        int decided = (int) log.stream().filter(entry -> entry.firstDecidedAt() <= time).count();
        return counted.counts(changelog.get(Math.min(decided, changelog.size() - 1)));
    }

    private void loseOwner() {
        if (changesOwner) {
            return;
        }
        changesOwner = true;
        Owner former = owners.getFirst();
        if (world.chance(GOES_ON)) {
            world.after(OUTAGE_MILLIS + world.upTo(ZOMBIE_MILLIS), () -> owners.remove(former));
        } else {
            former.crash();
            owners.remove(former);
        }
        world.after(world.upTo(OUTAGE_MILLIS), this::takeOver);
    }

    private void takeOver() {
        changesOwner = false;
        TicketCounter restored = changelog.get(world.upTo(changelog.size() - 1));
        int stored = (int) restored.lastOffset() + 1;
        Owner next = new Owner(restored, world.upTo(Math.min(stored, firstUnstored())));
        replays++;
        owners.add(next);
        next.decideAll();
    }

    /** What was committed is stored, so reading starts at the latest with the first report that is lost or may still get lost. */
    private int firstUnstored() {
        int firstLost = lost.isEmpty() ? Integer.MAX_VALUE : lost.getFirst();
        return owners.stream().flatMap(owner -> owner.deliveries.stream()).filter(Delivery::canBeLost)
                .mapToInt(delivery -> (int) delivery.report.getRequestOffset()).reduce(firstLost, Math::min);
    }

    private static @Nullable Long partialBucketId(HeardState state) {
        return state.partialBucketId().isPresent() ? state.partialBucketId().getAsLong() : null;
    }

    /** @param firstDecidedAt when some owner first could decide it, unless none was there */
    private record Entry(TicketRequest request, long at, long clockLead, Consumer<TicketGrant> edge,
            long firstDecidedAt) {
    }

    /** A report on its way. */
    private final class Delivery {

        private final TicketsIssued report;
        private final long decidedAt;
        private boolean isOver;

        Delivery(TicketsIssued report, long decidedAt) {
            this.report = report;
            this.decidedAt = decidedAt;
        }

        void arrive() {
            if (!isOver) {
                isOver = true;
                counted.count(report);
            }
        }

        boolean canBeLost() {
            return !isOver && decidedAt >= world.now() - UNSTORED_MILLIS;
        }

        void lose() {
            isOver = true;
            lostReports++;
            lost.add((int) report.getRequestOffset());
        }
    }

    /** Counts by the log, from some offset on. */
    private final class Owner {

        private final Deque<Delivery> deliveries = new ArrayDeque<>();
        private final ReplayedRequests replays = new ReplayedRequests();
        private TicketCounter counter;
        private int next;
        private boolean crashed;

        Owner(TicketCounter counter, int next) {
            this.counter = counter;
            this.next = next;
        }

        void crash() {
            crashed = true;
            // What one producer sent is stored in order.
            while (!deliveries.isEmpty() && deliveries.getLast().canBeLost() && world.chance(0.7)) {
                deliveries.removeLast().lose();
            }
        }

        void decideAll() {
            while (next < log.size()) {
                decide(log.get(next), next++);
            }
        }

        private void decide(Entry entry, int offset) {
            TicketCounter before = counter;
            switch (counter.decide(entry.request(), entry.at(), offset)) {
                case TicketDecision.Replayed replayed -> {
                    replayed(entry, replayed);
                    return;
                }
                case TicketDecision.Answered answered -> {
                    counter = answered.next();
                    answer(entry, offset, answered);
                }
                case TicketDecision.Counted returned -> counter = returned.next();
                case TicketDecision.Refused refused -> throw new AssertionError(refused.problem());
            }
            keep(offset);
            if (counter.issued() != before.issued() || counter.returned() != before.returned()) {
                // Counted a constant time after it was asked for, or at once if it was decided later.
                report(entry, IssueReport.of(entry.request(), entry.at()),
                        Math.max(world.now(), entry.at() - entry.clockLead() + lag));
            }
        }

        private void replayed(Entry entry, TicketDecision.Replayed replayed) {
            String scope = entry.request().getScope();
            replays.read(scope, entry.request(), entry.at());
            if (replayed.isLast()) {
                replays.finish(scope).ifPresent(report -> report(entry, report, world.now()));
            }
        }

        private void keep(int offset) {
            if (changelog.size() == offset + 1) {
                changelog.add(counter);
            } else {
                assertThat(counter).as("replay of offset %s", offset).isEqualTo(changelog.get(offset + 1));
            }
        }

        private void answer(Entry entry, int offset, TicketDecision.Answered answered) {
            TicketGrant grant = TicketGrant.newBuilder().setRoomId(SimulatedRoom.ID)
                    .setScope(entry.request().getScope())
                    .setEdgeId(entry.request().getEdgeId()).setRequestId(entry.request().getRequestId())
                    .setGranted(answered.granted()).setFirstNumber(answered.firstNumber())
                    .setRefusal(answered.refusal()).setSnapshotAt(answered.next().newest().snapshotAt())
                    .setPartialBucketId(partialBucketId(answered.next().newest()))
                    .setCountedUpTo(answered.next().newest().countedUpTo()).build();
            TicketGrant first = grants.putIfAbsent(offset, grant);
            if (first == null) {
                assertThat(grant.getFirstNumber()).as("a number is granted once").isGreaterThan(highestNumber);
                highestNumber = grant.getFirstNumber() + grant.getGranted() - 1;
            } else {
                assertThat(grant).as("the same grant again").isEqualTo(first);
            }
            if (answered.granted() > 0 && world.chance(CRASHES_AFTER_GRANT)) {
                world.after(world.upTo(UNSTORED_MILLIS), SimulatedCounter.this::loseOwner);
            }
            world.after(world.upTo(60), () -> {
                if (!crashed || world.chance(0.5)) {
                    entry.edge().accept(grant);
                }
            });
        }

        private void report(Entry entry, IssueReport report, long arrival) {
            Delivery delivery = new Delivery(report.about(counter), entry.firstDecidedAt());
            deliveries.add(delivery);
            lost.headSet((int) counter.lastOffset(), true).clear();
            reportedUntil = Math.max(reportedUntil, Math.max(arrival, reportsStallUntil));
            world.at(reportedUntil, delivery::arrive);
        }
    }
}
