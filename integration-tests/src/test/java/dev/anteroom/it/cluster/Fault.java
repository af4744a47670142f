package dev.anteroom.it.cluster;

/** What may happen to a part for a while. */
enum Fault {

    KILLED("killed", "kill -9, started again after 15 s"),
    STOPPED("stopped", "stopped for 15 s (SIGSTOP, then SIGCONT)"),
    CUT("cut", "cut off from all other parts for 15 s"),
    SLOW("slow", "all that it sends 200 ms late for 15 s"),
    DISK_FULL("disk-full", "disk full for 15 s, then started again");

    private final String word;
    private final String text;

    Fault(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** Its name in the property that chooses rows. */
    String word() {
        return word;
    }

    /** Its name in the report. */
    String text() {
        return text;
    }
}
