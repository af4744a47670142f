package dev.anteroom.runtime.process;

/** With what every program of the installation ends. */
public enum ExitCode {

    /** All went as it was asked for. */
    FINE(0),
    /** A promise about visitors was broken, or something that was looked for is not so. */
    BROKEN_PROMISE(1),
    /** The command was called in a wrong way, or a setting or a file that it names is wrong. */
    WRONG_USAGE(2),
    /** The program could not start, or could not go on. */
    FAILED(70);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The status that the operating system is given, 0..255. */
    public int code() {
        return code;
    }
}
