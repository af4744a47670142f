package dev.anteroom.simulator.scenario;

import java.util.List;

/**
 * Visitors who come evenly over some time.
 *
 * @param visitors how many
 * @param from when the first may come, in milliseconds since the start
 * @param over for how long they come, in milliseconds
 * @param places the data centers to which they come, by their load; empty for all
 * @param placesOver when more than 0, they come with places in line of buckets over this many milliseconds before the
 *        start, whatever the moment they come at
 */
public record Wave(int visitors, long from, long over, List<Integer> places, long placesOver) {

    public Wave {
        places = List.copyOf(places);
    }
}
