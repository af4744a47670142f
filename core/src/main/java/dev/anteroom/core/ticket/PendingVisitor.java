package dev.anteroom.core.ticket;

import dev.anteroom.core.pass.VisitorPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A visitor who needs one number, with all parallel requests that share it. The first request that is still open gets
 * the number; the others follow it.
 */
final class PendingVisitor<V> {

    private final VisitorPass pass;
    private final long deadline;
    private List<V> requests;
    private Optional<ScopeQueue<V>> queue = Optional.empty();

    PendingVisitor(VisitorPass pass, V request, long deadline) {
        this.pass = pass;
        this.deadline = deadline;
        this.requests = List.of(request);
    }

    VisitorPass pass() {
        return pass;
    }

    long visitorId() {
        return pass.visitorId();
    }

    /** The visitor's place in line. */
    long bucketId() {
        return pass.bucketId();
    }

    long deadline() {
        return deadline;
    }

    /** Whether no request waits any more: all were served, refused or broken off. */
    boolean isDone() {
        return requests.isEmpty();
    }

    /** The scope in whose queue the visitor stands; empty when the visitor is part of a request on its way. */
    Optional<ScopeQueue<V>> queue() {
        return queue;
    }

    void enter(ScopeQueue<V> entered) {
        queue = Optional.of(entered);
    }

    void leaveQueue() {
        queue = Optional.empty();
    }

    void join(V request) {
        List<V> joined = new ArrayList<>(requests);
        joined.add(request);
        requests = joined;
    }

    void leave(Predicate<V> request) {
        requests = requests.stream().filter(request.negate()).toList();
    }

    /** Takes out all requests, so that none is left. */
    List<V> finish() {
        List<V> finished = requests;
        requests = List.of();
        return finished;
    }
}
