package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.store.RoomStoreException;
import dev.anteroom.control.store.TokenStore;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.schemas.avro.ApiToken;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * The calls about tokens. A token's value is in the answer to the call that made it, and nowhere else. The tokens of the
 * file are shown, too, but only who may write the file can change them.
 *
 * <p>Rests on decision 132.
 */
final class TokenCalls {

    static final int MOST = 1_000;

    private static final String FILE = "file.";
    private static final String VARIABLE = "token";
    private static final int ID_BYTES = 16;

    private final TokenStore store;
    private final Supplier<List<Token>> fileTokens;
    private final RandomGenerator random;

    /** @param random source of values that nobody can guess */
    TokenCalls(TokenStore store, Supplier<List<Token>> fileTokens, RandomGenerator random) {
        this.store = store;
        this.fileTokens = fileTokens;
        this.random = random;
    }

    Answer list(Call call) {
        return Paging.page(call, all(call.now()), token -> token);
    }

    Answer get(Call call) {
        return Answer.of(all(call.now()).stream().filter(token -> id(token).equals(call.variable(VARIABLE))).findFirst()
                .orElseThrow(() -> noSuchToken(call)));
    }

    /** Tells the caller whether its token is valid, which it is, since it was let in. */
    Answer verify(Call call) {
        Token caller = call.caller();
        String id = store.tokens().values().stream().filter(token -> token.getSha256().equals(caller.sha256()))
                .map(ApiToken::getTokenId).findFirst().orElse(FILE + caller.name());
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("id", id).put("status", "active");
        caller.expires().ifPresent(end -> result.put("expires_on", end.toString()));
        return Answer.of(result);
    }

    /** The scopes, in the form in which policies name them. */
    Answer groups(Call call) {
        ArrayNode groups = JsonNodeFactory.instance.arrayNode();
        for (Scope scope : Scope.values()) {
            groups.add(TokenJson.group(scope));
        }
        return Answer.of(groups);
    }

    Answer create(Call call) throws InterruptedException {
        String secret = Tokens.generate(random);
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        ApiToken made = ApiToken.newBuilder(TokenJson.created(call.body(), call.now()))
                .setTokenId(HexFormat.of().formatHex(bytes)).setSha256(Tokens.hash(secret))
                .setAuthor(call.caller().name()).build();
        Map<String, ApiToken> written = write(call, held -> {
            requireFits(made, held);
            return Map.of(made.getTokenId(), Optional.of(made));
        });
        return withValue(Objects.requireNonNull(written.get(made.getTokenId())), call, secret);
    }

    Answer change(Call call) throws InterruptedException {
        JsonNode body = call.body();
        ApiToken changed = change(call, known -> TokenJson.changed(known, body, call.now()));
        return Answer.of(TokenJson.shown(changed, call.now()));
    }

    /** Gives the token a new value; the former one is no longer valid. */
    Answer renew(Call call) throws InterruptedException {
        String secret = Tokens.generate(random);
        ApiToken changed = change(call, known -> ApiToken.newBuilder(known).setSha256(Tokens.hash(secret)).build());
        return Answer.of(JsonNodeFactory.instance.textNode(secret)).with(TokenJson.shown(changed, call.now()));
    }

    Answer remove(Call call) throws InterruptedException {
        write(call, held -> Map.of(current(call, held).getTokenId(), Optional.empty()));
        return Answer.removed(call.variable(VARIABLE));
    }

    private static Answer withValue(ApiToken token, Call call, String secret) {
        return Answer.of(TokenJson.shown(token, call.now()).put("value", secret));
    }

    private ApiToken change(Call call, UnaryOperator<ApiToken> edit) throws InterruptedException {
        String id = call.variable(VARIABLE);
        return Objects.requireNonNull(write(call, held -> Map.of(id, Optional.of(edit.apply(current(call, held)))))
                .get(id));
    }

    private Map<String, ApiToken> write(Call call, TokenStore.Edit edit) throws InterruptedException {
        requireLoaded();
        try {
            return store.change(call.caller().name(), edit);
        } catch (RoomStoreException e) {
            throw new ApiException(Rooms.problem(e), e.getMessage() + "; try again");
        }
    }

    private void requireFits(ApiToken made, Map<String, ApiToken> held) {
        if (held.size() >= MOST) {
            throw new ApiException(Problem.IN_USE, "there are " + held.size() + " tokens, there must be at most "
                    + MOST);
        }
        boolean isTaken = held.values().stream().anyMatch(token -> token.getName().equals(made.getName()))
                || fileTokens.get().stream().anyMatch(token -> token.name().equals(made.getName()));
        if (isTaken) {
            throw new ApiException(Problem.IN_USE, "name '" + made.getName()
                    + "' is that of another token, it must be unique, because it is the author in the audit");
        }
    }

    private ApiToken current(Call call, Map<String, ApiToken> held) {
        String id = call.variable(VARIABLE);
        if (id.startsWith(FILE)) {
            throw new ApiException(Problem.IN_USE,
                    "the token '" + id + "' is in the file management.tokens; change the file");
        }
        return Optional.ofNullable(held.get(id)).orElseThrow(() -> noSuchToken(call));
    }

    private List<ObjectNode> all(long now) {
        requireLoaded();
        List<ObjectNode> all = new ArrayList<>();
        fileTokens.get().forEach(token -> all.add(TokenJson.shown(token, FILE + token.name(), now)));
        store.tokens().values().stream().sorted(Comparator.comparing(ApiToken::getName))
                .forEach(token -> all.add(TokenJson.shown(token, now)));
        return all;
    }

    private void requireLoaded() {
        if (!store.isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
    }

    private static String id(ObjectNode token) {
        return token.path("id").asText();
    }

    private static ApiException noSuchToken(Call call) {
        return new ApiException(Problem.NO_SUCH_TOKEN, "there is no token '" + call.variable(VARIABLE) + "'");
    }
}
