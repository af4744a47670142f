package dev.anteroom.cli;

/** Ports that {@code up} listens on and {@code watch} asks, unless told otherwise. */
public final class Defaults {

    public static final String BROKER_PORT = "19092";
    public static final String REGISTRY_PORT = "18081";

    private Defaults() {
    }
}
