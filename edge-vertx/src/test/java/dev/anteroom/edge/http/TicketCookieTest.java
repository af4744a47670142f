package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CookieSecure;
import dev.anteroom.schemas.avro.RoomConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.cookie-attributes")
class TicketCookieTest {

    private static final RoomConfig ROOM = RoomDirectories.room("shop").build();

    @Test
    void shouldKeepAPlaceForFiveMinutesAndAnAdmissionForASession() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setSessionDurationMillis(60_000).build();

        assertThat(new TicketCookie(room).header("v", false, false))
                .isEqualTo("__cf_waitingroom=v; Path=/; Max-Age=300; HttpOnly; SameSite=Lax");
        assertThat(new TicketCookie(room).header("v", true, false)).contains("Max-Age=60;");
    }

    @Test
    void shouldMakeTheBrowserForgetTheVeryCookieThatItKept() {
        assertThat(new TicketCookie(ROOM).ended(true))
                .isEqualTo("__cf_waitingroom=; Path=/; Max-Age=0; HttpOnly; SameSite=None; Secure; Partitioned");
    }

    @Test
    void shouldBeSecureWhereTheNameDemandsIt() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setCookieName("__Host-anteroom").build();

        assertThat(new TicketCookie(room).header("v", true, false)).startsWith("__Host-anteroom=v; Path=/;")
                .endsWith("; Secure").doesNotContain("Domain");
    }

    @Test
    void shouldAppendTheSuffix() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setCookieSuffix("shop").build();

        assertThat(new TicketCookie(room).name()).isEqualTo("__cf_waitingroom_shop");
    }

    @ParameterizedTest
    @CsvSource({"AUTO,AUTO,false,SameSite=Lax", "AUTO,AUTO,true,SameSite=None; Secure; Partitioned",
            "LAX,AUTO,true,SameSite=Lax; Secure", "STRICT,AUTO,false,SameSite=Strict",
            "STRICT,ALWAYS,false,SameSite=Strict; Secure", "LAX,NEVER,true,SameSite=Lax",
            "AUTO,NEVER,true,SameSite=Lax", "NONE,AUTO,false,SameSite=None; Secure; Partitioned",
            "NONE,ALWAYS,true,SameSite=None; Secure; Partitioned", "AUTO,ALWAYS,false,SameSite=Lax; Secure"})
    void shouldSetAttributesThatBrowsersKeep(CookieSameSite sameSite, CookieSecure secure, boolean https,
            String attributes) {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setCookieSameSite(sameSite).setCookieSecure(secure).build();

        assertThat(new TicketCookie(room).header("v", false, https)).endsWith("; HttpOnly; " + attributes);
    }
}
