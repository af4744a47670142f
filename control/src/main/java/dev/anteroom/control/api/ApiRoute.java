package dev.anteroom.control.api;

import dev.anteroom.runtime.token.Scope;
import java.util.regex.Pattern;

/**
 * One call of the management API.
 *
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path with variables in braces
 * @param changesRooms whether it has to wait for its turn and for brokers
 * @param endpoint what answers it
 */
record ApiRoute(String method, String path, boolean changesRooms, Endpoint endpoint) {

    private static final String READING = "GET";
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    /** A call that changes rooms unless its method is that of reading. */
    ApiRoute(String method, String path, Endpoint endpoint) {
        this(method, path, !method.equals(READING), endpoint);
    }

    Scope scope() {
        return method.equals(READING) ? Scope.READ : Scope.WRITE;
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
