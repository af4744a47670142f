package dev.anteroom.it;

import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** Takes the lines of an answer as they come. How the answer ends is seen elsewhere. */
record Lines(Consumer<String> taker) implements Flow.Subscriber<String> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        taker.accept(line);
    }

    @Override
    public void onError(Throwable failure) {
        // The request itself fails with it.
    }

    @Override
    public void onComplete() {
        // The request itself ends with it.
    }
}
