package dev.anteroom.benchmarks.process;

import java.util.Map;

/**
 * A role that is being played.
 *
 * @param facts what the parent must know of it
 * @param end stops it
 */
record Started(Map<String, String> facts, AutoCloseable end) {

    static Started at(int port, AutoCloseable end) {
        return new Started(Map.of("port", Integer.toString(port)), end);
    }
}
