package dev.anteroom.core.ticket;

import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.ticketScope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Visitors, states, time and counters that answer late, twice, in any order or never: every number that was granted is
 * used by one visitor, given back, or in an answer that never came.
 */
class TicketBatcherPropertyTest {

    private static final int STEPS = 300;

    private static final class World {

        private final Random random;
        private final AtomicLong ids = new AtomicLong();
        private final TicketBatcher<Integer> batcher = new TicketBatcher<>("nairobi", room(0, 3, 3),
                ids::incrementAndGet);
        private final List<Grant> unheard = new ArrayList<>();
        private final List<Grant> heard = new ArrayList<>();
        private final Map<Integer, Long> waiting = new HashMap<>();
        private final Set<Integer> over = new HashSet<>();
        private final Set<Long> servedVisitors = new HashSet<>();
        private final Map<Long, Long> askedAt = new HashMap<>();
        private long now = NOW;
        private long slowest;
        private int requests;
        private int granted;
        private int served;
        private int givenBack;

        World(long seed) {
            random = new Random(seed);
        }

        private static RoomView room(long age, int own, int anywhere) {
            return Rooms.view(Rooms.state(age, List.of(), ticketScope("nairobi", own, 0),
                    ticketScope(ScopeKey.ANYWHERE, anywhere, 0)));
        }

        void step() {
            now += random.nextInt(60);
            switch (random.nextInt(10)) {
                case 0 -> batcher.see(room(NOW - now, random.nextInt(4), random.nextInt(6)));
                case 1 -> apply(batcher.timePassed(now));
                case 2 -> hangUp();
                case 3 -> heard.stream().findFirst().ifPresent(grant -> apply(batcher.granted(grant, now)));
                case 4, 5, 6 -> arrive();
                default -> hear();
            }
        }

        private void arrive() {
            int request = requests++;
            // Few ids for many requests, so that there are parallel ones.
            long visitorId = random.nextInt(12);
            waiting.put(request, visitorId);
            servedVisitors.remove(visitorId);
            apply(batcher.arrive(pass(visitorId), request, now));
        }

        private void hangUp() {
            waiting.keySet().stream().skip(random.nextInt(1 + waiting.size())).findFirst().ifPresent(request -> {
                batcher.hungUp(stopWaiting(request), request::equals);
                over.add(request);
            });
        }

        /** Twice as long as the slowest answer took, at least a quarter of a second and at most the room's settle. */
        private long longest() {
            return Math.clamp(2 * slowest, 250, batcher.room().config().getSettleMillis());
        }

        private void hear() {
            if (!unheard.isEmpty()) {
                Grant grant = unheard.remove(random.nextInt(unheard.size()));
                heard.addFirst(grant);
                apply(batcher.granted(grant, now));
                slowest = Math.max(slowest, now - Objects.requireNonNull(askedAt.remove(grant.requestId())));
            }
        }

        private void apply(List<TicketEffect<Integer>> effects) {
            effects.forEach(this::apply);
        }

        private void apply(TicketEffect<Integer> effect) {
            switch (effect) {
                case TicketEffect.Ask<Integer> ask -> {
                    askedAt.put(ask.requestId(), now);
                    answer(ask);
                }
                case TicketEffect.Served<Integer> number -> {
                    assertThat(servedVisitors.add(end(number.visitor()))).isTrue();
                    assertThat(now - number.requestAt()).as("age of a number that is used")
                            .isLessThan(longest());
                    served++;
                }
                case TicketEffect.Reserved<Integer> reserved -> {
                    assertThat(servedVisitors.add(end(reserved.visitor()))).isTrue();
                    assertThat(reserved.news().countedUpTo()).isPositive();
                }
                case TicketEffect.GiveBack<Integer> unused -> givenBack += unused.count();
                case TicketEffect.Refused<Integer> refused -> end(refused.visitor());
                case TicketEffect.Followed<Integer> followed -> end(followed.visitor());
                case TicketEffect.Unanswered<Integer> unanswered -> end(unanswered.visitor());
                case TicketEffect.Answered<Integer> answered -> assertThat(answered.tookMillis()).isNotNegative();
                case TicketEffect.Overdue<Integer> overdue -> assertThat(overdue.scope()).isNotEmpty();
                case TicketEffect.Heard<Integer> heardAgain -> assertThat(heardAgain.scope()).isNotEmpty();
            }
        }

        /** A counter decides; when, if ever, the edge hears of it is another matter. */
        private void answer(TicketEffect.Ask<Integer> ask) {
            assertThat(ask.count()).isPositive();
            if (random.nextInt(6) == 0) {
                apply(batcher.unsent(ask.scope(), ask.requestId()));
                return;
            }
            int count = random.nextInt(ask.count() + 1);
            granted += count;
            unheard.add(new Grant(ask.scope(), ask.requestId(), count, 1, count == 0 && random.nextBoolean(), news()));
        }

        /** Counters that know of a newer state than the edge, of the same or of none. */
        private Optional<CounterNews> news() {
            Optional<Long> partial = random.nextBoolean()
                    ? Optional.of(NOW - random.nextInt(4) * 10_000L)
                    : Optional.empty();
            return random.nextInt(3) == 0
                    ? Optional.empty()
                    : Optional.of(new CounterNews(now - random.nextInt(500), partial,
                            random.nextInt(3) == 0 ? 0 : now - random.nextInt(800)));
        }

        /** A visitor who has waited for some time, in some bucket. */
        private VisitorPass pass(long visitorId) {
            return VisitorPass.newcomer(visitorId, NOW - random.nextInt(4) * 10_000L, 20)
                    .countedAt(now - random.nextInt(6_000));
        }

        private long end(int request) {
            assertThat(over.add(request)).as("request %s ends once", request).isTrue();
            return stopWaiting(request);
        }

        private long stopWaiting(int request) {
            return Objects.requireNonNull(waiting.remove(request));
        }

        int unanswered() {
            return unheard.stream().mapToInt(Grant::count).sum();
        }
    }

    @Property(tries = 500)
    void shouldUseEachNumberOnceOrGiveItBack(@ForAll long seed) {
        World world = new World(seed);
        for (int step = 0; step < STEPS; step++) {
            world.step();

            assertThat(world.served + world.givenBack + world.unanswered()).isEqualTo(world.granted);
        }
    }

    @Property(tries = 500)
    void shouldLeaveNobodyWithoutAnOutcome(@ForAll long seed) {
        World world = new World(seed);
        for (int step = 0; step < STEPS; step++) {
            world.step();
        }
        for (int round = 0; round < 4; round++) {
            world.now += 1_000;
            world.apply(world.batcher.timePassed(world.now));
        }

        assertThat(world.waiting).isEmpty();
        assertThat(world.over).hasSize(world.requests);
        assertThat(world.batcher.isIdle()).isTrue();
    }
}
