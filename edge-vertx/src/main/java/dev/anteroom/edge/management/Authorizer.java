package dev.anteroom.edge.management;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/** Passes a request of the second port on to the next handler, or refuses it with an answer. */
@FunctionalInterface
public interface Authorizer extends Handler<RoutingContext> {

    /** Lets everybody read who reaches the port. */
    Authorizer ALL_PASS = RoutingContext::next;
}
