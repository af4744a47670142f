package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class IsoTimestampTest {

    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);
    private static final long YEAR_0 = -62_167_219_200_000L;
    private static final long YEAR_10000 = 253_402_300_800_000L;

    @Property
    void shouldWriteWhatTheFormatterWrites(@ForAll @LongRange(min = YEAR_0, max = YEAR_10000 - 1) long millis) {
        assertThat(new String(IsoTimestamp.of(millis), StandardCharsets.US_ASCII))
                .isEqualTo(ISO.format(Instant.ofEpochMilli(millis)));
    }
}
