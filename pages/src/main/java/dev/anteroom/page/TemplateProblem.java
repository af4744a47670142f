package dev.anteroom.page;

import com.samskivert.mustache.MustacheException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A problem in a template, and its position.
 *
 * @param line from 1; 0 when it is not known
 * @param column from 1; 0 when it is not known
 * @param message what is wrong
 */
public record TemplateProblem(int line, int column, String message) {

    private static final Pattern WITH_LINE = Pattern.compile("(.*) @ line (\\d+)", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("'([^']+)'|(\\{\\{.*)");
    /** Tags that the parser does not know or fails on without giving a line. */
    private static final Pattern STRANGE_TAG = Pattern.compile("\\{\\{[{&#^/]?\\s*(}}|[><$=])");

    /** The first problem in {@code html}; empty when it is a template that can be filled in. */
    public static Optional<TemplateProblem> in(String html) {
        try {
            for (PageVariant variant : PageVariant.values()) {
                PagePreview.render(html, variant);
            }
            return Optional.empty();
        } catch (MustacheException e) {
            return Optional.of(of(html, e));
        }
    }

    static TemplateProblem of(String html, MustacheException failure) {
        String message = String.valueOf(failure.getMessage());
        Matcher withLine = WITH_LINE.matcher(message);
        if (withLine.matches()) {
            int line = Integer.parseInt(withLine.group(2));
            String text = html.lines().skip(line - 1L).findFirst().orElse("");
            return new TemplateProblem(line, column(text, withLine.group(1)), withLine.group(1));
        }
        Matcher strange = STRANGE_TAG.matcher(html);
        if (!strange.find()) {
            return new TemplateProblem(0, 0, message);
        }
        String before = html.substring(0, strange.start());
        return new TemplateProblem((int) before.chars().filter(c -> c == '\n').count() + 1,
                before.length() - before.lastIndexOf('\n'), message);
    }

    /** The parser's messages name the tag that they are about. */
    private static int column(String line, String message) {
        Matcher tag = TAG.matcher(message);
        if (!tag.find()) {
            return 0;
        }
        int at = tag.group(1) == null ? line.indexOf(tag.group(2)) : line.indexOf(tag.group(1));
        return at < 0 ? 0 : Math.max(line.lastIndexOf("{{", at), 0) + 1;
    }

    @Override
    public String toString() {
        return line == 0 ? message : "line " + line + (column == 0 ? "" : ", column " + column) + ": " + message;
    }
}
