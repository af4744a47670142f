package dev.anteroom.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class DailyArrivalsTest {

    private static final int QUARTERS_OF_A_DAY = 96;

    private static List<Wave> waves(int visitors, String over) {
        Scenario scenario = ScenarioFile.parse("""
                room: {total_active_users: 10, new_users_per_minute: 10}
                arrivals: {shape: daily, visitors: %d, over: %s}
                duration: 1h
                """.formatted(visitors, over), "test");
        return scenario.arrivals().waves(List.of("nairobi"));
    }

    @Test
    void shouldBringEverybodyMostlyAtNoonAndMoreOnTheSecondDay() {
        List<Wave> waves = waves(1_000_000, "48h");

        assertThat(waves).hasSize(2 * QUARTERS_OF_A_DAY);
        assertThat(waves.stream().mapToInt(Wave::visitors).sum()).isEqualTo(1_000_000);
        int midnight = waves.get(QUARTERS_OF_A_DAY).visitors();
        int firstNoon = waves.get(QUARTERS_OF_A_DAY / 2).visitors();
        int secondNoon = waves.get(QUARTERS_OF_A_DAY + QUARTERS_OF_A_DAY / 2).visitors();
        assertThat(midnight).isLessThan(firstNoon / 50);
        assertThat((double) secondNoon / firstNoon).isCloseTo(1.1, within(.001));
    }

    @Test
    void shouldEndWhenItsTimeEnds() {
        List<Wave> waves = waves(1_000, "20m");

        assertThat(waves).extracting(Wave::over).containsExactly(900_000L, 300_000L);
        assertThat(waves.stream().mapToInt(Wave::visitors).sum()).isEqualTo(1_000);
    }
}
