package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Judges the answers of an origin to a check's request. Immutable. */
public final class ExpectedAnswer {

    /** How many bytes of a body are read. The expected text must be within them. */
    public static final int MOST_BODY_BYTES = 64 << 10;

    private static final List<String> USUAL = List.of("200");
    private static final int FIRST_REDIRECT = 300;
    private static final int LAST_REDIRECT = 399;
    private static final int NOT_MODIFIED = 304;

    private final List<String> codes;
    private final String body;
    private final boolean followsRedirects;

    private ExpectedAnswer(List<String> codes, String body, boolean followsRedirects) {
        this.codes = codes;
        this.body = body;
        this.followsRedirects = followsRedirects;
    }

    /** What {@code check} expects. */
    public static ExpectedAnswer of(HealthCheck check) {
        return new ExpectedAnswer(codes(check), check.getExpectedBody().toLowerCase(Locale.ROOT),
                check.getFollowRedirects());
    }

    /** The codes that {@code check} expects, 200 where none are set; empty for TCP, where there are none. */
    public static List<String> codes(HealthCheck check) {
        if (check.getType() == HealthCheckType.TCP) {
            return List.of();
        }
        return check.getExpectedCodes().isEmpty() ? USUAL : List.copyOf(check.getExpectedCodes());
    }

    /** Whether the body matters, so that it must be read. */
    public boolean asksForBody() {
        return !body.isEmpty();
    }

    /**
     * Judges an answer.
     *
     * @param received the beginning of the body, as much of it as was read
     * @param location where a redirect leads to
     */
    public ProbeOutcome judge(int code, String received, Optional<String> location) {
        boolean isRedirect = code >= FIRST_REDIRECT && code <= LAST_REDIRECT && code != NOT_MODIFIED;
        if (isRedirect && followsRedirects && location.isPresent()) {
            return new ProbeOutcome.Moved(location.get(), code);
        }
        if (!isExpected(code)) {
            return new ProbeOutcome.Failed(isRedirect ? ProbeFailure.REDIRECT : ProbeFailure.CODE, code);
        }
        return received.toLowerCase(Locale.ROOT).contains(body)
                ? new ProbeOutcome.Passed(code)
                : new ProbeOutcome.Failed(ProbeFailure.BODY, code);
    }

    private boolean isExpected(int code) {
        String text = Integer.toString(code);
        return codes.stream().anyMatch(
                expected -> expected.equals(text) || (expected.endsWith("xx") && expected.charAt(0) == text.charAt(0)));
    }
}
