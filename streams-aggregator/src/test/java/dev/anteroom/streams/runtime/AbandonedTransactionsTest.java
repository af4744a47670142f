package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class AbandonedTransactionsTest {

    private static final String APPLICATION = "anteroom.traffic";
    private static final String GONE = APPLICATION + "-e1dbca1f-016c-46f2-8615-7265f90e4d8c";
    private static final String HERE = APPLICATION + "-9610b5df-de0b-478b-b690-3e29b95f35e2";

    private static List<String> abandoned(List<String> clients, String... open) {
        return AbandonedTransactions.abandoned(APPLICATION, List.of(open), clients);
    }

    @Test
    void shouldLookAtOnceWhenTheWorkIsSharedOut() {
        CountDownLatch looked = new CountDownLatch(1);
        AggregatorConfig config = AggregatorConfig
                .of(Settings.of(Map.of("kafka.bootstrap", "127.0.0.1:1", "registry.url", "http://127.0.0.1:1")));
        try (AbandonedTransactions transactions = new AbandonedTransactions(config, () -> {
            looked.countDown();
            return true;
        })) {
            transactions.rebalancing();

            await().until(() -> looked.getCount() == 0);
        }
    }

    @Test
    void shouldFindTransactionsOfAProcessWithoutMembers() {
        List<String> clients = List.of(HERE + "-StreamThread-1-consumer", HERE + "-StreamThread-2-consumer");

        assertThat(abandoned(clients, GONE + "-1", HERE + "-1", GONE + "-2")).containsExactly(GONE + "-1", GONE + "-2");
        assertThat(abandoned(clients, HERE + "-7")).as("a thread that was replaced").isEmpty();
        assertThat(abandoned(List.of(), HERE + "-1")).as("a group without members").containsExactly(HERE + "-1");
    }

    /** Operators may give clients a name. */
    @Test
    void shouldTakeNobodyForGoneWhereMembersDoNotTellTheirProcess() {
        assertThat(abandoned(List.of("our-aggregator-StreamThread-1-consumer"), GONE + "-1", HERE + "-1")).isEmpty();
    }

    @Test
    void shouldLeaveAloneWhatIsNotOfTheApplication() {
        assertThat(abandoned(List.of(HERE + "-admin"),
                "anteroom.traffic-2" + GONE.substring(APPLICATION.length()) + "-1",
                "other." + GONE + "-1", APPLICATION + "-rooms", GONE, "anteroomXtraffic" + GONE.substring(16) + "-1"))
                .isEmpty();
    }
}
