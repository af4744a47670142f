package dev.anteroom.benchmarks.process;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A role that is being played.
 *
 * @param facts what the parent must know of it
 * @param answers what it answers to questions that only this role knows
 * @param end stops it
 */
record Started(Map<String, String> facts, UnaryOperator<String> answers, AutoCloseable end) {

    /** A role that knows no questions of its own. */
    Started(Map<String, String> facts, AutoCloseable end) {
        this(facts, question -> "", end);
    }

    static Started at(int port, AutoCloseable end) {
        return new Started(Map.of("port", Integer.toString(port)), end);
    }
}
