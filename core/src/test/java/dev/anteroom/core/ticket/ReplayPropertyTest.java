package dev.anteroom.core.ticket;

import static dev.anteroom.core.ticket.Requests.LEASE_MILLIS;
import static dev.anteroom.core.ticket.Requests.SNAPSHOT_AT;
import static dev.anteroom.core.ticket.Requests.giveBack;
import static dev.anteroom.core.ticket.Requests.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.ticket.TicketDecision.Answered;
import dev.anteroom.core.ticket.TicketDecision.Counted;
import dev.anteroom.core.ticket.TicketDecision.Refused;
import dev.anteroom.core.ticket.TicketDecision.Replayed;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever edges ask on whatever states: a counter that reads its log again from any place decides as before. */
@Tag("feature.ticket-counters")
class ReplayPropertyTest {

    /**
     * What an edge does.
     *
     * @param known how many requests its state has counted, in percent of all so far
     * @param served how many numbers its state allows beyond those it counts
     * @param age how old the state would be, were it the newest
     * @param behind by how much it is older than that
     */
    record Step(boolean takes, int count, int known, int served, long age, long behind) {
    }

    @Property(tries = 300)
    void shouldDecideAlikeFromEveryEarlierState(@ForAll("steps") @Size(max = 60) List<Step> steps,
            @ForAll @IntRange(max = 100) int restored, @ForAll @IntRange(max = 100) int committed) {
        List<TicketRequest> log = new ArrayList<>();
        List<TicketCounter> states = new ArrayList<>(List.of(TicketCounter.UNUSED));
        List<TicketDecision> decisions = new ArrayList<>();
        for (Step step : steps) {
            log.add(request(step, states));
            decisions.add(states.getLast().decide(log.getLast(), SNAPSHOT_AT + step.age(), log.size() - 1));
            states.add(after(states.getLast(), decisions.getLast()));
        }

        int stored = restored * log.size() / 100;
        TicketCounter counter = states.get(stored);
        for (int offset = committed * stored / 100; offset < log.size(); offset++) {
            TicketDecision again = counter.decide(log.get(offset), SNAPSHOT_AT + steps.get(offset).age(), offset);
            counter = after(counter, again);

            assertThat(again).isEqualTo(
                    offset < stored ? new Replayed(offset == stored - 1) : decisions.get(offset));
        }
        assertThat(counter).isEqualTo(states.getLast());
    }

    @Property(tries = 300)
    void shouldIssueEachNumberOnceAndNoMoreThanServedBeyondWhatTheStateCounts(
            @ForAll("steps") @Size(max = 60) List<Step> steps) {
        List<TicketCounter> states = new ArrayList<>(List.of(TicketCounter.UNUSED));
        for (Step step : steps) {
            TicketRequest request = request(step, states);
            TicketCounter before = states.getLast();

            TicketDecision decision = before.decide(request, SNAPSHOT_AT + step.age(), states.size() - 1);

            if (decision instanceof Answered answered) {
                assertThat(answered.firstNumber()).isEqualTo(before.issued() + 1);
                assertThat(answered.next().issued()).isEqualTo(before.issued() + answered.granted());
                HeardState judgedBy = answered.next().newest();
                assertThat(judgedBy.snapshotAt()).isGreaterThanOrEqualTo(
                        answered.refusal() == TicketRefusal.STALE_SNAPSHOT ? 0 : request.getSnapshotAt());
                long counted = before.issued() - judgedBy.returnedKnown();
                assertThat(counted + answered.granted()).isLessThanOrEqualTo(Math.max(counted, judgedBy.servingUpTo()));
            }
            states.add(after(before, decision));
        }
    }

    private static TicketRequest request(Step step, List<TicketCounter> states) {
        if (!step.takes()) {
            return giveBack(step.count());
        }
        TicketCounter known = states.get((states.size() - 1) * step.known() / 100);
        long inUse = known.issued() - known.returned();
        return take(step.count(), inUse, inUse + step.served()).setReturnedKnown(known.returned())
                .setSnapshotAt(SNAPSHOT_AT - step.behind()).build();
    }

    private static TicketCounter after(TicketCounter before, TicketDecision decision) {
        return switch (decision) {
            case Answered answered -> answered.next();
            case Counted counted -> counted.next();
            case Refused refused -> refused.next();
            case Replayed replayed -> before;
        };
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(Arbitraries.of(true, true, true, false), Arbitraries.integers().between(0, 9),
                Arbitraries.integers().between(0, 100), Arbitraries.integers().between(0, 20),
                Arbitraries.longs().between(0, LEASE_MILLIS + 500), Arbitraries.longs().between(0, 2_000))
                .as(Step::new).list();
    }
}
