package dev.anteroom.runtime.management;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The conditions under which a process is ready to serve. Thread-safe when the conditions are. */
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

    /** @param reasons why the process is not ready now, empty when it is; must not block */
    public Readiness(Supplier<List<String>> reasons) {
        this.reasons = reasons;
    }

    /** Ready when all {@code checks} hold. */
    public static Readiness of(List<Check> checks) {
        List<Check> all = List.copyOf(checks);
        return new Readiness(() -> all.stream().filter(check -> !check.holds().getAsBoolean()).map(Check::otherwise)
                .toList());
    }

    /** Why the process is not ready; empty when it is. */
    public List<String> reasons() {
        return reasons.get();
    }
}
