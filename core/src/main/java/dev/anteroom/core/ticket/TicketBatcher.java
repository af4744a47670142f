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
 * The visitors of one room who need a ticket number at this edge. Each method returns the effects that the caller must
 * carry out; the class itself does no I/O and has no clock.
 *
 * <p>There is one request on its way per scope, for all visitors who waited when it was made; those who come meanwhile
 * are in the next one. So no visitor waits for a batch to fill, and batches grow by themselves as the round trip gets
 * slower. Numbers are never asked for in advance, because a number counts as an active visitor from the moment it is
 * issued.
 *
 * <p>The scope of the edge's own data center is asked first, then {@code ANYWHERE}. A scope that has given all that the
 * newest state allows is not asked until the next state, so that a crowd before a full room costs the counters nothing.
 * Within a scope the oldest bucket comes first.
 *
 * <p>Where the edge's state is so old that other edges may act on newer ones, counters are asked whatever the state
 * says, once in three intervals between publications. Their answers contain the state by which they judge, and it is
 * used here until the edge itself has a newer one.
 *
 * <p>An answer is used once, and only for visitors who still wait for it; all other numbers in it are given back. A
 * request for which nobody waits any more is remembered as unanswered, because numbers may have been issued for it. A
 * second answer to a request is dropped, because a counter that was restored may answer again.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decisions 019 and 171.
 *
 * @param <V> one request of a visitor
 */
public final class TicketBatcher<V> {

    /** Gives every request of this edge a unique id, even after a restart. */
    @FunctionalInterface
    public interface RequestIds {
        long next();
    }

    private final RequestIds ids;
    private final ScopeQueue<V> own;
    private final ScopeQueue<V> anywhere;
    private final Long2ObjectHashMap<PendingVisitor<V>> applicants = new Long2ObjectHashMap<>();
    private final ArrayDeque<PendingVisitor<V>> byDeadline = new ArrayDeque<>();
    private final Patience patience = new Patience();
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

    /** Takes the newest view of the room; it must be called before each of the other events. */
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

    /** Whether the visitor of {@code pass} may get a number now; if not, there is no need to {@link #arrive}. */
    public boolean mayServe(VisitorPass pass, long now) {
        return heldBy(pass, now).isPresent() || mayAsk(own, pass.bucketId(), now)
                || mayAsk(anywhere, pass.bucketId(), now);
    }

    /**
     * Whether a scope may have a number for a visitor. This edge's state is trusted while no other edge can have a much
     * newer one; after that, the scope's counter is asked once per such time, for the visitor who comes first. A
     * counter that does not answer is not asked more often either: when machines are overloaded, states are late, and
     * there is no time for the requests of a crowd.
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

    /** Whether visitors of {@code bucketId} get no number, because they are behind the partial bucket, by the newest state that is known here. */
    private boolean isBehindPartialBucket(long bucketId) {
        return newer().map(told -> told.isBehindPartialBucket(bucketId))
                .orElseGet(() -> room.isBehindPartialBucket(bucketId));
    }

    /** The news from counters, if it is about a newer state than this edge has. */
    private Optional<CounterNews> newer() {
        return news.filter(told -> told.publishedAt() > room.publishedAt());
    }

    /** The news from counters, if its state holds a place for the visitor. */
    private Optional<CounterNews> heldBy(VisitorPass pass, long now) {
        return newer().filter(told -> told.holdsPlace(room.timing(), pass, now));
    }

    /** How many more numbers may be granted by the newest state, as far as this edge knows. */
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

    /** The time by which {@link #timePassed} must be called; meaningless while idle. */
    public long nextDeadline() {
        long first = own.inFlight().map(this::deadlineOf).orElse(Long.MAX_VALUE);
        long second = anywhere.inFlight().map(this::deadlineOf).orElse(Long.MAX_VALUE);
        long third = byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.peek().deadline();
        return Math.min(third, Math.min(first, second));
    }

    private long deadlineOf(InFlightRequest<V> asked) {
        return asked.at() + patience.ofRequest(room.config());
    }

    /** Nobody waits less long than whoever came before, also where answers have become faster. */
    private long deadlineOfNext(long now) {
        long before = byDeadline.isEmpty() ? now : byDeadline.getLast().deadline();
        return Math.max(before, now + patience.ofVisitor(room.config()));
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
        PendingVisitor<V> pending = new PendingVisitor<>(pass, request, deadlineOfNext(now));
        applicants.put(pass.visitorId(), pending);
        byDeadline.add(pending);
        queue(pending, own, now, effects);
        askAll(now, effects);
        return effects;
    }

    /** Handles a visitor's request that was broken off. A number that comes for it later is given back. */
    public void hungUp(long visitorId, Predicate<V> request) {
        PendingVisitor<V> pending = applicants.get(visitorId);
        if (pending != null) {
            pending.leave(request);
            if (pending.isDone()) {
                dismiss(pending);
            }
        }
    }

    /** Handles the answer of a counter. */
    public List<TicketEffect<V>> granted(Grant grant, long now) {
        List<TicketEffect<V>> served = new ArrayList<>();
        List<TicketEffect<V>> effects = new ArrayList<>();
        // First take the news in the answer, which is valid however late the answer is.
        if (!grant.stale()) {
            grant.news().ifPresent(told -> learn(told, now, served));
        }
        // The timer may be late, for example after a pause of the whole process, and a number that is too old may not
        // be counted any more.
        expire(now, effects);
        scope(grant.scope()).ifPresent(scope -> {
            boolean wasSilent = scope.isSilent();
            scope.answered(grant.requestId()).ifPresent(asked -> {
                patience.answered(now - asked.at(), room.config());
                if (wasSilent) {
                    effects.add(new TicketEffect.Heard<>(scope.scope()));
                }
                effects.add(new TicketEffect.Answered<>(resultOf(asked, grant), now - asked.at()));
                settle(scope, asked, grant, now, served, effects);
            });
        });
        // The next request is sent before the visitors who got numbers are served, because serving them takes the event
        // loop's time.
        askAll(now, effects);
        effects.addAll(served);
        return effects;
    }

    /**
     * Visitors who wait here need no number if the state in a counter's news holds a place for them. Visitors who are
     * part of a request on its way need none either, once their time is over.
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
     * Numbers go to the oldest buckets first, and only then to visitors who need none because the state in the
     * counter's news holds a place for them: a number that is given back can be used by nobody until its return is
     * counted.
     */
    private void settle(ScopeQueue<V> scope, InFlightRequest<V> asked, Grant grant, long now,
            List<TicketEffect<V>> served, List<TicketEffect<V>> effects) {
        int numbers = Math.clamp(grant.count(), 0, asked.count());
        int unused = numbers;
        List<PendingVisitor<V>> waiting = asked.applicants().stream().filter(pending -> !pending.isDone()).toList();
        for (PendingVisitor<V> pending : waiting) {
            if (heldBy(pending.pass(), now).isPresent()) {
                continue;
            }
            if (unused > 0 && !isBehindPartialBucket(pending.bucketId())) {
                long number = grant.firstNumber() + numbers - unused--;
                finish(pending, request -> new TicketEffect.Served<>(request, scope.scope(), asked.at(), number),
                        served);
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
                long number = grant.firstNumber() + numbers - unused--;
                finish(pending, request -> new TicketEffect.Served<>(request, scope.scope(), asked.at(), number),
                        served);
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

    /** For how many of the visitors in the request the counter would have granted numbers if there had been enough. */
    private static int entitled(InFlightRequest<?> asked, Grant grant) {
        Optional<Long> partial = grant.news().flatMap(CounterNews::partialBucketId);
        // When an answer came late, it is no longer known for which visitors it was.
        return partial.isEmpty() ? asked.count() : asked.upTo(partial.get());
    }

    /**
     * Handles a visitor for whom no answer came. A visitor who has to wait by this edge's own state is not admitted by
     * the policy for outages.
     */
    private void unanswered(PendingVisitor<V> pending, List<TicketEffect<V>> effects) {
        boolean waits = room.isBehindPartialBucket(pending.bucketId());
        finish(pending,
                request -> waits ? new TicketEffect.Refused<>(request) : new TicketEffect.Unanswered<>(request),
                effects);
    }

    /** Handles a request that could not be sent; no visitor who waits for that scope can get a number now. */
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

    /** Ends the wait of all visitors who have waited too long. */
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

    /** Gives back the number of a visitor who was served but entered without it. */
    public List<TicketEffect<V>> giveBack(String scopeName, long requestAt) {
        scope(scopeName).ifPresent(ScopeQueue::gaveBackOne);
        return List.of(new TicketEffect.GiveBack<>(scopeName, 1, requestAt));
    }

    /** Queues a visitor where there may be a number: at {@code first}, or else at ANYWHERE. */
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
