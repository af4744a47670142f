package dev.anteroom.streams.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/** An edge's ticket office: one request in flight per scope, asking for all who wait; own data center first. */
final class OfficeModel {

    private static final long TIMEOUT_MILLIS = 250;
    private static final double ASKS_ANYWAY = 0.3;

    private final World world;
    private final RoomModel room;
    private final String dataCenter;
    private final Map<String, CounterModel> counters;
    private final Set<String> numbersInUse;
    private final Map<String, Window> windows = new HashMap<>();
    private Optional<RoomState> view = Optional.empty();
    private final Map<Long, Long> givenUp = new HashMap<>();
    private long requestId;

    /** Who waits for a number, since when, and what to do with it or without it. */
    static final class Applicant {

        private final long bucketId;
        private final long since;
        private final LongConsumer enter;
        private final Predicate<TicketGrant> enterOnNews;
        private final Runnable wait;
        private boolean served;

        /** @param enterOnNews whether the state of which an answer tells lets the visitor in without a number */
        Applicant(long bucketId, long since, LongConsumer enter, Predicate<TicketGrant> enterOnNews, Runnable wait) {
            this.bucketId = bucketId;
            this.since = since;
            this.enter = enter;
            this.enterOnNews = enterOnNews;
            this.wait = wait;
        }

        void hangUp() {
            served = true;
        }
    }

    /** The office's window for one scope. */
    private static final class Window {

        private final List<Applicant> waiting = new ArrayList<>();
        private List<Applicant> asking = List.of();
        private long inFlight = -1;
        private long askedAt;
        private long askedOn;
        private long usedOn;
        private int used;
    }

    /** @param numbersInUse shared by all edges: no number may be used twice */
    OfficeModel(World world, RoomModel room, String dataCenter, Map<String, CounterModel> counters,
            Set<String> numbersInUse) {
        this.world = world;
        this.room = room;
        this.dataCenter = dataCenter;
        this.counters = counters;
        this.numbersInUse = numbersInUse;
    }

    void see(RoomState state) {
        view = Optional.of(state);
    }

    void ask(Applicant applicant) {
        world.at(applicant.since + TIMEOUT_MILLIS, () -> {
            if (!applicant.served) {
                applicant.served = true;
                applicant.wait.run();
            }
        });
        queue(dataCenter, applicant);
    }

    private void queue(String scope, Applicant applicant) {
        Window window = windows.computeIfAbsent(scope, name -> new Window());
        window.waiting.add(applicant);
        send(scope, window);
    }

    private void send(String scope, Window window) {
        window.waiting.removeIf(applicant -> applicant.served);
        if (window.inFlight >= 0 || window.waiting.isEmpty()) {
            return;
        }
        List<Applicant> all = window.waiting.stream().sorted(Comparator.comparingLong(each -> each.bucketId)).toList();
        window.waiting.clear();
        Optional<ScopeState> open = view
                .filter(state -> world.now() - state.getPublishedAt() <= room.lease())
                .flatMap(state -> state.getScopes().stream().filter(found -> found.getScope().equals(scope)).findAny())
                .filter(found -> found.getSlots() > usedOf(window) || world.chance(ASKS_ANYWAY));
        if (open.isEmpty()) {
            all.forEach(applicant -> refused(scope, applicant));
            return;
        }
        window.asking = all;
        window.inFlight = requestId++;
        window.askedAt = world.now();
        window.askedOn = view.orElseThrow().getPublishedAt();
        long id = window.inFlight;
        TicketRequest request = request(TicketRequestKind.TAKE, scope, all.size(), id, open.get());
        request.setApplicants(all.stream().map(each -> new BucketApplicants(each.bucketId, 1)).toList());
        counters(scope).append(request, world.now(), grant -> answered(scope, window, grant));
        // An answer that never comes must not close the window for good.
        world.after(2 * TIMEOUT_MILLIS, () -> {
            if (window.inFlight == id) {
                givenUp.put(id, window.askedAt);
                window.inFlight = -1;
                send(scope, window);
            }
        });
    }

    private int usedOf(Window window) {
        return view.filter(state -> state.getPublishedAt() == window.usedOn).map(state -> window.used).orElse(0);
    }

    private void answered(String scope, Window window, TicketGrant grant) {
        if (window.inFlight != grant.getRequestId()) {
            // Late, or a counter's replay: the first is returned once, the second never.
            Optional.ofNullable(givenUp.remove(grant.getRequestId()))
                    .ifPresent(askedAt -> giveBack(scope, grant.getGranted(), askedAt));
            return;
        }
        long requestAt = window.askedAt;
        List<Applicant> asked = window.asking;
        window.inFlight = -1;
        window.asking = List.of();
        window.used = grant.getGranted() + (window.usedOn == window.askedOn ? window.used : 0);
        window.usedOn = window.askedOn;
        long number = grant.getFirstNumber();
        int left = grant.getGranted();
        for (Applicant applicant : asked) {
            if (applicant.served) {
                continue;
            }
            if (isReserved(applicant, grant)) {
                applicant.served = true;
            } else if (left > 0) {
                applicant.served = true;
                assertThat(numbersInUse.add(scope + number++)).as("a number is used once").isTrue();
                left--;
                applicant.enter.accept(requestAt);
            } else {
                refused(scope, applicant);
            }
        }
        giveBack(scope, left, requestAt);
        send(scope, window);
    }

    private static boolean isReserved(Applicant applicant, TicketGrant grant) {
        return grant.getRefusal() != TicketRefusal.STALE_SNAPSHOT && applicant.enterOnNews.test(grant);
    }

    private void giveBack(String scope, int count, long requestAt) {
        if (count > 0) {
            counters(scope).append(request(TicketRequestKind.RETURN, scope, count, requestId++,
                    ScopeState.newBuilder().setScope(scope).setShare(0).setSlots(0).setWorkers(0).build()), requestAt,
                    ignored -> {
                    });
        }
    }

    private void refused(String scope, Applicant applicant) {
        if (scope.equals(ScopeKey.ANYWHERE)) {
            applicant.served = true;
            applicant.wait.run();
        } else {
            queue(ScopeKey.ANYWHERE, applicant);
        }
    }

    private CounterModel counters(String scope) {
        return Optional.ofNullable(counters.get(scope)).orElseThrow();
    }

    private TicketRequest request(TicketRequestKind kind, String scope, int count, long id, ScopeState open) {
        return TicketRequest.newBuilder().setRoomId(RoomModel.ROOM).setScope(scope).setEdgeId("edge")
                .setReplyPartition(0).setRequestId(id).setKind(kind).setCount(count)
                .setIssuedKnown(open.getIssuedKnown()).setReturnedKnown(open.getReturned())
                .setServingUpTo(open.getServingUpTo())
                .setSnapshotAt(view.orElseThrow().getPublishedAt()).setLeaseMillis(room.lease())
                .setPartialBucketId(view.orElseThrow().getPartialBucketId())
                .setCountedUpTo(view.orElseThrow().getCountedUpTo())
                .setTickMillis((int) room.tick()).setBucketMillis((int) room.bucket())
                .setCountedMillis(room.timing().countedMillis()).build();
    }
}
