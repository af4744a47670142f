package dev.anteroom.control.api;

import dev.anteroom.runtime.token.Scope;
import java.util.regex.Pattern;

/**
 * One call of the management API.
 *
 * @param method GET, POST, PUT, PATCH or DELETE
 * @param path with variables in braces
 * @param changesRooms whether it changes rooms or other configuration, so that it must wait for its turn and for brokers
 * @param scope what a token must allow
 * @param endpoint what answers it
 */
record ApiRoute(String method, String path, boolean changesRooms, Scope scope, Endpoint endpoint) {

    private static final String READING = "GET";
    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    /** A call that changes rooms unless its method is GET. */
    ApiRoute(String method, String path, Endpoint endpoint) {
        this(method, path, method.equals(READING) ? Scope.READ : Scope.WRITE, endpoint);
    }

    /** A call that changes something unless its method is GET. */
    ApiRoute(String method, String path, Scope scope, Endpoint endpoint) {
        this(method, path, !method.equals(READING), scope, endpoint);
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
