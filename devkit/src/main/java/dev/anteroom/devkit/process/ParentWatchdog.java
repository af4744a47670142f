package dev.anteroom.devkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs another main class, and ends this process when its parent is gone, however the parent ended. It notices that
 * because its standard input, a pipe from the parent, is then at its end.
 */
public final class ParentWatchdog {

    private static final int PARENT_IS_GONE = 3;

    private ParentWatchdog() {
    }

    /** The location of this class, which a class path needs in addition to that of the class to run. */
    public static Path home() {
        return Path.of(URI.create(ParentWatchdog.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** Runs the class that comes first, with the arguments that follow. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread watch = new Thread(ParentWatchdog::awaitParentsEnd, "parent-watchdog");
        watch.setDaemon(true);
        watch.start();
        Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null,
                (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static void awaitParentsEnd() {
        try (InputStream parent = System.in) {
            parent.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A broken pipe also means that the parent is gone.
            Runtime.getRuntime().halt(PARENT_IS_GONE);
        }
        Runtime.getRuntime().halt(PARENT_IS_GONE);
    }
}
