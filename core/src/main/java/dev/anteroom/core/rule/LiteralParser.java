package dev.anteroom.core.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.address.IpNetworks;
import dev.anteroom.schemas.avro.RuleListKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the values that requests are compared with: texts, patterns, addresses, numbers, sets of these and named lists.
 */
final class LiteralParser {

    /** The most steps that a compiled pattern may have; nested repetitions could make it far larger. */
    private static final int LARGEST_PATTERN = 2_000;
    private static final int MOST_NAMES_SHOWN = 10;

    private final TokenCursor tokens;
    private final RuleLists lists;

    LiteralParser(TokenCursor tokens, RuleLists lists) {
        this.tokens = tokens;
        this.lists = lists;
    }

    String string() {
        ExpressionToken token = tokens.takeText("text in double quotes");
        return token.kind() == ExpressionToken.Kind.RAW ? token.text() : unescaped(token);
    }

    private static String unescaped(ExpressionToken token) {
        StringBuilder text = new StringBuilder(token.text().length());
        for (int i = 0; i < token.text().length(); i++) {
            char c = token.text().charAt(i);
            if (c == '\\') {
                i++;
                c = token.text().charAt(i);
                if (c != '"' && c != '\\') {
                    throw new ExpressionException(token.column() + i, "unknown escape \\" + c
                            + "; known are \\\" and \\\\");
                }
            }
            text.append(c);
        }
        return text.toString();
    }

    /** A pattern has its own escapes, so only the escape of the quote is undone here. */
    private static String withOwnEscapes(ExpressionToken token) {
        return token.kind() == ExpressionToken.Kind.RAW ? token.text() : token.text().replace("\\\"", "\"");
    }

    Pattern pattern() {
        ExpressionToken token = tokens.takeText("a regular expression in double quotes");
        Pattern pattern;
        try {
            pattern = Pattern.compile(withOwnEscapes(token));
        } catch (PatternSyntaxException e) {
            throw new ExpressionException(token.column(),
                    "not a regular expression that RE2 accepts: " + e.getMessage());
        }
        if (pattern.programSize() > LARGEST_PATTERN) {
            throw new ExpressionException(token.column(), "the regular expression is too large");
        }
        return pattern;
    }

    WildcardPattern wildcard(boolean ignoreCase) {
        ExpressionToken token = tokens.takeText("a pattern in double quotes, such as \"/shop/*\"");
        try {
            return WildcardPattern.of(withOwnEscapes(token), ignoreCase);
        } catch (IllegalArgumentException e) {
            throw new ExpressionException(token.column(), "not a valid wildcard pattern: " + e.getMessage());
        }
    }

    /** After {@code in}. */
    Set<String> strings() {
        if (isList()) {
            return list(RuleListKind.TEXT) instanceof ListMembers.Texts(Set<String> texts) ? texts : Set.of();
        }
        Set<String> strings = new LinkedHashSet<>();
        tokens.require("{");
        do {
            strings.add(string());
        } while (!tokens.skip("}"));
        return Set.copyOf(strings);
    }

    IpNetwork network() {
        ExpressionToken token = tokens.take();
        return IpNetwork.parse(word(token))
                .orElseThrow(() -> TokenCursor.unexpected(token, "an address or a network, such as 192.0.2.0/24"));
    }

    /** After {@code in}. */
    IpNetworks networks() {
        if (isList()) {
            return list(RuleListKind.IP) instanceof ListMembers.Addresses(IpNetworks networks)
                    ? networks
                    : IpNetworks.of(List.of());
        }
        List<IpNetwork> networks = new ArrayList<>();
        tokens.require("{");
        do {
            networks.add(network());
        } while (!tokens.skip("}"));
        return IpNetworks.of(networks);
    }

    long number() {
        ExpressionToken token = tokens.take();
        return NumberLiteral.parse(word(token)).filter(range -> range.first() == range.last())
                .orElseThrow(() -> TokenCursor.unexpected(token, "a number")).first();
    }

    /** After {@code in}. */
    NumberSet numbers() {
        if (isList()) {
            return list(RuleListKind.ASN) instanceof ListMembers.Numbers(NumberSet numbers)
                    ? numbers
                    : NumberSet.of(List.of());
        }
        List<NumberSet.Range> ranges = new ArrayList<>();
        tokens.require("{");
        do {
            ExpressionToken token = tokens.take();
            ranges.add(NumberLiteral.parse(word(token))
                    .orElseThrow(() -> TokenCursor.unexpected(token, "a number or a range, such as 1..1023")));
        } while (!tokens.skip("}"));
        return NumberSet.of(ranges);
    }

    private boolean isList() {
        return tokens.peek().kind() == ExpressionToken.Kind.LIST;
    }

    private ListMembers list(RuleListKind kind) {
        ExpressionToken token = tokens.take();
        ListMembers members = found(token);
        if (members.kind() != kind) {
            throw new ExpressionException(token.column(), token.text() + " is a list of "
                    + ListMembers.word(members.kind()) + ", expected one of " + ListMembers.word(kind));
        }
        return members;
    }

    private ListMembers found(ExpressionToken token) {
        try {
            return lists.find(token.text().substring(1)).orElseThrow(() -> new ExpressionException(token.column(),
                    "the room has no list " + token.text() + known()));
        } catch (ExpressionException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new ExpressionException(token.column(), String.valueOf(e.getMessage()));
        }
    }

    private String known() {
        List<String> names = lists.names();
        return names.isEmpty()
                ? "; it has no lists"
                : "; it has $" + String.join(", $", names.subList(0, Math.min(names.size(), MOST_NAMES_SHOWN)));
    }

    private static String word(ExpressionToken token) {
        return token.kind() == ExpressionToken.Kind.WORD ? token.text() : "";
    }
}
