package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The visitors of one room who need a ticket number at this edge. Each event gives what is to be done; nothing is done
 * here: no I/O, no clock.
 *
 * <p>One request is on its way per scope, for all who waited when it was made; whoever comes meanwhile is in the next
 * one. Without waiting for company a batch grows just as the round trip gets slower. Numbers are never asked for in
 * advance: a number counts as an active visitor from the moment it is issued.
 *
 * <p>The own data center's scope comes first, then {@code ANYWHERE}. A scope that has given all that the newest state
 * allows is left alone until the next state, so that a crowd before a full room costs the counters nothing. Within a scope
 * the oldest bucket comes first.
 *
 * <p>Where the edge's state is so old that others may act on newer ones, counters are asked whatever it says, once per
 * three publications: they tell by what state they judge, and it is used here until the edge has a newer one itself.
 *
 * <p>An answer counts once, and only for those who still wait for it. All other numbers in it are given back. An answer
 * that nobody waits for any more is remembered as owed, because its numbers are issued; an answer that came before is
 * dropped, because a counter that was restored may answer again.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decision 019.
 *
 * @param <V> one request of a visitor
 */
public final class TicketBatcher<V> {

    /** Gives every request of this edge an id of its own, also after a restart. */
    @FunctionalInterface
    public interface RequestIds {
        long next();
    }

    private final RequestIds ids;
    private final ScopeQueue<V> own;
    private final ScopeQueue<V> anywhere;
    private final Long2ObjectHashMap<PendingVisitor<V>> applicants = new Long2ObjectHashMap<>();
    private final ArrayDeque<PendingVisitor<V>> byDeadline = new ArrayDeque<>();
    private RoomView room;
    private Optional<CounterNews> news = Optional.empty();

    public TicketBatcher(String dataCenter, RoomView room, RequestIds ids) {
        this.ids = ids;
        this.own = new ScopeQueue<>(dataCenter);
        this.anywhere = new ScopeQueue<>(ScopeKey.ANYWHERE);
        this.room = room;
        renew();
    }

    /** The room as it was last seen. */
    public RoomView room() {
        return room;
    }

    /** The newest view of the room, to be shown before each event. */
    public void see(RoomView newest) {
        if (newest != room) {
            room = newest;
            renew();
        }
    }

    private void renew() {
        own.renew(Allotment.of(room, own.scope()));
        anywhere.renew(Allotment.of(room, anywhere.scope()));
    }

    /** Whether the state may admit anybody at {@code now}. */
    public boolean holdsLease(long now) {
        return room.holdsLease(now);
    }

    /** Whether the visitor of {@code pass} has any hope now; if not, there is no need to {@link #arrive}. */
    public boolean mayServe(VisitorPass pass, long now) {
        return heldBy(pass, now).isPresent() || mayAsk(own, pass.bucketId(), now)
                || mayAsk(anywhere, pass.bucketId(), now);
    }

    /**
     * Whether a scope may have a number for a visitor. What this edge's state says is believed while no other can have a
     * much newer one; after that its counter is asked, once in the same time, for whoever comes first. Also a counter that
     * does not answer is not asked more often: machines that are overloaded make states late, and have no time for a crowd
     * that asks.
     */
    private boolean mayAsk(ScopeQueue<V> scope, long bucketId, long now) {
        return mayBeOutdated(scope, now) || hasRoom(scope, bucketId);
    }

    private boolean hasRoom(ScopeQueue<V> scope, long bucketId) {
        return scope.hasRoom(bucketId) && !isBehindPartialBucket(bucketId);
    }

    private boolean mayBeOutdated(ScopeQueue<V> scope, long now) {
        return room.mayBeOutdated(scope.askedAt(), now);
    }

    /** By the newest state that is known here. */
    private boolean isBehindPartialBucket(long bucketId) {
        return newer().map(told -> told.isBehindPartialBucket(bucketId))
                .orElseGet(() -> room.isBehindPartialBucket(bucketId));
    }

    /** What counters told, if it is of a newer state than this edge has. */
    private Optional<CounterNews> newer() {
        return news.filter(told -> told.publishedAt() > room.publishedAt());
    }

    /** The state of which counters told, if it holds a place for the visitor. */
    private Optional<CounterNews> heldBy(VisitorPass pass, long now) {
        return newer().filter(told -> told.holdsPlace(room.timing(), pass, now));
    }

    /** How many more numbers may be granted on the newest state, as far as this edge knows. */
    public long left() {
        return own.left() + anywhere.left();
    }

    /** Whether a parallel request of this visitor waits here. */
    public boolean awaits(long visitorId) {
        return applicants.containsKey(visitorId);
    }

    /** Whether nobody waits and no request is on its way. */
    public boolean isIdle() {
        return applicants.isEmpty() && own.isIdle() && anywhere.isIdle();
    }

    /** When {@link #timePassed} is to be called at the latest; meaningless while idle. */
    public long nextDeadline() {
        long first = own.inFlight().map(this::deadlineOf).orElse(Long.MAX_VALUE);
        long second = anywhere.inFlight().map(this::deadlineOf).orElse(Long.MAX_VALUE);
        long third = byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.peek().deadline();
        return Math.min(third, Math.min(first, second));
    }

    private long deadlineOf(InFlightRequest<V> asked) {
        return asked.at() + room.config().getTicketTimeoutMillis();
    }

    /** The visitor of {@code pass} needs a number, or a newer state than this edge has. */
    public List<TicketEffect<V>> arrive(VisitorPass pass, V request, long now) {
        PendingVisitor<V> known = applicants.get(pass.visitorId());
        if (known != null) {
            known.join(request);
            return List.of();
        }
        Optional<CounterNews> held = heldBy(pass, now);
        if (held.isPresent()) {
            return List.of(new TicketEffect.Reserved<>(request, held.get()));
        }
        List<TicketEffect<V>> effects = new ArrayList<>(2);
        PendingVisitor<V> pending = new PendingVisitor<>(pass, request, now + room.config().getTicketTimeoutMillis());
        applicants.put(pass.visitorId(), pending);
        byDeadline.add(pending);
        queue(pending, own, now, effects);
        askAll(now, effects);
        return effects;
    }

    /** A request of a visitor was broken off. A number that comes for it later is given back. */
    public void hungUp(long visitorId, Predicate<V> request) {
        PendingVisitor<V> pending = applicants.get(visitorId);
        if (pending != null) {
            pending.leave(request);
            if (pending.isDone()) {
                dismiss(pending);
            }
        }
    }

    /** A counter answered. */
    public List<TicketEffect<V>> granted(Grant grant, long now) {
        List<TicketEffect<V>> served = new ArrayList<>();
        List<TicketEffect<V>> effects = new ArrayList<>();
        // First what the answer tells: it holds, however late the answer is.
        if (!grant.stale()) {
            grant.news().ifPresent(told -> learn(told, now, served));
        }
        // The timer may be late, as after a pause of the whole process. A number that old may not be counted any more.
        expire(now, effects);
        scope(grant.scope()).ifPresent(scope -> {
            boolean wasSilent = scope.isSilent();
            scope.answered(grant.requestId()).ifPresent(asked -> {
                if (wasSilent) {
                    effects.add(new TicketEffect.Heard<>(scope.scope()));
                }
                effects.add(new TicketEffect.Answered<>(resultOf(asked, grant), now - asked.at()));
                settle(scope, asked, grant, now, served, effects);
            });
        });
        // The next request leaves before those who were served are: they take the event loop's time.
        askAll(now, effects);
        effects.addAll(served);
        return effects;
    }

    /**
     * Those who wait here, and for whom the state of which a counter told holds a place, need no number. Those who are asked
     * for need none either, once their time is over.
     */
    private void learn(CounterNews told, long now, List<TicketEffect<V>> served) {
        if (news.isEmpty() || news.get().publishedAt() < told.publishedAt()) {
            news = Optional.of(told);
        }
        List<PendingVisitor<V>> waiting = applicants.values().stream()
                .filter(each -> each.queue().isPresent() || each.deadline() <= now).toList();
        waiting.forEach(pending -> heldBy(pending.pass(), now).ifPresent(held -> reserve(pending, held, served)));
    }

    private void reserve(PendingVisitor<V> pending, CounterNews held, List<TicketEffect<V>> served) {
        finish(pending, request -> new TicketEffect.Reserved<>(request, held), served);
    }

    private GrantResult resultOf(InFlightRequest<V> asked, Grant grant) {
        if (asked.applicants().isEmpty()) {
            return GrantResult.LATE;
        }
        if (grant.stale()) {
            return GrantResult.STALE;
        }
        if (grant.count() >= asked.count()) {
            return GrantResult.GRANTED;
        }
        return grant.count() > 0 ? GrantResult.PARTIAL : GrantResult.EXHAUSTED;
    }

    /**
     * Numbers go to the oldest buckets first, and only then to those who need none because the state of which the counter
     * told holds a place for them: given back, a number would be of use to nobody until its return is counted.
     */
    private void settle(ScopeQueue<V> scope, InFlightRequest<V> asked, Grant grant, long now,
            List<TicketEffect<V>> served,
            List<TicketEffect<V>> effects) {
        int numbers = Math.clamp(grant.count(), 0, asked.count());
        int unused = numbers;
        List<PendingVisitor<V>> waiting = asked.applicants().stream().filter(pending -> !pending.isDone()).toList();
        for (PendingVisitor<V> pending : waiting) {
            if (heldBy(pending.pass(), now).isPresent()) {
                continue;
            }
            if (unused > 0 && !isBehindPartialBucket(pending.bucketId())) {
                unused--;
                finish(pending, request -> new TicketEffect.Served<>(request, scope.scope(), asked.at()), served);
            } else if (grant.stale()) {
                unanswered(pending, effects);
            } else {
                queue(pending, anywhere, now, effects);
            }
        }
        for (PendingVisitor<V> pending : waiting) {
            Optional<CounterNews> held = heldBy(pending.pass(), now);
            if (pending.isDone() || held.isEmpty()) {
                continue;
            }
            if (unused > 0) {
                unused--;
                finish(pending, request -> new TicketEffect.Served<>(request, scope.scope(), asked.at()), served);
            } else {
                reserve(pending, held.get(), served);
            }
        }
        scope.note(asked, numbers - unused, numbers < entitled(asked, grant) && !grant.stale());
        if (unused > 0) {
            scope.gaveBack();
            effects.add(new TicketEffect.GiveBack<>(scope.scope(), unused, asked.at()));
        }
    }

    /** For how many of those asked for the counter would have given numbers, had there been enough. */
    private static int entitled(InFlightRequest<?> asked, Grant grant) {
        Optional<Long> partial = grant.news().flatMap(CounterNews::partialBucketId);
        // Of an answer that came late it is not known any more for whom it was.
        return partial.isEmpty() ? asked.count() : asked.upTo(partial.get());
    }

    /** Nobody answered for a visitor; who waits by this edge's own state is not let in by any policy for that. */
    private void unanswered(PendingVisitor<V> pending, List<TicketEffect<V>> effects) {
        boolean waits = room.isBehindPartialBucket(pending.bucketId());
        finish(pending,
                request -> waits ? new TicketEffect.Refused<>(request) : new TicketEffect.Unanswered<>(request),
                effects);
    }

    /** A request that was to be sent could not be; none of those who wait for that scope can be helped now. */
    public List<TicketEffect<V>> unsent(String scopeName, long requestId) {
        List<TicketEffect<V>> effects = new ArrayList<>();
        scope(scopeName).ifPresent(scope -> {
            List<PendingVisitor<V>> asked = scope.inFlight().filter(it -> it.requestId() == requestId)
                    .map(InFlightRequest::applicants).orElse(List.of());
            scope.unsent();
            asked.forEach(pending -> unanswered(pending, effects));
            scope.clear().forEach(pending -> unanswered(pending, effects));
        });
        return effects;
    }

    /** Time passed: whoever waited too long waits no longer. */
    public List<TicketEffect<V>> timePassed(long now) {
        List<TicketEffect<V>> effects = new ArrayList<>();
        expire(now, effects);
        askAll(now, effects);
        return effects;
    }

    private void expire(long now, List<TicketEffect<V>> effects) {
        while (!byDeadline.isEmpty() && (byDeadline.peek().isDone() || byDeadline.peek().deadline() <= now)) {
            unanswered(byDeadline.remove(), effects);
        }
        giveUp(own, now, effects);
        giveUp(anywhere, now, effects);
    }

    private void giveUp(ScopeQueue<V> scope, long now, List<TicketEffect<V>> effects) {
        if (scope.inFlight().isPresent() && deadlineOf(scope.inFlight().get()) <= now) {
            effects.add(new TicketEffect.Overdue<>(scope.scope(), !scope.isSilent()));
            scope.giveUp();
        }
    }

    /** A visitor who was served entered without the number. */
    public List<TicketEffect<V>> giveBack(String scopeName, long requestAt) {
        scope(scopeName).ifPresent(ScopeQueue::gaveBackOne);
        return List.of(new TicketEffect.GiveBack<>(scopeName, 1, requestAt));
    }

    /** Puts a visitor where there may be a number: at {@code first}, else behind it at ANYWHERE. */
    private void queue(PendingVisitor<V> pending, ScopeQueue<V> first, long now, List<TicketEffect<V>> effects) {
        long bucketId = pending.bucketId();
        if (hasRoom(first, bucketId)) {
            first.add(pending);
        } else if (hasRoom(anywhere, bucketId)) {
            anywhere.add(pending);
        } else if (mayBeOutdated(first, now)) {
            first.add(pending);
        } else if (mayBeOutdated(anywhere, now)) {
            anywhere.add(pending);
        } else {
            finish(pending, TicketEffect.Refused::new, effects);
        }
    }

    private void askAll(long now, List<TicketEffect<V>> effects) {
        ask(own, now, effects);
        ask(anywhere, now, effects);
    }

    private void ask(ScopeQueue<V> scope, long now, List<TicketEffect<V>> effects) {
        if (!scope.hasWaiting() || scope.inFlight().isPresent()) {
            return;
        }
        if (!holdsLease(now)) {
            scope.clear().forEach(pending -> unanswered(pending, effects));
        } else if (mayBeOutdated(scope, now)) {
            ask(scope, Long.MAX_VALUE, now, effects);
        } else if (scope.left() == 0) {
            scope.clear().forEach(pending -> queue(pending, anywhere, now, effects));
        } else {
            ask(scope, scope.left(), now, effects);
        }
    }

    private void ask(ScopeQueue<V> scope, long most, long now, List<TicketEffect<V>> effects) {
        InFlightRequest<V> asked = scope.ask(ids.next(), most, now);
        effects.add(new TicketEffect.Ask<>(scope.scope(), asked.requestId(), asked.count(), asked.allotment(), now,
                asked.byBucket()));
    }

    private void finish(PendingVisitor<V> pending, Function<V, TicketEffect<V>> effect,
            List<TicketEffect<V>> effects) {
        List<V> requests = pending.finish();
        if (requests.isEmpty()) {
            return;
        }
        dismiss(pending);
        effects.add(effect.apply(requests.getFirst()));
        for (V follower : requests.subList(1, requests.size())) {
            effects.add(new TicketEffect.Followed<>(follower));
        }
    }

    private void dismiss(PendingVisitor<V> pending) {
        applicants.remove(pending.visitorId());
        pending.queue().ifPresent(scope -> scope.forget(pending));
    }

    private Optional<ScopeQueue<V>> scope(String name) {
        if (name.equals(own.scope())) {
            return Optional.of(own);
        }
        return name.equals(anywhere.scope()) ? Optional.of(anywhere) : Optional.empty();
    }
}
