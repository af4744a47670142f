package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The facts about a request that a condition may use. Text that the request does not have is empty. */
public interface RequestFacts {

    /** Host name, lower case, without port. */
    String host();

    /** Path without the query. */
    String path();

    /** What follows the question mark. */
    String query();

    /** Whether the visitor uses HTTPS. */
    boolean https();

    /** The method, such as {@code GET}. */
    String method();

    /** What the client calls itself. */
    String userAgent();

    /** Where the visitor was sent from. */
    String referer();

    /** All cookies, as they were sent. */
    String cookies();

    /** All values of a header; {@code name} is in lower case. */
    List<String> header(String name);

    /** The visitor's address; empty when it is not known. */
    Optional<IpAddress> source();

    /** The country of {@link #source()}, two capital letters; empty when that is not known. */
    Optional<String> country();

    /** The number of the autonomous system of {@link #source()}; empty when that is not known. */
    OptionalLong autonomousSystem();

    /**
     * Whether the request really comes from the crawler that it claims to be, as far as the operator wants that
     * checked.
     */
    boolean isGenuine(SearchCrawler crawler);

    /** Path and query. */
    default String uri() {
        return query().isEmpty() ? path() : path() + '?' + query();
    }

    /** Scheme, host, path and query. */
    default String fullUri() {
        return (https() ? "https://" : "http://") + host() + uri();
    }
}
