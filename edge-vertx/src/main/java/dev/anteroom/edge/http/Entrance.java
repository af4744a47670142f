package dev.anteroom.edge.http;

import io.vertx.core.http.HttpServerRequest;

/** What becomes of a request once it is decided whether the visitor may pass. */
interface Entrance {

    /** The visitor may. Headers that are on the answer already, such as a cookie, are to be sent. */
    void letIn(HttpServerRequest request);

    /** The visitor may not, and is answered next. */
    void turnAway(HttpServerRequest request);
}
