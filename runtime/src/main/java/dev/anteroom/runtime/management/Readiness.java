package dev.anteroom.runtime.management;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What must hold before a process is ready to serve. Thread-safe when its checks are.
 *
 * @param checks all of them
 */
public record Readiness(List<Check> checks) {

    /**
     * One condition.
     *
     * @param holds whether it holds now; must not block
     * @param otherwise why the process is not ready when it does not
     */
    public record Check(BooleanSupplier holds, String otherwise) {
    }

    /** Why the process is not ready; empty when it is. */
    public List<String> reasons() {
        return checks.stream().filter(check -> !check.holds().getAsBoolean()).map(Check::otherwise).toList();
    }
}
