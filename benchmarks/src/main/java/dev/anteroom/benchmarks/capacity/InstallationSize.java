package dev.anteroom.benchmarks.capacity;

/**
 * How large an installation is.
 *
 * @param rooms all rooms
 * @param busyRooms those of them that people wait in or enter, in every data center
 * @param requestsPerSecond of all visitors, at all edges together
 * @param copies of each record that the brokers keep
 */
public record InstallationSize(String name, int rooms, int busyRooms, int dataCenters, int edges, int requestsPerSecond,
        int copies) {

    static final InstallationSize SMALL = new InstallationSize("small", 1, 1, 1, 1, 100, 1);
    static final InstallationSize TYPICAL = new InstallationSize("typical", 100, 10, 3, 6, 2_000, 3);
    static final InstallationSize BIG = new InstallationSize("big", 10_000, 100, 300, 1_000, 100_000, 3);

    public InstallationSize {
        if (busyRooms < 1 || rooms < busyRooms || dataCenters < 1 || edges < dataCenters || requestsPerSecond < 1
                || copies < 1) {
            throw new IllegalArgumentException("an installation with " + rooms + " rooms, " + busyRooms + " busy, "
                    + dataCenters + " data centers, " + edges + " edges, " + requestsPerSecond + " requests/s and "
                    + copies + " copies makes no sense");
        }
    }

    int idleRooms() {
        return rooms - busyRooms;
    }
}
