package dev.anteroom.core.rule;

import com.google.re2j.Pattern;
import dev.anteroom.core.address.IpNetworks;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** Reads one comparison: the part of the request that it looks at, and the condition on that part. */
final class ComparisonParser {

    private static final String HEADERS = "http.request.headers";
    private static final String SOURCE = "ip.src";
    private static final Set<String> COUNTRY = Set.of("ip.src.country", "ip.geoip.country");
    private static final Set<String> AUTONOMOUS_SYSTEM = Set.of("ip.src.asnum", "ip.geoip.asnum");
    private static final String OF_TEXT = "eq, ne, contains, matches, wildcard, strict wildcard, in, starts_with or"
            + " ends_with";
    private static final String OF_NUMBERS = "eq, ne, lt, le, gt, ge or in";
    /** No server accepts this many values of one header. */
    private static final int HIGHEST_INDEX = 999;

    private final TokenCursor tokens;
    private final LiteralParser literals;

    ComparisonParser(TokenCursor tokens, LiteralParser literals) {
        this.tokens = tokens;
        this.literals = literals;
    }

    /** Reads one comparison, or a function that is a comparison itself, such as {@code starts_with}. */
    Condition parse(Operand.Quantifier quantifier) {
        if (tokens.skip("starts_with")) {
            return function(quantifier, ComparisonParser::startingWith);
        }
        if (tokens.skip("ends_with")) {
            return function(quantifier, ComparisonParser::endingWith);
        }
        ExpressionToken first = tokens.peek();
        Operand operand = operand();
        requireElements(operand, quantifier, first);
        return switch (operand) {
            case Operand.Text text -> text.compared(quantifier, test());
            case Operand.Length length -> length.compared(quantifier, numberTest());
            case Operand.Numeric(NumberSubject subject) -> new Condition.Numeric(subject, numberTest());
            case Operand.Source() -> source();
        };
    }

    private Condition function(Operand.Quantifier quantifier, Function<String, Predicate<String>> test) {
        tokens.require("(");
        ExpressionToken first = tokens.peek();
        Operand.Text text = textOperand();
        requireElements(text, quantifier, first);
        tokens.require(",");
        Condition condition = text.compared(quantifier, new Operand.TextTest(test.apply(literals.string()), false));
        tokens.require(")");
        return condition;
    }

    private static void requireElements(Operand operand, Operand.Quantifier quantifier, ExpressionToken first) {
        if (quantifier != Operand.Quantifier.PLAIN && !hasElements(operand)) {
            throw TokenCursor.unexpected(first, "values to look through, such as " + HEADERS + "[\"name\"][*]");
        }
        if (quantifier == Operand.Quantifier.PLAIN && hasElements(operand)) {
            throw new ExpressionException(first.column(), "[*] means each value, so it needs any(...) or all(...)");
        }
    }

    private static boolean hasElements(Operand operand) {
        return switch (operand) {
            case Operand.Text text -> text.elements();
            case Operand.Length(Operand.Text text) -> text.elements();
            case Operand.Numeric ignored -> false;
            case Operand.Source ignored -> false;
        };
    }

    private Operand operand() {
        if (tokens.skip(SOURCE)) {
            return new Operand.Source();
        }
        if (tokens.skip("len")) {
            return length();
        }
        for (String name : AUTONOMOUS_SYSTEM) {
            if (tokens.skip(name)) {
                return new Operand.Numeric(new NumberSubject.AutonomousSystem());
            }
        }
        return textOperand();
    }

    /**
     * The length of a header without an index is its number of values; the length of any text is its number of bytes.
     */
    private Operand length() {
        tokens.require("(");
        Operand.Text of = textOperand();
        tokens.require(")");
        skipElements(of);
        return of.subject() instanceof Subject.Header(String name) && !of.elements()
                ? new Operand.Numeric(new NumberSubject.HeaderCount(name))
                : new Operand.Length(of);
    }

    private Operand.Text textOperand() {
        if (tokens.skip("lower")) {
            return changed().changedBy(TextFunctions::lower);
        }
        if (tokens.skip("upper")) {
            return changed().changedBy(TextFunctions::upper);
        }
        return field();
    }

    private Operand.Text changed() {
        tokens.require("(");
        Operand.Text inner = field();
        tokens.require(")");
        skipElements(inner);
        return inner;
    }

    /**
     * A function that is applied to each value gives values again, so {@code [*]} may be written once more after it.
     */
    private void skipElements(Operand.Text of) {
        if (of.elements() && tokens.skip("[")) {
            tokens.require("*");
            tokens.require("]");
        }
    }

    private Operand.Text field() {
        ExpressionToken token = tokens.take();
        if (token.is(HEADERS)) {
            return header();
        }
        String word = token.kind() == ExpressionToken.Kind.WORD ? token.text() : "";
        Subject subject = COUNTRY.contains(word)
                ? new Subject.Country()
                : Subject.Field.of(word).orElseThrow(() -> TokenCursor.unexpected(token, fields()));
        return new Operand.Text(subject, text -> text, false);
    }

    private Operand.Text header() {
        tokens.require("[");
        String name = literals.string().toLowerCase(Locale.ROOT);
        tokens.require("]");
        if (!tokens.skip("[")) {
            return new Operand.Text(new Subject.Header(name), text -> text, false);
        }
        if (tokens.skip("*")) {
            tokens.require("]");
            return new Operand.Text(new Subject.Header(name), text -> text, true);
        }
        Subject value = new Subject.HeaderValue(name, index());
        tokens.require("]");
        return new Operand.Text(value, text -> text, false);
    }

    private int index() {
        ExpressionToken token = tokens.peek();
        long index = literals.number();
        if (index > HIGHEST_INDEX) {
            throw TokenCursor.unexpected(token, "an index 0.." + HIGHEST_INDEX);
        }
        return Math.toIntExact(index);
    }

    private static String fields() {
        return "a field: " + String.join(", ", Subject.Field.ids()) + ", " + HEADERS + "[\"name\"], " + SOURCE
                + ", ip.src.country or ip.src.asnum";
    }

    private Operand.TextTest test() {
        ExpressionToken operator = tokens.take();
        return switch (operator.isText() ? "" : operator.text()) {
            case "eq", "==" -> new Operand.TextTest(literals.string()::equals, false);
            case "ne", "!=" -> new Operand.TextTest(literals.string()::equals, true);
            case "contains" -> new Operand.TextTest(containing(literals.string()), false);
            case "starts_with" -> new Operand.TextTest(startingWith(literals.string()), false);
            case "ends_with" -> new Operand.TextTest(endingWith(literals.string()), false);
            case "matches", "~" -> new Operand.TextTest(finding(literals.pattern()), false);
            case "wildcard" -> new Operand.TextTest(literals.wildcard(true), false);
            case "strict" -> {
                tokens.require("wildcard");
                yield new Operand.TextTest(literals.wildcard(false), false);
            }
            case "in" -> new Operand.TextTest(literals.strings()::contains, false);
            default -> throw TokenCursor.unexpected(operator, OF_TEXT);
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

    /** The library never backtracks, so no text can make it slow. */
    private static Predicate<String> finding(Pattern pattern) {
        return text -> pattern.matcher(text).find();
    }

    private LongPredicate numberTest() {
        ExpressionToken operator = tokens.take();
        if (operator.is("in")) {
            return literals.numbers()::contains;
        }
        if (!List.of("eq", "==", "ne", "!=", "lt", "<", "le", "<=", "gt", ">", "ge", ">=").contains(operator.text())
                || operator.isText()) {
            throw TokenCursor.unexpected(operator, OF_NUMBERS);
        }
        long limit = literals.number();
        return switch (operator.text()) {
            case "eq", "==" -> number -> number == limit;
            case "ne", "!=" -> number -> number != limit;
            case "lt", "<" -> number -> number < limit;
            case "le", "<=" -> number -> number <= limit;
            case "gt", ">" -> number -> number > limit;
            default -> number -> number >= limit;
        };
    }

    private Condition source() {
        if (tokens.skip("in")) {
            return new Condition.From(literals.networks());
        }
        if (tokens.skip("eq") || tokens.skip("==")) {
            return new Condition.From(IpNetworks.of(List.of(literals.network())));
        }
        if (tokens.skip("ne") || tokens.skip("!=")) {
            return new Condition.Not(new Condition.From(IpNetworks.of(List.of(literals.network()))));
        }
        throw tokens.expected("eq, ne or in");
    }
}
