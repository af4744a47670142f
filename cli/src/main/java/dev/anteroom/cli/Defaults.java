package dev.anteroom.cli;

/** The default ports on which {@code up} listens and which {@code watch} asks. */
public final class Defaults {

    public static final String BROKER_PORT = "19092";
    public static final String REGISTRY_PORT = "18081";

    private Defaults() {
    }
}
