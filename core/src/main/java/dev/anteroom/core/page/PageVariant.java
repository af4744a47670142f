package dev.anteroom.core.page;

/** What a page tells the visitor. */
public enum PageVariant {

    /** There is a place in line. */
    WAITING("waiting"),
    /** All who wait have the same chance. */
    RANDOM("random"),
    /** Nobody is let in at present. */
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
