package dev.anteroom.it.cluster;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The ticket numbers of one scope: what requests were answered, and how many were issued by the counter's own word. A counter that
 * reads a request again gives the same answer, of which an edge takes one. Not thread-safe.
 */
final class NumbersOfScope {

    private static final Comparator<Answer> ORDER = Comparator.comparingLong(Answer::first)
            .thenComparingInt(Answer::granted).thenComparing(Answer::edgeId).thenComparingLong(Answer::requestId);

    private final NavigableSet<Answer> answers = new TreeSet<>(ORDER);
    private long issued;

    private record Answer(String edgeId, long requestId, long first, int granted) {

        long end() {
            return first + granted;
        }
    }

    /** A request was answered with {@code granted} numbers from {@code first} on. */
    void grant(String edgeId, long requestId, long first, int granted) {
        if (granted > 0) {
            answers.add(new Answer(edgeId, requestId, first, granted));
        }
    }

    /** The counter said that it issued so many numbers, from 1 on. */
    void issued(long count) {
        issued = Math.max(issued, count);
    }

    /** How many numbers requests were given. */
    long given() {
        return answers.stream().mapToLong(Answer::granted).sum();
    }

    /** How many numbers two requests were given, or one request by two different answers, or were never issued. */
    long wrong() {
        long wrong = 0;
        long end = 1;
        for (Answer answer : answers) {
            wrong += Math.max(0, Math.min(end, answer.end()) - answer.first());
            end = Math.max(end, answer.end());
        }
        return wrong + Math.max(0, end - 1 - issued);
    }
}
