package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates checks, so that all readers of the topic of checks refuse the same ones: a record that Avro can read may
 * still make no sense. Has no state.
 */
public final class HealthCheckRules {

    /** Shortest and longest time between two probes. */
    public static final long LEAST_INTERVAL_MILLIS = 1_000;
    public static final long MOST_INTERVAL_MILLIS = 3_600_000;
    public static final long LEAST_TIMEOUT_MILLIS = 100;
    public static final long MOST_TIMEOUT_MILLIS = 60_000;
    public static final int MOST_RETRIES = 5;
    public static final int MOST_IN_ROW = 100;
    /** The name of the method that only opens a TCP connection. */
    public static final String TCP_METHOD = "connection_established";
    /** A status code such as 200, or a hundred of them such as 2xx. */
    public static final Pattern CODE = Pattern.compile("[1-5]([0-9]{2}|xx)");

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MOST_PORT = 65_535;

    private HealthCheckRules() {
    }

    /** One sentence for each value that is not valid; empty when edges can probe by this check. */
    public static List<String> problems(HealthCheck check) {
        List<String> problems = new ArrayList<>();
        range(problems, "intervalMillis", check.getIntervalMillis(), LEAST_INTERVAL_MILLIS, MOST_INTERVAL_MILLIS);
        range(problems, "timeoutMillis", check.getTimeoutMillis(), LEAST_TIMEOUT_MILLIS, MOST_TIMEOUT_MILLIS);
        range(problems, "retries", check.getRetries(), 0, MOST_RETRIES);
        range(problems, "consecutiveFails", check.getConsecutiveFails(), 1, MOST_IN_ROW);
        range(problems, "consecutiveSuccesses", check.getConsecutiveSuccesses(), 1, MOST_IN_ROW);
        range(problems, "port", check.getPort(), 0, MOST_PORT);
        if (check.getAddress().isBlank()) {
            problems.add("address is '" + check.getAddress() + "', it must be a host name or an address");
        }
        check.getExpectedCodes().stream().filter(code -> !CODE.matcher(code).matches()).forEach(
                code -> problems.add("expectedCodes has '" + code + "', it must match " + CODE.pattern()));
        return problems;
    }

    /** Whether it is a preview. */
    public static boolean isPreview(HealthCheck check) {
        return check.getPreviewUntil() > 0;
    }

    /** Whether it is a preview whose time is over. */
    public static boolean isOver(HealthCheck check, long now) {
        return isPreview(check) && now >= check.getPreviewUntil();
    }

    /** The port that is probed. */
    public static int port(HealthCheck check) {
        if (check.getPort() != 0) {
            return check.getPort();
        }
        return check.getType() == HealthCheckType.HTTPS ? HTTPS_PORT : HTTP_PORT;
    }

    /** The longest that one probe may take, in milliseconds. */
    public static long longestProbeMillis(HealthCheck check) {
        return check.getTimeoutMillis() * (check.getRetries() + 1L);
    }

    /**
     * How old a result may be and still count, in milliseconds: two intervals and a timeout. Where a probe may take
     * longer than an interval, the longest probe time is used instead of the interval, because the next probe waits for
     * the end of the one before.
     */
    public static long voteMillis(HealthCheck check) {
        return 2 * Math.max(check.getIntervalMillis(), longestProbeMillis(check)) + check.getTimeoutMillis();
    }

    private static void range(List<String> problems, String key, long value, long least, long most) {
        if (value < least || value > most) {
            problems.add(key + " is " + value + ", it must be " + least + ".." + most);
        }
    }
}
