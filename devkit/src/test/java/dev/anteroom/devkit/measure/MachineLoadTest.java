package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineLoadTest {

    private static MachineLoad seeing(Double... loads) {
        Iterator<Double> each = List.of(loads).iterator();
        return new MachineLoad(each::next, 2);
    }

    @Test
    void shouldTellInWhichPartOfTheRunNoTimeWasLeft() {
        MachineLoad machine = seeing(1.0, 0.5, 0.97, 1.0, 0.94);

        for (int i = 0; i < 4; i++) {
            machine.look();
        }

        assertThat(machine.saturatedPart()).as("without what was before the run").isEqualTo(0.5);
    }

    @Test
    void shouldLeaveOutWhatIsUnknown() {
        MachineLoad machine = seeing(0.0, -1.0, 1.0);

        machine.look();
        machine.look();

        assertThat(machine.saturatedPart()).isEqualTo(1);
    }

    @Test
    void shouldSayNothingOfARunThatWasNotLookedAt() {
        assertThat(seeing(1.0).saturatedPart()).isZero();
    }
}
