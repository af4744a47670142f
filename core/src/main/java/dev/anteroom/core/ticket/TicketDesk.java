package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.RoomView;
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
 * allows is left alone until the next state, so that a crowd before a full room costs the counters nothing.
 *
 * <p>An answer counts once, and only for those who still wait for it. All other numbers in it are given back. An answer
 * that nobody waits for any more is remembered as owed, because its numbers are issued; an answer that came before is
 * dropped, because a counter that was restored may answer again.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * @param <V> one request of a visitor
 */
public final class TicketDesk<V> {

    /** Gives every request of this edge an id of its own, also after a restart. */
    @FunctionalInterface
    public interface RequestIds {
        long next();
    }

    private final RequestIds ids;
    private final ScopeQueue<V> own;
    private final ScopeQueue<V> anywhere;
    private final Long2ObjectHashMap<Applicant<V>> applicants = new Long2ObjectHashMap<>();
    private final ArrayDeque<Applicant<V>> byDeadline = new ArrayDeque<>();
    private RoomView room;

    public TicketDesk(String dataCenter, RoomView room, RequestIds ids) {
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

    /** Whether a visitor who comes now has any hope of a number; if not, there is no need to {@link #arrive}. */
    public boolean hasRoom() {
        return own.hasRoom() || anywhere.hasRoom();
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

    private long deadlineOf(Asked<V> asked) {
        return asked.at() + room.config().getTicketTimeoutMillis();
    }

    /** A visitor needs a number. */
    public List<Outcome<V>> arrive(long visitorId, V request, long now) {
        Applicant<V> known = applicants.get(visitorId);
        if (known != null) {
            known.join(request);
            return List.of();
        }
        List<Outcome<V>> outcomes = new ArrayList<>(2);
        Applicant<V> applicant = new Applicant<>(visitorId, request, now + room.config().getTicketTimeoutMillis());
        applicants.put(visitorId, applicant);
        byDeadline.add(applicant);
        queue(applicant, own, outcomes);
        askAll(now, outcomes);
        return outcomes;
    }

    /** A request of a visitor was broken off. A number that comes for it later is given back. */
    public void hungUp(long visitorId, Predicate<V> request) {
        Applicant<V> applicant = applicants.get(visitorId);
        if (applicant != null) {
            applicant.leave(request);
            if (applicant.isDone()) {
                dismiss(applicant);
            }
        }
    }

    /** A counter answered. */
    public List<Outcome<V>> granted(Grant grant, long now) {
        List<Outcome<V>> served = new ArrayList<>();
        List<Outcome<V>> outcomes = new ArrayList<>();
        // The timer may be late, as after a pause of the whole process. A number that old may not be counted any more.
        expire(now, outcomes);
        scope(grant.scope()).ifPresent(scope -> {
            boolean wasSilent = scope.isSilent();
            scope.answered(grant.requestId()).ifPresent(asked -> {
                if (wasSilent) {
                    outcomes.add(new Outcome.Heard<>(scope.scope()));
                }
                outcomes.add(new Outcome.Answered<>(resultOf(asked, grant), now - asked.at()));
                settle(scope, asked, grant, served, outcomes);
            });
        });
        // The next request leaves before those who were served are: they take the event loop's time.
        askAll(now, outcomes);
        outcomes.addAll(served);
        return outcomes;
    }

    private Result resultOf(Asked<V> asked, Grant grant) {
        if (asked.applicants().isEmpty()) {
            return Result.LATE;
        }
        if (grant.stale()) {
            return Result.STALE;
        }
        if (grant.count() >= asked.count()) {
            return Result.GRANTED;
        }
        return grant.count() > 0 ? Result.PARTIAL : Result.EXHAUSTED;
    }

    private void settle(ScopeQueue<V> scope, Asked<V> asked, Grant grant, List<Outcome<V>> served,
            List<Outcome<V>> outcomes) {
        int numbers = Math.clamp(grant.count(), 0, asked.count());
        int unused = numbers;
        for (Applicant<V> applicant : asked.applicants()) {
            if (applicant.isDone()) {
                continue;
            }
            if (unused > 0) {
                unused--;
                finish(applicant, request -> new Outcome.Served<>(request, scope.scope(), asked.at()), served);
            } else if (grant.stale()) {
                finish(applicant, Outcome.Unanswered::new, outcomes);
            } else {
                queue(applicant, anywhere, outcomes);
            }
        }
        scope.note(asked, numbers - unused, numbers < asked.count() && !grant.stale());
        if (unused > 0) {
            scope.gaveBack();
            outcomes.add(new Outcome.GiveBack<>(scope.scope(), unused, asked.at()));
        }
    }

    /** A request that was to be sent could not be; none of those who wait for that scope can be helped now. */
    public List<Outcome<V>> unsent(String scopeName, long requestId) {
        List<Outcome<V>> outcomes = new ArrayList<>();
        scope(scopeName).ifPresent(scope -> {
            List<Applicant<V>> asked = scope.inFlight().filter(it -> it.requestId() == requestId)
                    .map(Asked::applicants).orElse(List.of());
            scope.unsent();
            asked.forEach(applicant -> finish(applicant, Outcome.Unanswered::new, outcomes));
            scope.clear().forEach(applicant -> finish(applicant, Outcome.Unanswered::new, outcomes));
        });
        return outcomes;
    }

    /** Time passed: whoever waited too long waits no longer. */
    public List<Outcome<V>> timePassed(long now) {
        List<Outcome<V>> outcomes = new ArrayList<>();
        expire(now, outcomes);
        askAll(now, outcomes);
        return outcomes;
    }

    private void expire(long now, List<Outcome<V>> outcomes) {
        while (!byDeadline.isEmpty() && (byDeadline.peek().isDone() || byDeadline.peek().deadline() <= now)) {
            finish(byDeadline.remove(), Outcome.Unanswered::new, outcomes);
        }
        giveUp(own, now, outcomes);
        giveUp(anywhere, now, outcomes);
    }

    private void giveUp(ScopeQueue<V> scope, long now, List<Outcome<V>> outcomes) {
        if (scope.inFlight().isPresent() && deadlineOf(scope.inFlight().get()) <= now) {
            outcomes.add(new Outcome.Overdue<>(scope.scope(), !scope.isSilent()));
            scope.giveUp();
        }
    }

    /** A visitor who was served entered without the number. */
    public List<Outcome<V>> giveBack(String scopeName, long requestAt) {
        scope(scopeName).ifPresent(ScopeQueue::gaveBackOne);
        return List.of(new Outcome.GiveBack<>(scopeName, 1, requestAt));
    }

    /** Puts a visitor where there may be a number: at {@code first}, else behind it at ANYWHERE. */
    private void queue(Applicant<V> applicant, ScopeQueue<V> first, List<Outcome<V>> outcomes) {
        if (first.hasRoom()) {
            first.add(applicant);
        } else if (anywhere.hasRoom()) {
            anywhere.add(applicant);
        } else {
            finish(applicant, Outcome.Refused::new, outcomes);
        }
    }

    private void askAll(long now, List<Outcome<V>> outcomes) {
        ask(own, now, outcomes);
        ask(anywhere, now, outcomes);
    }

    private void ask(ScopeQueue<V> scope, long now, List<Outcome<V>> outcomes) {
        if (!scope.hasWaiting() || scope.inFlight().isPresent()) {
            return;
        }
        if (!holdsLease(now)) {
            scope.clear().forEach(applicant -> finish(applicant, Outcome.Unanswered::new, outcomes));
        } else if (scope.left() == 0) {
            scope.clear().forEach(applicant -> queue(applicant, anywhere, outcomes));
        } else {
            Asked<V> asked = scope.ask(ids.next(), now);
            outcomes.add(new Outcome.Ask<>(scope.scope(), asked.requestId(), asked.count(), asked.allotment(), now));
        }
    }

    private void finish(Applicant<V> applicant, Function<V, Outcome<V>> outcome,
            List<Outcome<V>> outcomes) {
        List<V> requests = applicant.finish();
        if (requests.isEmpty()) {
            return;
        }
        dismiss(applicant);
        outcomes.add(outcome.apply(requests.getFirst()));
        for (V follower : requests.subList(1, requests.size())) {
            outcomes.add(new Outcome.Followed<>(follower));
        }
    }

    private void dismiss(Applicant<V> applicant) {
        applicants.remove(applicant.visitorId());
        applicant.queue().ifPresent(scope -> scope.forget(applicant));
    }

    private Optional<ScopeQueue<V>> scope(String name) {
        if (name.equals(own.scope())) {
            return Optional.of(own);
        }
        return name.equals(anywhere.scope()) ? Optional.of(anywhere) : Optional.empty();
    }
}
