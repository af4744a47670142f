package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every link of a page to another file, every picture, and every link to a heading leads somewhere. */
class MarkdownLinksTest {

    private static final Path ROOT = Path.of("..");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", ".git", ".idea");
    /** The target of a link or a picture, which may go on in the next line after the bracket's text. */
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+)$");

    /** A link as it is written, and where it is. */
    private record Link(Path page, String target) {

        boolean isElsewhere() {
            return target.matches("[a-z]+:.*");
        }

        Path file() {
            String path = target.replaceFirst("#.*", "");
            return path.isEmpty() ? page : page.resolveSibling(path);
        }

        /** Whether the file is there, and the heading in it. */
        boolean leadsSomewhere() {
            int anchor = target.indexOf('#');
            return Files.exists(file()) && (anchor < 0 || !file().toString().endsWith(".md")
                    || headings(file()).contains(target.substring(anchor + 1)));
        }
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_OURS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    private static String text(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The anchors of a page's headings, as the site where the code is kept makes them. */
    private static Set<String> headings(Path page) {
        Set<String> anchors = new HashSet<>();
        Matcher heading = HEADING.matcher(text(page));
        while (heading.find()) {
            anchors.add(heading.group(1).replaceAll("]\\([^)]*\\)", "").toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
        }
        return anchors;
    }

    private static List<Link> links(Path page) {
        List<Link> links = new ArrayList<>();
        Matcher link = LINK.matcher(CODE.matcher(text(page)).replaceAll("code"));
        while (link.find()) {
            links.add(new Link(page, link.group(1)));
        }
        return links;
    }

    @Test
    void shouldLeadSomewhere() throws IOException {
        List<Link> links = pages().stream().flatMap(page -> links(page).stream())
                .filter(link -> !link.isElsewhere()).toList();

        assertThat(links).as("the links of all pages").hasSizeGreaterThan(200);
        assertThat(links).filteredOn(link -> !link.leadsSomewhere()).as("links that lead nowhere").isEmpty();
    }
}
