package dev.anteroom.core.pass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("feature.cookie")
class PassCodecTest {

    private static final PassCodec CODEC = PassCodec.of(PassKeys.random());
    private static final VisitorPass PASS = new VisitorPass(-5, 1_622_130_840_000L, 1_622_130_900_000L,
            1_622_130_950_000L, 1_622_130_940_000L, true, 21, 1_622_131_000_000L);

    @Property
    void shouldOpenWhatItSealed(@ForAll long visitorId, @ForAll long bucketId, @ForAll long acceptedAt,
            @ForAll long lastCheckIn, @ForAll boolean countedActive, @ForAll int refresh) {
        VisitorPass pass = new VisitorPass(visitorId, bucketId, acceptedAt, lastCheckIn, 3, countedActive, refresh,
                lastCheckIn + 5).countedSince(bucketId + 7).countedAfter(acceptedAt - 9);

        assertThat(CODEC.open("tickets", CODEC.seal("tickets", pass))).contains(pass);
    }

    @Test
    void shouldFitIntoACookieWithoutQuotes() {
        assertThat(CODEC.seal("tickets", PASS)).matches("[A-Za-z0-9_-]{60,150}");
    }

    @Test
    void shouldOpenAPassOfTheVersionBeforeWithTheLastCountAsTheFirst() throws GeneralSecurityException {
        PassKeys keys = PassKeys.random();
        VisitorPass waiting = new VisitorPass(-5, 60_000, 0, 70_000, 69_000, false, 21, 90_000);
        byte[] plain = ByteBuffer.allocate(62).put((byte) 3).putLong(-5).putLong(60_000).putLong(0).putLong(70_000)
                .putLong(69_000).put((byte) 0).putInt(21).putLong(90_000).putLong(ClientMark.ANYBODY).array();
        String value = Base64.getUrlEncoder().withoutPadding()
                .encodeToString(keys.aead().encrypt(plain, "tickets".getBytes(StandardCharsets.UTF_8)));

        assertThat(PassCodec.of(keys).open("tickets", value)).contains(waiting);
        assertThat(waiting.since()).isEqualTo(69_000);
    }

    @Test
    void shouldOpenAPassThatDoesNotTellOfTheCountBefore() throws GeneralSecurityException {
        PassKeys keys = PassKeys.random();
        byte[] plain = ByteBuffer.allocate(70).put((byte) 4).putLong(-5).putLong(60_000).putLong(0).putLong(70_000)
                .putLong(69_000).put((byte) 0).putInt(21).putLong(90_000).putLong(ClientMark.ANYBODY).putLong(65_000)
                .array();
        String value = Base64.getUrlEncoder().withoutPadding()
                .encodeToString(keys.aead().encrypt(plain, "tickets".getBytes(StandardCharsets.UTF_8)));

        assertThat(PassCodec.of(keys).open("tickets", value))
                .contains(new VisitorPass(-5, 60_000, 0, 70_000, 69_000, false, 21, 90_000, 65_000));
    }

    @Test
    void shouldNotOpenThePassOfAnotherRoom() {
        assertThat(CODEC.open("other", CODEC.seal("tickets", PASS))).isEmpty();
    }

    @Test
    void shouldNotOpenAPassSealedWithAnotherKey() {
        assertThat(PassCodec.of(PassKeys.random()).open("tickets", CODEC.seal("tickets", PASS))).isEmpty();
    }

    @Property
    void shouldNotOpenAChangedPass(@ForAll @IntRange(max = 107) int position,
            @ForAll @IntRange(min = 1, max = 63) int change) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        StringBuilder value = new StringBuilder(CODEC.seal("tickets", PASS));
        int at = position % (value.length() - 1);
        int symbol = alphabet.indexOf(value.charAt(at));
        value.setCharAt(at, alphabet.charAt((symbol + change) % 64));

        assertThat(CODEC.open("tickets", value.toString())).isEmpty();
    }

    @Property
    void shouldNotOpenATruncatedPass(@ForAll @IntRange(max = 80) int kept) {
        assertThat(CODEC.open("tickets", CODEC.seal("tickets", PASS).substring(0, kept))).isEmpty();
    }

    @Property
    void shouldTakeAnyTextAsNoPass(@ForAll String text) {
        assertThat(CODEC.open("tickets", text)).isEmpty();
    }

    @Test
    void shouldNotEvenDecryptAnOversizedValue() {
        assertThat(CODEC.open("tickets", "A".repeat(PassCodec.LONGEST_VALUE + 1))).isEmpty();
    }

    @Test
    void shouldReadTheKeysetThatItWrote(@TempDir Path folder) {
        Path file = folder.resolve("keys.json");
        PassCodec writer = PassCodec.of(PassKeys.generate(file));

        PassCodec reader = PassCodec.of(PassKeys.read(file));

        assertThat(reader.open("tickets", writer.seal("tickets", PASS))).contains(PASS);
    }

    @Test
    void shouldNeverOverwriteAKeyset(@TempDir Path folder) {
        Path file = folder.resolve("keys.json");
        PassKeys.generate(file);

        assertThatThrownBy(() -> PassKeys.generate(file)).hasMessageContaining("already exists");
    }

    @Test
    void shouldNameTheFileThatHoldsNoKeyset(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("keys.json"), "{}");

        assertThatThrownBy(() -> PassCodec.of(PassKeys.read(file))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pass.keyset");
        assertThatThrownBy(() -> PassKeys.read(folder.resolve("none"))).hasMessageContaining("none");
    }
}
