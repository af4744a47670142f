package dev.anteroom.runtime.topic;

import dev.anteroom.schemas.topic.Topics;
import org.jspecify.annotations.Nullable;

/** Thrown when the topics of {@link Topics} could not be created, or exist in a form that does not fit. */
public final class TopicCreationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TopicCreationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
