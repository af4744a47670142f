package dev.anteroom.devkit.measure;

import java.util.Iterator;
import java.util.stream.IntStream;

/** Loads of machines for tests. */
public final class MachineLoads {

    private MachineLoads() {
    }

    /** A machine of two cores that had no time left in so many tenths of a run. */
    public static MachineLoad saturated(int tenths) {
        Iterator<Integer> looks = IntStream.rangeClosed(0, 10).iterator();
        MachineLoad machine = new MachineLoad(() -> looks.next() > 10 - tenths ? 1.0 : 0.5, 2);
        for (int look = 1; look <= 10; look++) {
            machine.look();
        }
        return machine;
    }
}
