package dev.anteroom.core.rule;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.anteroom.core.address.IpNetwork;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads one expression by recursive descent: {@code or} binds least, then {@code and}, then {@code not}. For one use.
 *
 * <p>Rests on decision 030.
 */
final class ExpressionParser {

    private static final String HEADERS = "http.request.headers";
    private static final String SOURCE = "ip.src";
    private static final String OPERATORS = "eq, ne, contains, matches, in, starts_with or ends_with";
    /** Deeper nesting could exhaust the stack. */
    private static final int DEEPEST = 64;
    /** Steps of a compiled pattern; repetitions of repetitions would make larger ones. */
    private static final int LARGEST_PATTERN = 2_000;

    private final List<ExpressionToken> tokens;
    private int next;
    private int depth;

    ExpressionParser(List<ExpressionToken> tokens) {
        this.tokens = tokens;
    }

    Condition parse() {
        Condition condition = or();
        if (peek().kind() != ExpressionToken.Kind.END) {
            throw expected("and, or, or the end of the expression");
        }
        return condition;
    }

    private Condition or() {
        Condition condition = and();
        while (skip("or") || skip("||")) {
            condition = new Condition.Or(condition, and());
        }
        return condition;
    }

    private Condition and() {
        Condition condition = not();
        while (skip("and") || skip("&&")) {
            condition = new Condition.And(condition, not());
        }
        return condition;
    }

    private Condition not() {
        if (++depth > DEEPEST) {
            throw new ExpressionException(peek().column(), "nested more than " + DEEPEST + " deep");
        }
        Condition condition = skip("not") || skip("!") ? new Condition.Not(not()) : primary();
        depth--;
        return condition;
    }

    private Condition primary() {
        if (skip("(")) {
            Condition inner = or();
            require(")");
            return inner;
        }
        if (skip("starts_with")) {
            return function(ExpressionParser::startingWith);
        }
        if (skip("ends_with")) {
            return function(ExpressionParser::endingWith);
        }
        return skip(SOURCE) ? source() : text();
    }

    private Condition function(Function<String, Predicate<String>> test) {
        require("(");
        Subject subject = subject();
        require(",");
        Condition condition = new Condition.Text(subject, test.apply(string()));
        require(")");
        return condition;
    }

    private Condition source() {
        if (skip("in")) {
            List<IpNetwork> networks = new ArrayList<>();
            require("{");
            do {
                networks.add(network());
            } while (!skip("}"));
            return new Condition.From(List.copyOf(networks));
        }
        if (skip("eq") || skip("==")) {
            return new Condition.From(List.of(network()));
        }
        if (skip("ne") || skip("!=")) {
            return new Condition.Not(new Condition.From(List.of(network())));
        }
        throw expected("eq, ne or in");
    }

    private IpNetwork network() {
        ExpressionToken token = take();
        return IpNetwork.parse(token.kind() == ExpressionToken.Kind.WORD ? token.text() : "")
                .orElseThrow(() -> unexpected(token, "an address or a network, such as 192.0.2.0/24"));
    }

    private Condition text() {
        Subject subject = subject();
        ExpressionToken operator = take();
        return switch (operator.isText() ? "" : operator.text()) {
            case "eq", "==" -> new Condition.Text(subject, string()::equals);
            case "ne", "!=" -> new Condition.Not(new Condition.Text(subject, string()::equals));
            case "contains" -> new Condition.Text(subject, containing(string()));
            case "starts_with" -> new Condition.Text(subject, startingWith(string()));
            case "ends_with" -> new Condition.Text(subject, endingWith(string()));
            case "matches", "~" -> new Condition.Text(subject, finding(pattern()));
            case "in" -> new Condition.Text(subject, strings()::contains);
            default -> throw unexpected(operator, OPERATORS);
        };
    }

    private static Predicate<String> containing(String part) {
        return text -> text.contains(part);
    }

    private static Predicate<String> startingWith(String start) {
        return text -> text.startsWith(start);
    }

    private static Predicate<String> endingWith(String end) {
        return text -> text.endsWith(end);
    }

    /** The library never backtracks, so that no text makes it slow. */
    private static Predicate<String> finding(Pattern pattern) {
        return text -> pattern.matcher(text).find();
    }

    private Subject subject() {
        ExpressionToken token = take();
        if (token.is(HEADERS)) {
            require("[");
            String name = string().toLowerCase(Locale.ROOT);
            require("]");
            return new Subject.Header(name);
        }
        return Subject.Field.of(token.kind() == ExpressionToken.Kind.WORD ? token.text() : "")
                .orElseThrow(() -> unexpected(token, "a field: " + String.join(", ", Subject.Field.ids()) + ", "
                        + HEADERS + "[\"name\"] or " + SOURCE));
    }

    private Set<String> strings() {
        Set<String> strings = new LinkedHashSet<>();
        require("{");
        do {
            strings.add(string());
        } while (!skip("}"));
        return Set.copyOf(strings);
    }

    private String string() {
        ExpressionToken token = text("text in double quotes");
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

    /** A pattern has escapes of its own, so only that of the quote is undone. */
    private Pattern pattern() {
        ExpressionToken token = text("a regular expression in double quotes");
        String regex = token.kind() == ExpressionToken.Kind.RAW ? token.text() : token.text().replace("\\\"", "\"");
        Pattern pattern;
        try {
            pattern = Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new ExpressionException(token.column(), "no regular expression of RE2: " + e.getMessage());
        }
        if (pattern.programSize() > LARGEST_PATTERN) {
            throw new ExpressionException(token.column(), "the regular expression is too large");
        }
        return pattern;
    }

    private ExpressionToken text(String what) {
        ExpressionToken token = take();
        if (!token.isText()) {
            throw unexpected(token, what);
        }
        return token;
    }

    private ExpressionToken peek() {
        return tokens.get(next);
    }

    private ExpressionToken take() {
        ExpressionToken token = peek();
        if (token.kind() != ExpressionToken.Kind.END) {
            next++;
        }
        return token;
    }

    private boolean skip(String word) {
        boolean found = peek().is(word);
        if (found) {
            next++;
        }
        return found;
    }

    private void require(String symbol) {
        if (!skip(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    private ExpressionException expected(String what) {
        return unexpected(peek(), what);
    }

    private static ExpressionException unexpected(ExpressionToken token, String what) {
        return new ExpressionException(token.column(),
                "found " + (token.kind() == ExpressionToken.Kind.END ? token.text() : "'" + token.text() + "'")
                        + ", expected "
                        + what);
    }
}
