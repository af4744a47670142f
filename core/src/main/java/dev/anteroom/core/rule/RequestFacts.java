package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpAddress;
import java.util.List;
import java.util.Optional;

/** What a condition may ask about a request. Text that the request does not have is empty. */
public interface RequestFacts {

    /** Host name, lower case, without port. */
    String host();

    /** Path without the query. */
    String path();

    /** What follows the question mark. */
    String query();

    String method();

    String userAgent();

    /** All cookies, as they were sent. */
    String cookies();

    /** All values of a header; {@code name} is in lower case. */
    List<String> header(String name);

    /** Where the visitor is; empty when that is not known. */
    Optional<IpAddress> source();
}
