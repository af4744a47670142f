package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.schemas.avro.RoomConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.brand")
class PageFieldsTest {

    private static RoomConfig room(String more) {
        try {
            return RoomsFile.room(new YAMLMapper().readTree("{name: shop, host: shop.example, total_active_users: 9,"
                    + " new_users_per_minute: 9, " + more + "}"), "room");
        } catch (JsonProcessingException e) {
            throw new AssertionError(more, e);
        }
    }

    @Test
    void shouldShowWhatItTook() {
        RoomConfig room = room(
                "page_title: Opera, page_logo: 'data:image/png;base64,AAAA', page_accent_color: '#7A1f2b',"
                        + " message: {de-DE: Guten Abend, en-US: Good evening, fr-FR: ' '}, origin_url: 'http://[::1]:3000'");

        assertThat(RoomJson.settings(room).path("message").toString())
                .isEqualTo("{\"de-DE\":\"Guten Abend\",\"en-US\":\"Good evening\"}");
        assertThat(RoomJson.settings(room).path("page_logo").asText()).isEqualTo("data:image/png;base64,AAAA");
        assertThat(room.getOriginUrl()).isEqualTo("http://[::1]:3000");
        assertThat(room("message: {}").getMessages()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "page_logo: 'https://elsewhere.example/a.png'|page_logo is",
            "page_logo: 'data:text/html;base64,AAAA'|page_logo is",
            "page_logo: 'data:image/png;base64,A'|page_logo is",
            "page_logo: 'data:image/png;base64,AA\"><script>'|page_logo is",
            "page_accent_color: red|page_accent_color is 'red'",
            "page_background_color: '#fff;}'|page_background_color is", "message: hello|message is 'hello'",
            "message: {xx-XX: hello}|message is", "message: {en-US: [1]}|message is"})
    void shouldRefuseWhatCannotBeOnAPage(String value, String message) {
        assertThatThrownBy(() -> room(value.replace("base64,A'", "base64,AAAAA'")))
                .isInstanceOf(RoomsFileException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop:3000", "ftp://shop", "http://shop/path", "http://shop?a", "http://me@shop", "http://",
            "http://shop:0", "http://shop:65536", "http://a b", "http://shop#x"})
    void shouldRefuseAnOriginThatRequestsCannotGoTo(String url) {
        assertThatThrownBy(() -> room("origin_url: '" + url + "'"))
                .hasMessageContaining("origin_url is '" + url + "', it must be scheme, host and port only");
    }
}
