package dev.anteroom.cli;

/** Closes something when this process is told to end, for example by Ctrl-C. */
public final class StopHook implements AutoCloseable {

    /** Prints nothing before closing. */
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

    /** Closes it now, in an orderly way. */
    @Override
    public void close() {
        forget();
        end();
    }

    private void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending already, and the hook will close it.
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
