package dev.anteroom.quickstart;

/** Ports that {@code up} listens on and {@code watch} asks, unless told otherwise. */
final class Defaults {

    static final String BROKER_PORT = "19092";
    static final String REGISTRY_PORT = "18081";

    private Defaults() {
    }
}
