package dev.anteroom.runtime.management;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenSource;
import dev.anteroom.runtime.token.Tokens;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides which requests may use the management port: those that have a token and address the port by one of its names.
 * Refusals go to a {@link RefusalLog}. Belongs to the port's event loop. Rests on decision 111.
 */
public final class ManagementAccess {

    private static final String BEARER = "bearer ";
    private static final int LONGEST_PATH = 200;

    private final Supplier<Optional<Tokens>> tokens;
    private final List<String> names;
    private final InstantSource clock;
    private final RefusalLog refusals;
    private final GuessLimit guesses = new GuessLimit();
    private TokenSource others = TokenSource.NONE;

    /**
     * @param tokens the tokens that are valid now; empty when there is no file of tokens
     * @param names names by which the port may be addressed, besides IP addresses and localhost
     */
    public ManagementAccess(Supplier<Optional<Tokens>> tokens, List<String> names, InstantSource clock) {
        this.tokens = tokens;
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        this.clock = clock;
        this.refusals = new RefusalLog(clock);
    }

    /**
     * Accepts the tokens of {@code source}, too, where there is a file of tokens. Without a file nobody could have made
     * them.
     */
    public void addTokens(TokenSource source) {
        others = source;
    }

    /** The tokens of the file that are valid now; empty when there is no file of tokens. */
    public List<Token> fileTokens() {
        return tokens.get().map(Tokens::known).orElse(List.of());
    }

    /** The log of refusals, which takes a bounded number of them per minute. */
    public RefusalLog refusals() {
        return refusals;
    }

    /** Whether {@code request} has a token that allows {@code needed}. A refusal is logged. */
    public Access admit(HttpServerRequest request, Scope needed) {
        Access access = check(request, needed, true);
        if (access instanceof Access.Refused refused) {
            tell(request, refused);
        }
        return access;
    }

    /** The same check for data that may be read by everybody who reaches the port as long as there are no tokens. */
    public Access admitReader(HttpServerRequest request, Scope needed) {
        return tokens.get().isEmpty() ? new Access.Granted(Optional.empty()) : admit(request, needed);
    }

    /**
     * Whether {@link #admitReader} would still admit a request that it admitted before: a token may have expired or
     * been removed since.
     */
    public boolean mayStillRead(HttpServerRequest request, Scope needed) {
        return tokens.get().isEmpty() || check(request, needed, false) instanceof Access.Granted;
    }

    private Access check(HttpServerRequest request, Scope needed, boolean isGuess) {
        Optional<Tokens> known = tokens.get();
        if (known.isEmpty()) {
            return refused(RefusedCall.Reason.NO_TOKENS);
        }
        String authorization = Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION)).orElse("");
        if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return refused(RefusedCall.Reason.TOKEN_MISSING);
        }
        if (guesses.isExceeded(address(request), clock.millis())) {
            return refused(RefusedCall.Reason.TOO_MANY_GUESSES);
        }
        String sent = authorization.substring(BEARER.length()).strip();
        Optional<Token> token = known.get().find(sent).or(() -> others.find(sent));
        if (token.isEmpty() && !others.isLoaded()) {
            return refused(RefusedCall.Reason.TOKENS_NOT_READ);
        }
        if (token.isEmpty()) {
            if (isGuess) {
                guesses.wrong(address(request), clock.millis());
            }
            return refused(RefusedCall.Reason.TOKEN_UNKNOWN);
        }
        return check(token.get(), needed);
    }

    private Access check(Token token, Scope needed) {
        if (token.isExpired(clock.instant())) {
            return new Access.Refused(RefusedCall.Reason.TOKEN_EXPIRED, Optional.of(token.name()));
        }
        if (!token.scope().covers(needed)) {
            return new Access.Refused(RefusedCall.Reason.SCOPE_TOO_SMALL, Optional.of(token.name()));
        }
        return new Access.Granted(Optional.of(token));
    }

    private static Access refused(RefusedCall.Reason reason) {
        return new Access.Refused(reason, Optional.empty());
    }

    /**
     * Whether the host name in {@code request} is one of the port's names; a refusal is logged. The owner of a web page
     * could let a name of their own resolve to this port, and the page could then read everything that a browser on
     * this machine can read (DNS rebinding); with an address this is not possible.
     */
    boolean isKnownByName(HttpServerRequest request) {
        String host = request.authority() == null ? "" : request.authority().host().toLowerCase(Locale.ROOT);
        boolean isKnown = host.equals("localhost") || names.contains(host) || IpAddress.parse(host).isPresent();
        if (!isKnown) {
            tell(request, new Access.Refused(RefusedCall.Reason.UNKNOWN_NAME, Optional.empty()));
        }
        return isKnown;
    }

    private void tell(HttpServerRequest request, Access.Refused refused) {
        String path = String.valueOf(request.path());
        refusals.tell(new RefusedCall(refused.reason(), request.method().name(),
                path.length() <= LONGEST_PATH ? path : path.substring(0, LONGEST_PATH), address(request),
                refused.token(), clock.millis()));
    }

    private static String address(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress).orElse("");
    }
}
