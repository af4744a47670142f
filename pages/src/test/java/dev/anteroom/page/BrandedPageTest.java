package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.brand")
class BrandedPageTest {

    private static final Languages LANGUAGES = Languages.read();
    private static final RoomConfig ROOM = AvroTypes.newRoomConfig().setRoomId("opera").setName("opera")
            .setHost("opera.example").setTotalActiveUsers(1).setNewUsersPerMinute(1).setPageTitle("Opera <House>")
            .setPageLogo("data:image/png;base64,AAAA").setPageAccentColor("#7a1f2b").setPageBackgroundColor("#102030")
            .setMessages(Map.of("de-DE", "Parkett & Rang", "en-US", "Stalls", "fr-FR", "Parterre")).build();

    private final DefaultPage page = new DefaultPage(Brand.of(ROOM));

    private String html(RoomConfig room, String tag) {
        WaitingFacts facts = new WaitingFacts(room, true, new WaitEstimate.Fifo(4, 2), EventFacts.NONE,
                OriginFacts.NONE, 20,
                IsoTimestamp.PLACEHOLDER);
        return new String(page.render(facts, LANGUAGES.language(tag), false).at(0), StandardCharsets.UTF_8);
    }

    @Test
    void shouldShowTheNameAndTheLogoOfTheRoom() {
        String html = html(ROOM, "de-DE");

        assertThat(html).contains("<title>Opera &lt;House&gt; · ", "<p class=\"brand\">Opera &lt;House&gt;</p>",
                "<img class=\"logo\" src=\"data:image/png;base64,AAAA\" alt=\"\">")
                .doesNotContain("<svg class=\"door\"");
    }

    @ParameterizedTest
    @CsvSource({"de-DE,Parkett &amp; Rang", "fr-FR,Parterre", "ja-JP,Stalls"})
    void shouldTellEachVisitorInTheirLanguageOrInThatOfTheRoom(String tag, String text) {
        assertThat(html(ROOM, tag)).contains("<p class=\"message\" id=\"message\" role=\"status\">" + text + "</p>");
    }

    @Test
    void shouldTellTheFirstThereIsWhereThereIsNoneInTheRoomsLanguage() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setMessages(Map.of("fr-FR", "Parterre", "sv-SE", "Parkett"))
                .build();

        assertThat(html(room, "ja-JP")).contains(">Parterre</p>");
    }

    @Test
    void shouldHideTheMessageWhereThereIsNone() {
        assertThat(html(RoomConfig.newBuilder(ROOM).setMessages(Map.of()).build(), "de-DE"))
                .contains("<p class=\"message\" id=\"message\" role=\"status\" hidden></p>");
    }

    @Test
    void shouldAllowTheStyleWithItsColoursAndNoOther() throws Exception {
        Matcher style = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL).matcher(html(ROOM, "en-US"));
        assertThat(style.find()).isTrue();
        String hash = Base64.getEncoder().encodeToString(
                MessageDigest.getInstance("SHA-256").digest(style.group(1).getBytes(StandardCharsets.UTF_8)));

        assertThat(style.group(1)).contains("--bar:#7a1f2b", "--paper:#102030");
        assertThat(page.securityPolicy()).contains("style-src 'sha256-" + hash + "'").doesNotContain("unsafe")
                .isNotEqualTo(new DefaultPage().securityPolicy());
    }
}
