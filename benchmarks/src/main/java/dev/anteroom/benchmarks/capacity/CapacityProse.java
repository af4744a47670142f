package dev.anteroom.benchmarks.capacity;

/** The page's sentences. */
final class CapacityProse {

    static final String REQUESTS = """
            ## What requests cost

            CPU time beyond that of the same installation with hardly any requests, in µs for one request, at %d requests/s of one
            kind after the other; and what is written to topics for it, as brokers store it. An accepted visitor sends a request
            every 5 s, so that every second one is a move; a queued one asks again after some 30 s, which is a move each time. The page of
            the origin has 2 KiB. The broker keeps one copy.""";

    static final String SECONDS = """
            ## What rooms and edges cost

            CPU time in µs for each second, and what is written in it. Topics had %d partitions. The cost of a room that nobody visits is
            that of %s together, that of a busy room is what the same newcomers cost more in %d rooms than in one, and that of an edge is what
            %d edges of as many further data centers cost the others. The column of the edge is that of one edge alone.""";

    static final String FURTHER_READ = """
            For each further edge that reads a state, the broker needs %s µs.""";

    static final String TOPICS = """
            ## What is written

            Records and bytes for one request, and for a second of a room or an edge, by [topic](../topology-docs/generated/topics.md). Among
            the records are the ends of transactions, and among the bytes the headers of batches. *Changelogs* are those of the topologies'
            stores, *Kafka's own* are offsets and transactions. The states of the one room that requests go to are among their cost.""";

    static final String MEMORY = """
            ## What is kept in memory

            After a collection, and resident without files; processes had heaps of 1 GiB. The broker's page cache comes on top.""";

    static final String ASSUMPTIONS = """
            ## What installations need

            Assumed of all three:

            - Of all requests are:
              %s.
            - The most visited room gets a tenth of them, or all where there is but one. Busy rooms are busy in all data centers alike; in
              the others nobody is.
            - Edges have equal parts of the visitors, also within a data center. Names of data centers have 14 letters.
            - Somebody waits somewhere all the time, so edges write marks every 100 ms, but no more than 20 000 a second together.
            - Partitions are the fewest, 6 at least, with which the work for one takes no more than half a core, and marks and proofs come
              twice as often as they have to; where that can't be, as many as make the worst of the three best. Aggregators and brokers
              use 2 cores each at most, and a broker sends 100 MB/s at most; there are at least as many brokers as copies.""";

    static final String FORMULAS = """
            ## Formulas

            With R requests/s, E edges, D data centers, I rooms that nobody visits, B busy rooms, P partitions:

            - *requests* = R × Σ part of a kind × its cost; *moves* = the records of `traffic` among it.
            - *marks* = min(20 000, 10 × E × P) a second, each at the cost of one more edge divided by its marks.
            - *states of idle rooms* = I × as many as were counted for one; *of a busy room* = its moves/s, but 1 at least and 4 at most; *of a
              busy room in one data center* likewise. A state's size and the CPU for calculating, encoding and decoding it are not
              extrapolated: the real classes make and read states with D data centers and E edges, and with people of 10 buckets waiting
              in each data center where the room is busy.
            - *aggregators* = all else + requests + marks + I × cost of an idle room, and what its larger states take longer + B × (states of
              the room × calculating one + D × states of a data center × the rest of a busy room's cost per state).
            - *busiest partition* = (aggregators − H) ÷ P + H, where H is one busy room's states and the moves of the most visited room
              in one data center, which are in one partition each.
            - *one edge* = all else + requests ÷ E + reading the states of all rooms and the heartbeats of all edges.
            - *brokers* = all else + requests + rooms + marks + (E − 1) × states × handing one to a further edge; a busy room's cost grows with
              half of what its data centers write.
            - *in* = what requests and marks write + states and promises by their sizes + what data centers write; *out* = all of it once, but
              states and heartbeats once for each edge. Copies multiply *in* between brokers.""";

    static final String BOUNDS = """
            ## What breaks first

            What is above its limit is bold; the rows are in the order in which they break in the largest installation. All edges together write
            20 000 marks a second at most, and all tasks 2 000 proofs; with more edges or partitions than the bounds say, each comes
            less than once in the two seconds by which counts may be late, and rooms hold their places for longer.""";

    static final String LEFT_OUT = """
            ## What this leaves out

            All costs are taken to grow in proportion, while brokers and producers put more into each batch when there is more to do;
            `./benchmarks/run counting` counts a backlog with several times less CPU for a move than is measured here. So large figures for
            CPU are rather too high. What is a small difference here, and there is multiplied by 1 000 edges or 20 000 marks, such as the
            cores of the big installation's brokers, is an order of magnitude at best. Not among them are: copies of records at the
            brokers, TLS, larger pages than 2 KiB, streams of events, health checks, the management API and the dashboard, the registry,
            which is only asked when a process starts, and the time that records take between data centers. None of these installations was ever run but the small one. How exact a room with 300 data centers is, which says
            nothing about what it costs, is simulated by [`simulator/scenarios/big.yaml`](../simulator/scenarios/big.yaml).""";

    private CapacityProse() {
    }

    static String introduction(MachineFacts machine, Capacity run) {
        return """
                # Capacity

                This page was written by

                ```sh
                %s
                ```

                on %s, on %d cores (%s),
                JDK %s,
                with everything on this one machine: broker, registry, aggregator, edges, origin and load. It has two parts: what requests, rooms and edges cost, measured, and what installations of three sizes need
                by these costs, calculated.

                Figures have two significant digits, and the second one is often noise. Costs are differences of measurements of %d s
                each, after %d s of warm-up, on processors that other processes and other machines use, too: expect a fifth of difference
                between two runs, and much more for what costs little, such as a mark or a room that nobody visits. What came out below
                nothing is 0. Compare two versions only on one machine, in turns."""
                .formatted(run.command(), machine.date(),
                        machine.cores(), machine.processor(), machine.jdk(), run.each().toSeconds(),
                        run.warmUp().toSeconds());
    }
}
