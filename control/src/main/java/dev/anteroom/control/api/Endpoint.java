package dev.anteroom.control.api;

/** Answers one kind of call; may block, but for some seconds at most. */
@FunctionalInterface
interface Endpoint {

    /** The answer, or an {@link ApiException}. */
    Answer answer(Call call) throws InterruptedException;
}
