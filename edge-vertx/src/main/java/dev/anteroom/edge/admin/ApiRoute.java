package dev.anteroom.edge.admin;

import dev.anteroom.edge.tokens.Scope;
import java.util.regex.Pattern;

/**
 * One call of the management API.
 *
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path with variables in braces
 * @param endpoint what answers it
 */
record ApiRoute(String method, String path, Endpoint endpoint) {

    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    Scope scope() {
        return changes() ? Scope.WRITE : Scope.READ;
    }

    /** Whether it is more than reading. */
    boolean changes() {
        return !method.equals("GET");
    }

    /** The path as the router wants it. */
    String routerPath() {
        return VARIABLE.matcher(path).replaceAll(":$1");
    }

    /** Whether {@code requested} is one of this path. */
    boolean hasPath(String requested) {
        return requested.matches(VARIABLE.matcher(path).replaceAll("[^/]+"));
    }
}
