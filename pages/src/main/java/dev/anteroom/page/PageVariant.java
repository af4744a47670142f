package dev.anteroom.page;

/** The message of a page. */
public enum PageVariant {

    /** The visitor has a place in line. */
    WAITING("waiting"),
    /** All who wait have the same chance. */
    RANDOM("random"),
    /** Nobody is admitted at present. */
    QUEUE_ALL("queueAll"),
    /** The wait is longer than a day. */
    QUEUE_FULL("queueFull"),
    /** The event has not begun. */
    PREQUEUE("prequeue"),
    /** Nobody is let in until the origin works again. */
    SITE_PROBLEM("siteProblem"),
    /** Nobody new may even wait. */
    REJECT("reject");

    private final String id;

    PageVariant(String id) {
        this.id = id;
    }

    /** The name in the default page and its script. */
    String id() {
        return id;
    }
}
