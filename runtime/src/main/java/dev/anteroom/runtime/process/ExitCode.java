package dev.anteroom.runtime.process;

/** With what every program of the installation ends. */
public enum ExitCode {

    /** All went as it was asked for. */
    FINE(Codes.FINE),
    /** A promise about visitors was broken, or a check did not hold. */
    BROKEN_PROMISE(Codes.BROKEN_PROMISE),
    /** The command was called in a wrong way, or a setting or a file that it names is wrong. */
    WRONG_USAGE(Codes.WRONG_USAGE),
    /** The program could not start, or could not go on. */
    FAILED(Codes.FAILED);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The status that the operating system is given, 0..255. */
    public int code() {
        return code;
    }

    /** The same codes as constants: the annotations from which help and documentation are made can hold nothing else. */
    public static final class Codes {

        public static final int FINE = 0;
        public static final int BROKEN_PROMISE = 1;
        public static final int WRONG_USAGE = 2;
        public static final int FAILED = 70;

        private Codes() {
        }
    }
}
