package dev.anteroom.edge.answer;

import dev.anteroom.page.Language;

/** The form in which a visitor is answered. */
sealed interface AnswerForm {

    /** The {@code cfWaitingRoom} object. */
    record Json() implements AnswerForm {
        public static final Json INSTANCE = new Json();
    }

    /**
     * A page.
     *
     * @param language of the default page
     * @param gzip whether it is compressed
     */
    record Page(Language language, boolean gzip) implements AnswerForm {
    }
}
