package dev.anteroom.benchmarks.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CapacityFormulasTest {

    private static final Offset<Double> EXACT = within(1e-9);

    private final CapacityFormulas formulas = new CapacityFormulas(MeasuredForTests.costs(), MeasuredForTests::state);

    private static Bound bound(Demand demand, String what) {
        return demand.bounds().stream().filter(bound -> bound.what().contains(what)).findFirst().orElseThrow();
    }

    @Test
    void shouldHaveKindsThatAreAllRequestsTogether() {
        assertThat(Arrays.stream(RequestKind.values()).mapToDouble(RequestKind::part).sum()).isEqualTo(1, EXACT);
    }

    @Test
    void shouldAddUpASmallInstallation() {
        Demand demand = formulas.demand(InstallationSize.SMALL);

        assertThat(demand.partitions()).isEqualTo(6);
        assertThat(demand.aggregators()).isEqualTo(1);
        assertThat(demand.brokers()).isEqualTo(1);
        assertThat(demand.traffic().moves()).isEqualTo(100, EXACT);
        // 10 marks in each of 6 partitions.
        assertThat(demand.traffic().marks()).isEqualTo(60, EXACT);
        // All else, 100 requests, and the states of the room beyond them.
        assertThat(demand.edgeCores()).isEqualTo((20_000 + 100 * 500 + 100) / 1e6, EXACT);
        // A state is calculated in 100 µs, which leaves 1200 / 4 - 100 µs for that of the data center; marks cost 10 µs.
        assertThat(demand.cores().aggregators())
                .isEqualTo((30_000 + 100 * 100 + 60 * 10 + 4 * 100 + 4 * 200) / 1e6, EXACT);
        assertThat(demand.cores().brokers()).isEqualTo((50_000 + 100 * 200 + 2_000 + 60 * 20) / 1e6, EXACT);
        // Each edge reads the state of 125 bytes 4 times a second.
        assertThat(demand.traffic().readByAnEdge()).isEqualTo(4 * 125 / 1e6, EXACT);
        assertThat(demand.bounds()).allMatch(bound -> bound.share() <= 1);
    }

    @Test
    void shouldSendStatesToEachEdgeAndAllElseOnce() {
        Demand.Traffic traffic = formulas.demand(InstallationSize.TYPICAL).traffic();

        double heartbeats = 6 * 6 * 60 / 1e6;
        assertThat(traffic.out()).isEqualTo(traffic.in() + 5 * traffic.readByAnEdge() + heartbeats, EXACT);
    }

    @Test
    void shouldMakeMarksRarerWhereThereAreTooMany() {
        Demand big = formulas.demand(InstallationSize.BIG);

        assertThat(big.traffic().marks()).isEqualTo(20_000, EXACT);
        assertThat(bound(big, "marks").demand()).isEqualTo(1_000 * big.partitions(), EXACT);
    }

    @Test
    void shouldTakeAsManyPartitionsAsTheWorkNeeds() {
        InstallationSize manyRooms = new InstallationSize("many rooms", 1_000, 1_000, 1, 10, 40_000, 3);

        Demand demand = formulas.demand(manyRooms);

        // 40 000 requests of 100 µs are counted, of which a tenth is in one partition: half a core has to hold the rest.
        assertThat(demand.partitions()).isGreaterThan(6);
        assertThat(demand.busiestPartitionCores()).isBetween(0.4, 0.6);
    }

    @Test
    void shouldNotTakeSoManyThatMarksAreTooRare() {
        Demand big = formulas.demand(InstallationSize.BIG);

        // The work would need more of them.
        assertThat(big.busiestPartitionCores()).isGreaterThan(CapacityFormulas.COMFORTABLE);
        assertThat(bound(big, "marks").share()).isLessThan(big.busiestPartitionCores() + 0.5);
    }

    @Test
    void shouldTellThatASingleRoomCanNotBeDivided() {
        InstallationSize oneRoom = new InstallationSize("one room", 1, 1, 1, 100, 20_000, 1);

        Demand demand = formulas.demand(oneRoom);

        // 20 000 requests of 100 µs are counted in one partition, however many there are.
        assertThat(bound(demand, "one partition").share()).isGreaterThan(2);
    }

    @Test
    void shouldNameFirstWhatBreaksFirst() {
        Demand big = formulas.demand(InstallationSize.BIG);

        // 9 900 idle rooms publish 0.3 states of 6 100 bytes a second, for each of 1 000 edges.
        assertThat(bound(big, "each edge reads").share()).isGreaterThan(18);
        assertThat(big.first()).isEqualTo(big.bounds().stream()
                .max((one, other) -> Double.compare(one.share(), other.share())).orElseThrow());
        assertThat(big.first().what()).isIn("states that each edge reads", "what the brokers send");
    }

    @Test
    void shouldNeedABrokerForEachCopy() {
        assertThat(formulas.demand(InstallationSize.TYPICAL).brokers()).isEqualTo(3);
    }

    /** Differences of short measurements may be nothing, or nothing in one part only. */
    @ParameterizedTest
    @MethodSource
    void shouldCalculateWithWhateverWasMeasured(UnitCosts measured) {
        assertThatDemandsMakeSense(new CapacityFormulas(measured, MeasuredForTests::state));
        assertThatDemandsMakeSense(
                new CapacityFormulas(measured,
                        (dataCenters, edges, isBusy) -> new StateCost(100, 100, 50.0 / edges, 50.0 / edges)));
    }

    private static void assertThatDemandsMakeSense(CapacityFormulas any) {
        for (InstallationSize size : List.of(InstallationSize.SMALL, InstallationSize.TYPICAL, InstallationSize.BIG)) {
            Demand demand = any.demand(size);

            assertThat(Stream.of(demand.cores().edges(), demand.cores().aggregators(), demand.cores().brokers(),
                    demand.edgeCores(), demand.busiestPartitionCores(), demand.traffic().in(), demand.traffic().out()))
                    .allMatch(figure -> Double.isFinite(figure) && figure >= 0);
            assertThat(demand.bounds()).allMatch(bound -> Double.isFinite(bound.share()) && bound.share() >= 0);
        }
    }

    static List<UnitCosts> shouldCalculateWithWhateverWasMeasured() {
        UnitCosts all = MeasuredForTests.costs();
        UnitCost noRecords = MeasuredForTests.cost(10, 20, 40, Map.of());
        return List.of(
                new UnitCosts(Map.of(), UnitCost.NONE, UnitCost.NONE, UnitCost.NONE, UnitCost.NONE, 0, 0),
                new UnitCosts(all.requests(), all.base(), noRecords, noRecords, noRecords, 0, 0),
                new UnitCosts(all.requests(), all.base(), noRecords, all.busyRoom(), all.furtherEdge(), 2, 60),
                new UnitCosts(all.requests(), all.base(), all.idleRoom(), noRecords, all.furtherEdge(), 2, 0));
    }

    @Test
    void shouldRefuseSizesThatMakeNoSense() {
        assertThatThrownBy(() -> new InstallationSize("odd", 1, 2, 1, 1, 100, 1)).hasMessageContaining("2 busy");
        assertThatThrownBy(() -> new InstallationSize("odd", 1, 1, 2, 1, 100, 1)).hasMessageContaining("1 edges");
    }
}
