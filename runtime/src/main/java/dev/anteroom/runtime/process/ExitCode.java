package dev.anteroom.runtime.process;

/** The exit codes of all programs of the installation. */
public enum ExitCode {

    /** Everything went as requested. */
    FINE(Codes.FINE),
    /** A promise about visitors was broken, or a check did not hold. */
    BROKEN_PROMISE(Codes.BROKEN_PROMISE),
    /** The command line is wrong, or a setting or a file that it names is wrong. */
    WRONG_USAGE(Codes.WRONG_USAGE),
    /** The program could not start, or could not continue. */
    FAILED(Codes.FAILED);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The status that the operating system is given, 0..255. */
    public int code() {
        return code;
    }

    /**
     * The same codes as constants, because the annotations from which help and documentation are made can't hold
     * anything else.
     */
    public static final class Codes {

        public static final int FINE = 0;
        public static final int BROKEN_PROMISE = 1;
        public static final int WRONG_USAGE = 2;
        public static final int FAILED = 70;

        private Codes() {
        }
    }
}
