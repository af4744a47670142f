package dev.anteroom.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersOfScopeTest {

    private final NumbersOfScope numbers = new NumbersOfScope();

    @Test
    void shouldTakeTheSameAnswerForOne() {
        numbers.grant("edge-1", 7, 1, 5);
        numbers.grant("edge-1", 7, 1, 5);
        numbers.grant("edge-1", 8, 6, 0);
        numbers.grant("edge-2", 7, 6, 2);
        numbers.issued(7);
        numbers.issued(5);

        assertThat(numbers.given()).isEqualTo(7);
        assertThat(numbers.wrong()).isZero();
    }

    @Test
    void shouldCountWhatTwoRequestsWereGiven() {
        numbers.issued(20);
        numbers.grant("edge-1", 7, 1, 10);
        numbers.grant("edge-2", 7, 8, 2);
        numbers.grant("edge-1", 8, 10, 2);

        assertThat(numbers.wrong()).as("8, 9 and 10").isEqualTo(3);
    }

    @Test
    void shouldCountWhatOneRequestWasGivenByTwoAnswers() {
        numbers.issued(20);
        numbers.grant("edge-1", 7, 1, 3);
        numbers.grant("edge-1", 7, 1, 2);

        assertThat(numbers.wrong()).isEqualTo(2);
    }

    @Test
    void shouldCountWhatNobodyIssued() {
        numbers.grant("edge-1", 7, 1, 3);
        numbers.issued(2);

        assertThat(numbers.wrong()).isEqualTo(1);
    }
}
