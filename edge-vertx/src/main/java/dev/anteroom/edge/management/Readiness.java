package dev.anteroom.edge.management;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What must hold before visitors are sent to this edge. Thread-safe when its checks are.
 *
 * @param checks all of them
 */
public record Readiness(List<Check> checks) {

    /**
     * One condition.
     *
     * @param holds whether it holds now; must not block
     * @param otherwise why the edge is not ready when it does not
     */
    public record Check(BooleanSupplier holds, String otherwise) {
    }

    /** Why the edge is not ready; empty when it is. */
    public List<String> reasons() {
        return checks.stream().filter(check -> !check.holds().getAsBoolean()).map(Check::otherwise).toList();
    }
}
