package dev.anteroom.page;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A Mustache template. Values are escaped, unknown variables are empty, and 0 and empty text count as false, as in the
 * language that Mustache comes from.
 *
 * <p>Values are numbers, flags and text, so the shape of a page depends only on which of them count as false. Mustache
 * runs once for each such shape, with slots in the place of values; after that a page is its pieces and the values.
 * Not thread-safe: belongs to one event loop.
 */
final class PageTemplate {

    private static final Mustache.Compiler COMPILER = Mustache.compiler().escapeHTML(true).defaultValue("")
            .zeroIsFalse(true).emptyStringIsFalse(true);

    private final Template template;
    private final Map<String, Object> constants;
    private final Map<Long, CompiledPage> shapes = new HashMap<>();
    private final Map<String, CompiledPage.Fixed> pieces = new HashMap<>();

    private PageTemplate(Template template, Map<String, Object> constants) {
        this.template = template;
        this.constants = constants;
    }

    /**
     * Compiles {@code html}.
     *
     * @param constants values that are the same for all visitors
     * @throws MustacheException if it is no valid template
     */
    static PageTemplate compile(String html, Map<String, Object> constants) {
        return new PageTemplate(checked(() -> COMPILER.compile(html.replace(CompiledPage.MARK, '\uFFFD'))), constants);
    }

    /**
     * The page with {@code values} filled in.
     *
     * @param values the same names in the same order each time, at most 64
     * @throws MustacheException if the template asks for something impossible
     */
    TimestampedBody render(Map<String, Object> values, boolean gzip) {
        byte[][] texts = new byte[values.size()][];
        long shape = 0;
        int number = 0;
        for (Object value : values.values()) {
            String text = value.toString();
            texts[number] = Escapers.HTML.escape(text).getBytes(StandardCharsets.UTF_8);
            shape |= isTrue(value) ? 1L << number : 0;
            number++;
        }
        CompiledPage page = shapes.get(shape);
        if (page == null) {
            page = shape(values);
            shapes.put(shape, page);
        }
        return gzip ? page.gzip(texts) : page.plain(texts);
    }

    private CompiledPage shape(Map<String, Object> values) {
        Map<String, Object> context = new HashMap<>(constants);
        char number = 0;
        for (Map.Entry<String, Object> value : values.entrySet()) {
            context.put(value.getKey(), value.getValue() instanceof Boolean
                    ? value.getValue()
                    : new Slot(CompiledPage.slot(number), isTrue(value.getValue())));
            number++;
        }
        return CompiledPage.of(checked(() -> template.execute(context)),
                text -> pieces.computeIfAbsent(text, CompiledPage.Fixed::of));
    }

    /**
     * Mustache throws many kinds of exceptions and errors for tags without a name, partials, or sections that are
     * nested too deeply.
     */
    private static <T> T checked(Supplier<T> work) {
        try {
            return work.get();
        } catch (MustacheException e) {
            throw e;
        } catch (UnsupportedOperationException e) {
            throw new MustacheException("a template can't include another template", e);
        } catch (RuntimeException | StackOverflowError e) {
            throw new MustacheException("the template can't be parsed: " + e, e);
        }
    }

    private static boolean isTrue(Object value) {
        return switch (value) {
            case Boolean flag -> flag;
            case Number number -> number.longValue() != 0;
            default -> !value.toString().isEmpty();
        };
    }

    /**
     * Stands for a value while Mustache runs. It is a number, because numbers may count as false and are written all
     * the same.
     */
    private static final class Slot extends Number {

        private static final long serialVersionUID = 1L;

        private final String text;
        private final boolean isTrue;

        Slot(String text, boolean isTrue) {
            this.text = text;
            this.isTrue = isTrue;
        }

        @Override
        public int intValue() {
            return isTrue ? 1 : 0;
        }

        @Override
        public long longValue() {
            return intValue();
        }

        @Override
        public float floatValue() {
            return intValue();
        }

        @Override
        public double doubleValue() {
            return intValue();
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
