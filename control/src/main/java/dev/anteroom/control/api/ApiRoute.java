package dev.anteroom.control.api;

import dev.anteroom.runtime.token.Scope;
import java.util.regex.Pattern;

/**
 * One call of the management API.
 *
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path with variables in braces
 * @param changesRooms whether it changes rooms, so that it must wait for its turn and for brokers
 * @param endpoint what answers it
 */
record ApiRoute(String method, String path, boolean changesRooms, Endpoint endpoint) {

    private static final String READING = "GET";
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    /** A call that changes rooms unless its method is GET. */
    ApiRoute(String method, String path, Endpoint endpoint) {
        this(method, path, !method.equals(READING), endpoint);
    }

    Scope scope() {
        return method.equals(READING) ? Scope.READ : Scope.WRITE;
    }

    /** The path in the router's syntax. */
    String routerPath() {
        return VARIABLE.matcher(path).replaceAll(":$1");
    }

    /** Whether {@code requested} matches this path. */
    boolean hasPath(String requested) {
        return requested.matches(VARIABLE.matcher(path).replaceAll("[^/]+"));
    }
}
