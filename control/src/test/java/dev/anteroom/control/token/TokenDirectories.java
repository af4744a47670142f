package dev.anteroom.control.token;

/** Directories of tokens for tests of other packages. */
public final class TokenDirectories {

    private TokenDirectories() {
    }

    /** A directory that has read everything, which was nothing. */
    public static TokenDirectory loaded() {
        TokenDirectory directory = new TokenDirectory();
        directory.markLoaded();
        return directory;
    }
}
