package dev.anteroom.core.rule;

/** A number of a request that a condition looks at. */
sealed interface NumberSubject {

    /** The number, where it is known. */
    long of(RequestFacts facts);

    /** Whether the request has it. */
    boolean isKnown(RequestFacts facts);

    /** The autonomous system of the visitor's address. */
    record AutonomousSystem() implements NumberSubject {
        @Override
        public long of(RequestFacts facts) {
            return facts.autonomousSystem().orElse(0);
        }

        @Override
        public boolean isKnown(RequestFacts facts) {
            return facts.autonomousSystem().isPresent();
        }
    }

    /** How many values a header has. */
    record HeaderCount(String name) implements NumberSubject {
        @Override
        public long of(RequestFacts facts) {
            return facts.header(name).size();
        }

        @Override
        public boolean isKnown(RequestFacts facts) {
            return true;
        }
    }
}
