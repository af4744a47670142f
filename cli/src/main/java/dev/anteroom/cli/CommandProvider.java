package dev.anteroom.cli;

import java.util.List;

/**
 * Adds commands to {@code anteroom} where the part that they need is on the class path, such as a broker of one's own.
 * Found by {@link java.util.ServiceLoader}.
 */
public interface CommandProvider {

    /** New instances of classes with picocli's {@code @Command}, in the order in which the help lists them. */
    List<Object> commands();
}
