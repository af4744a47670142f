package dev.anteroom.core.pass;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallCodecTest {

    private static final VisitorPass PASS = VisitorPass.newcomer(7, 60_000, 20).seenAt(61_000);

    private final PassCodec passes = PassCodec.of(PassKeys.random());
    private final CallCodec calls = new CallCodec(passes);

    @Test
    void shouldTellWhomItCalled() {
        assertThat(calls.open("tickets", calls.seal("tickets", PASS))).contains(PASS);
    }

    @Test
    void shouldBeGoodForItsRoomAndUseOnly() {
        String call = calls.seal("tickets", PASS);

        assertThat(calls.open("other", call)).isEmpty();
        assertThat(passes.open("tickets", call)).as("a call is no cookie").isEmpty();
        assertThat(calls.open("tickets", passes.seal("tickets", PASS))).as("a cookie is no call").isEmpty();
    }

    @Test
    void shouldTakeEffectOnceForTheVisitorAndCheckInThatItNames() {
        assertThat(PASS.isEarly(62_000)).isTrue();
        assertThat(PASS.calledBy(PASS).isEarly(62_000)).isFalse();
        assertThat(PASS.seenAt(62_000).calledBy(PASS).isEarly(62_001)).isTrue();
        assertThat(VisitorPass.newcomer(8, 60_000, 20).seenAt(61_000).calledBy(PASS).isEarly(62_000)).isTrue();
    }

    @Test
    void shouldTellHowLongToWaitUntilTheNextPoll() {
        assertThat(PASS.secondsUntilPoll(61_000)).isEqualTo(20);
        assertThat(PASS.secondsUntilPoll(69_001)).isEqualTo(12);
        assertThat(PASS.secondsUntilPoll(80_999)).isEqualTo(1);
        assertThat(PASS.secondsUntilPoll(59_000)).as("seen by a clock that is ahead").isEqualTo(20);
    }
}
