package dev.anteroom.devkit.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;

/**
 * How much of a run the machine had no processor time left, whoever used it. It is no excuse for a broken promise, but tells
 * whether another machine may keep it. Belongs to one thread.
 */
public final class MachineLoad {

    private static final double SATURATED = 0.95;

    private final DoubleSupplier load;
    private final int cores;
    private int samples;
    private int saturated;

    /** @param load what part of the machine's time was used since it was asked last, 0..1; negative when that is unknown */
    MachineLoad(DoubleSupplier load, int cores) {
        this.load = load;
        this.cores = cores;
        // What is told next begins here.
        double unused = load.getAsDouble();
    }

    /** The load of this machine, or of the container that this process runs in. */
    public static MachineLoad ofThis() {
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new MachineLoad(machine::getCpuLoad, machine.getAvailableProcessors());
    }

    /** Looks at the time since the last look; to be called at equal intervals. */
    public void look() {
        double used = load.getAsDouble();
        if (used >= 0) {
            samples++;
            saturated += used >= SATURATED ? 1 : 0;
        }
    }

    /** In what part of the looks the machine had no time left, 0..1. */
    public double saturatedPart() {
        return samples == 0 ? 0 : (double) saturated / samples;
    }

    public int cores() {
        return cores;
    }
}
