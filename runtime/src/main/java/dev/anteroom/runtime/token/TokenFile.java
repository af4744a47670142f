package dev.anteroom.runtime.token;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The YAML file of tokens: a list under {@code tokens}, each with name, sha256, scope and optionally expires. */
public final class TokenFile {

    private static final YAMLMapper YAML = new YAMLMapper(
            YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());
    private static final Set<String> KEYS = Set.of("name", "sha256", "scope", "expires");

    private final Path file;

    private TokenFile(Path file) {
        this.file = file;
    }

    public static TokenFile at(Path file) {
        return new TokenFile(file);
    }

    /** The tokens; throws {@link IllegalArgumentException} that names the file and what is wrong. */
    public Tokens read() {
        try {
            return parse(Files.readString(file));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("management.tokens " + file + " is not valid YAML: "
                    + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("can't read management.tokens " + file + ": " + e, e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException("management.tokens " + file + ", " + e.getMessage(), e);
        }
    }

    /** Adds a token in one step, so that no edge reads half a file; a missing file is created. */
    public void add(Token token) {
        List<Token> all = new ArrayList<>(Files.exists(file) ? read().known() : List.of());
        all.add(token);
        Tokens tokens = new Tokens(all);
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.writeString(next, YAML.writeValueAsString(tree(tokens)));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write management.tokens " + file, e);
        }
    }

    private static ObjectNode tree(Tokens tokens) {
        ObjectNode tree = YAML.createObjectNode();
        ArrayNode list = tree.putArray("tokens");
        for (Token token : tokens.known()) {
            ObjectNode entry = list.addObject().put("name", token.name()).put("sha256", token.sha256())
                    .put("scope", token.scope().text());
            token.expires().ifPresent(end -> entry.put("expires", end.toString()));
        }
        return tree;
    }

    private static Tokens parse(String yaml) throws JsonProcessingException {
        JsonNode tree = YAML.readTree(yaml);
        JsonNode list = tree.path("tokens");
        // After the last token was removed, the key has no value in YAML.
        boolean isNothing = list.isValueNode() && list.asText("").isEmpty();
        if (tree.size() != 1 || !(list.isArray() || isNothing)) {
            throw new IllegalArgumentException("it must have one key, tokens, with a list of tokens");
        }
        List<Token> tokens = new ArrayList<>();
        for (JsonNode node : list) {
            tokens.add(token(node, "token number " + (tokens.size() + 1)));
        }
        return new Tokens(tokens);
    }

    private static Token token(JsonNode node, String where) {
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(where + ": unknown key " + key + "; known are " + KEYS.stream()
                        .sorted().toList());
            }
        });
        try {
            Optional<Instant> expires = Optional.of(node.path("expires").asText("")).filter(text -> !text.isEmpty())
                    .map(Instant::parse);
            return new Token(node.path("name").asText(""), node.path("sha256").asText(""),
                    Scope.of(node.path("scope").asText("")), expires);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }
}
