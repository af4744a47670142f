package dev.anteroom.runtime.management;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The conditions under which a process is ready to serve, and under which it serves as well as others of its kind. Thread-safe
 * when the conditions are.
 *
 * <p>Rests on decision 163.
 */
public final class Readiness {

    /**
     * One condition.
     *
     * @param holds whether the condition holds now; must not block
     * @param otherwise the reason why the process is not ready when it does not hold
     */
    public record Check(BooleanSupplier holds, String otherwise) {
    }

    private final Supplier<List<String>> reasons;
    private final List<Check> connections;

    /** @param reasons why the process is not ready now, empty when it is; must not block */
    public Readiness(Supplier<List<String>> reasons) {
        this(reasons, List.of());
    }

    /** @param connections do not hold while the process can't reach what others may reach */
    public Readiness(Supplier<List<String>> reasons, List<Check> connections) {
        this.reasons = reasons;
        this.connections = List.copyOf(connections);
    }

    /** Ready when all {@code checks} hold. */
    public static Readiness of(List<Check> checks) {
        List<Check> all = List.copyOf(checks);
        return new Readiness(() -> broken(all).toList());
    }

    private static Stream<String> broken(List<Check> checks) {
        return checks.stream().filter(check -> !check.holds().getAsBoolean()).map(Check::otherwise);
    }

    /** Why the process is not ready; empty when it is. */
    public List<String> reasons() {
        return reasons.get();
    }

    /** Why others should be asked while there are any: this process is not ready, or is cut off; empty when neither is so. */
    public List<String> reasonsForOthers() {
        return Stream.concat(reasons.get().stream(), broken(connections)).toList();
    }
}
