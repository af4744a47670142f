package dev.anteroom.control.api;

/** Answers one kind of call; may block, but no longer than some seconds. */
@FunctionalInterface
interface Endpoint {

    /** The answer, or an {@link ApiException}. */
    Answer answer(Call call) throws InterruptedException;
}
