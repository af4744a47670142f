package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.core.Mutations;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.pass.VisitorPass;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.cookie")
@Tag(Fuzzing.TAG)
class HostileCookieTest {

    private static final int COUNT = Fuzzing.inputs(100_000);
    private static final String NAME = "__cf_waitingroom";

    @Test
    void shouldTakeABrokenCookieForNoneAndNeverForAnotherPass() {
        PassCodec passes = PassCodec.of(PassKeys.random());
        VisitorPass pass = VisitorPass.newcomer(7, 60_000, 20).seenAt(61_000);
        String value = passes.seal("tickets", pass);
        String foreign = passes.seal("other", pass.admittedAt(62_000));
        Mutations mutations = new Mutations(Fuzzing.seed() + 2, NAME + "=" + value,
                "a=b; " + NAME + "=" + value + "; c=d",
                NAME + "=" + foreign, NAME + "=" + value.substring(20) + "; " + NAME + "=" + foreign);
        int opened = 0;
        for (int i = 0; i < COUNT; i++) {
            MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Cookie", mutations.next());

            Optional<VisitorPass> found = CookieHeader.first(headers, NAME, text -> passes.open("tickets", text));
            CookieHeader.remove(headers, new TicketNames(List.of(NAME), Set.of(NAME)));

            found.ifPresent(known -> assertThat(known).isEqualTo(pass));
            opened += found.isPresent() ? 1 : 0;
            assertThat(CookieHeader.first(headers, NAME, Optional::of)).as("hidden from the origin").isEmpty();
        }
        assertThat(opened).as("some are still good").isBetween(COUNT / 20, COUNT * 19 / 20);
    }
}
