package dev.anteroom.runtime.topic;

import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Questions about topics that may be a moment old: the broker that is asked may not know yet what the controller has
 * created, but will soon.
 */
final class FreshTopics {

    private static final int ATTEMPTS = 200;
    private static final Retry AGAIN = Retry.every(Duration.ofMillis(50));

    private FreshTopics() {
    }

    /**
     * Asks until all topics are known and the answer is complete, for about ten seconds.
     *
     * @param what is asked, for the message of a failure
     * @throws ExecutionException when the brokers refuse to answer
     * @throws TopicCreationException when the answer is still not complete, or the thread is interrupted
     */
    static <T> T ask(String what, Supplier<KafkaFuture<T>> question, Predicate<T> isComplete)
            throws ExecutionException {
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                T answer = question.get().get();
                if (isComplete.test(answer)) {
                    return answer;
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException) || attempt == ATTEMPTS) {
                    throw e;
                }
            } catch (InterruptedException e) {
                throw interrupted(what, e);
            }
            pause(what);
        }
        throw new TopicCreationException("gave up waiting for " + what, null);
    }

    private static void pause(String what) {
        try {
            AGAIN.pause();
        } catch (InterruptedException e) {
            throw interrupted(what, e);
        }
    }

    /** Leaves the thread interrupted. */
    static TopicCreationException interrupted(String what, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new TopicCreationException("interrupted while waiting for " + what, e);
    }
}
