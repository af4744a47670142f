package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("feature.waiting-page")
class DefaultPageTest {

    private static final Languages LANGUAGES = Languages.read();
    private static final long MOMENT = 1_622_131_020_123L;
    private static final int LARGEST = 20 * 1024;

    private final DefaultPage page = new DefaultPage();

    static Stream<Arguments> pages() {
        return Languages.TAGS.stream().flatMap(
                tag -> Stream.of(PageVariant.values()).map(variant -> Arguments.of(tag, variant)));
    }

    private String html(String tag, PageVariant variant) {
        return new String(page.render(PagePreview.facts(variant), LANGUAGES.language(tag), false).at(MOMENT),
                StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldBeSmallAndNeedNoOtherFile(String tag, PageVariant variant) {
        String html = html(tag, variant);

        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(LARGEST);
        // Names of XML namespaces and the icon's own data are not requested from anywhere.
        assertThat(html.replace("xmlns='http://www.w3.org/2000/svg'", "").replace("href=\"data:", ""))
                .doesNotContain("://", "src=", "href=", "@import").doesNotContainPattern("url\\((?!#)");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldLeaveNothingOpen(String tag, PageVariant variant) {
        String html = html(tag, variant).replaceAll("(?s)data-\\w+=\"[^\"]*\"|<(style|script)>.*?</\\1>", "");

        assertThat(html).doesNotContain("{", "}}", "\0").contains("<h1>").doesNotContain("<h1></h1>", "<p></p>",
                "<dt></dt>", "<title></title>");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldBeTheSameCompressed(String tag, PageVariant variant) throws IOException {
        byte[] packed = page.render(PagePreview.facts(variant), LANGUAGES.language(tag), true).at(MOMENT);

        byte[] html = new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();

        assertThat(new String(html, StandardCharsets.UTF_8)).isEqualTo(html(tag, variant));
        assertThat(packed.length).isLessThan(html.length * 6 / 10);
    }

    @Test
    void shouldSayWhereTheVisitorStands() {
        String html = html("de-DE", PageVariant.WAITING);

        assertThat(html).contains("<html lang=\"de-DE\" dir=\"ltr\">", "<dd id=\"ahead\">1.204</dd>",
                "<dd id=\"wait\">12 Min.</dd>", "datetime=\"2021-05-27T15:57:00.123Z\">15:57:00 UTC</time>",
                "5 Min. lang", "data-refresh=\"20\"");
    }

    @Test
    void shouldGiveARangeInRandomOrder() {
        assertThat(html("en-US", PageVariant.RANDOM)).contains("<dd id=\"wait\">4–17 min</dd>")
                .doesNotContain("id=\"ahead\"");
    }

    @Test
    void shouldWriteFromRightToLeftWithTheLanguagesDigits() {
        assertThat(html("ar-EG", PageVariant.WAITING)).contains("<html lang=\"ar-EG\" dir=\"rtl\">", "١٬٢٠٤");
        assertThat(html("fa-IR", PageVariant.WAITING)).contains("dir=\"rtl\"", "۱٬۲۰۴");
        assertThat(html("he-IL", PageVariant.WAITING)).contains("dir=\"rtl\"");
    }

    @Test
    void shouldCountDownToAnEvent() {
        assertThat(html("en-US", PageVariant.PREQUEUE)).contains("<dd id=\"starts\">8 min</dd>", "at random")
                .doesNotContain("id=\"ahead\"", "id=\"wait\"");
    }

    @Test
    void shouldTellThatTheSiteHasAProblemAndThePlaceIsKept() {
        assertThat(html("en-US", PageVariant.SITE_PROBLEM)).contains("data-kind=\"siteProblem\"",
                "<h1>The site has a problem</h1>", "You keep your place", "<dd id=\"ahead\">1,204</dd>",
                "data-refresh=\"20\"").doesNotContain("id=\"wait\"");
        assertThat(html("ja-JP", PageVariant.SITE_PROBLEM)).contains("サイトに問題が発生しています");
    }

    @Test
    void shouldNotAskARejectedVisitorToStay() {
        assertThat(html("en-US", PageVariant.REJECT)).contains("Please come back later", "data-refresh=\"0\"")
                .doesNotContain("<dl>", "There is nothing you need to do");
    }

    @Test
    void shouldAllowItsOwnStyleAndScriptAndNoOther() throws Exception {
        String html = html("ja-JP", PageVariant.WAITING);

        assertThat(page.securityPolicy()).startsWith("default-src 'none'; ")
                .contains("style-src 'sha256-" + hash(html, "style") + "'",
                        "script-src 'sha256-" + hash(html, "script") + "'")
                .doesNotContain("unsafe");
        assertThat(html).doesNotContain("style=", "onload=", "onclick=");
    }

    private static String hash(String html, String element) throws Exception {
        Matcher inline = Pattern.compile("<" + element + ">(.*?)</" + element + ">", Pattern.DOTALL).matcher(html);
        assertThat(inline.find()).isTrue();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(inline.group(1).getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(digest);
    }
}
