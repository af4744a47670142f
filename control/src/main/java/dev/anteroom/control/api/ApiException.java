package dev.anteroom.control.api;

/** Thrown when a call can't be answered as requested; the message is meant for its author. */
final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Problem problem;

    ApiException(Problem problem, String message) {
        super(message);
        this.problem = problem;
    }

    ApiException(Problem problem) {
        this(problem, problem.help());
    }

    Problem problem() {
        return problem;
    }
}
