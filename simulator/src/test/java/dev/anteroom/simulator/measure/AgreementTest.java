package dev.anteroom.simulator.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgreementTest {

    private static Agreement compare(long[] recorded, int... simulated) {
        return Agreement.of(1_000, 4_000, recorded,
                new Admissions(simulated, new int[simulated.length], new int[simulated.length]));
    }

    @Test
    void shouldCountAdmissionsByBucket() {
        Agreement agreement = compare(new long[]{0, 999, 1_000, 3_500}, 10, 1_500, 1_600, 4_100);

        assertThat(agreement.buckets()).isEqualTo(4);
        assertThat(agreement.recorded(0)).isEqualTo(2);
        assertThat(agreement.simulated(1)).isEqualTo(2);
        assertThat(agreement.recordedInAll()).isEqualTo(4);
        assertThat(agreement.simulatedInAll()).as("within the time that is compared").isEqualTo(3);
    }

    @Test
    void shouldMeasureHowFarApartTheSumsCome() {
        // So far 2 and 1, then 3 and 3, 3 and 3, 4 and 3.
        assertThat(compare(new long[]{0, 999, 1_000, 3_500}, 10, 1_500, 1_600).furthestApart()).isEqualTo(0.25);
    }

    @Test
    void shouldMeasureHowFarApartBucketsAre() {
        Agreement agreement = compare(new long[]{0, 999, 1_000, 3_500}, 10, 1_500, 1_600);

        assertThat(agreement.meanDistance(1)).isEqualTo(0.75);
        assertThat(agreement.meanDistance(2)).isEqualTo(0.25);
    }

    @Test
    void shouldAgreeWithItself() {
        Agreement agreement = compare(new long[]{5, 1_005}, 5, 1_005);

        assertThat(agreement.furthestApart()).isZero();
        assertThat(agreement.meanDistance(1)).isZero();
    }
}
