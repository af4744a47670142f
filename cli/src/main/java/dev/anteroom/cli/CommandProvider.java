package dev.anteroom.cli;

import java.util.List;

/**
 * Adds commands to {@code anteroom} if the parts that they need, such as an embedded broker, are on the class path.
 * Found by {@link java.util.ServiceLoader}.
 */
public interface CommandProvider {

    /** New instances of classes with picocli's {@code @Command}, in the order in which the help lists them. */
    List<Object> commands();
}
