package dev.anteroom.edge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestGateTest {

    private final RequestGate gate = new RequestGate(1, 20_000);
    private final List<String> begun = new ArrayList<>();

    private Runnable request(String name) {
        return () -> begun.add(name);
    }

    @Test
    void shouldLetRequestsInInTheirOrder() {
        Runnable first = request("first");
        gate.enter(first);
        gate.enter(request("second"));
        gate.enter(request("third"));

        gate.leave(first);

        assertThat(begun).containsExactly("first", "second");
    }

    @Test
    void shouldForgetWhoNoLongerWaits() {
        Runnable first = request("first");
        Runnable second = request("second");
        gate.enter(first);
        gate.enter(second);
        gate.enter(request("third"));

        gate.leave(second);
        gate.leave(first);

        assertThat(begun).containsExactly("first", "third");
    }

    @Test
    void shouldRefuseWhenTooManyWait() {
        RequestGate small = new RequestGate(1, 1);
        small.enter(request("first"));
        Runnable second = request("second");

        assertThat(small.enter(second)).isTrue();
        assertThat(small.enter(request("third"))).isFalse();
        small.leave(second);
        assertThat(small.enter(request("fourth"))).isTrue();
    }

    /** Such as all visitors who find that the origin is gone. */
    @Test
    void shouldLetThousandsLeaveAsSoonAsTheyAreIn() {
        Runnable first = request("first");
        gate.enter(first);
        for (int i = 0; i < 20_000; i++) {
            gate.enter(new Brief());
        }

        gate.leave(first);

        assertThat(begun).hasSize(20_001);
        assertThat(gate.enter(request("last"))).isTrue();
        assertThat(begun).endsWith("last");
    }

    /** A request that is over at once. */
    private final class Brief implements Runnable {

        @Override
        public void run() {
            begun.add("brief");
            gate.leave(this);
        }
    }
}
