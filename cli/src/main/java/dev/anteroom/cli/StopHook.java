package dev.anteroom.cli;

/** Closes something when this process is told to end, for one by Ctrl-C. */
public final class StopHook implements AutoCloseable {

    /** Says nothing before it closes. */
    public static final Runnable QUIETLY = () -> {
    };

    private final Thread hook;
    private final AutoCloseable closing;

    public StopHook(AutoCloseable closing, Runnable before) {
        this.closing = closing;
        this.hook = new Thread(() -> {
            before.run();
            end();
        }, "anteroom-stop");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Closes it now, in good order. */
    @Override
    public void close() {
        forget();
        end();
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending already, and the hook is what ends it.
            return;
        }
    }

    private void end() {
        try {
            closing.close();
        } catch (Exception e) {
            throw new IllegalStateException("can't stop", e);
        }
    }
}
