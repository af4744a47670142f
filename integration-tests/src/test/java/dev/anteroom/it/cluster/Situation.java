package dev.anteroom.it.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What goes on while a part fails, and which parts fail in it. */
enum Situation {

    SURGE("surge", "A surge: twice as many people come as the room can let in") {
        @Override
        List<Row> rows() {
            return Arrays.stream(Part.values()).flatMap(part -> faultsOf(part).map(fault -> new Row(this, part, fault)))
                    .toList();
        }

        private Stream<Fault> faultsOf(Part part) {
            return Arrays.stream(Fault.values())
                    .filter(fault -> fault != Fault.DISK_FULL || part.isBroker())
                    // Its schemas are in memory, so what begins after it was killed would find none.
                    .filter(fault -> fault != Fault.KILLED || part != Part.REGISTRY);
        }
    },
    PREQUEUE("prequeue", "The end of a prequeue: the part fails a second before everybody who waits may enter") {
        @Override
        List<Row> rows() {
            return List.of(new Row(this, Part.COUNTER, Fault.KILLED), new Row(this, Part.COUNTER, Fault.STOPPED),
                    new Row(this, Part.LEADER, Fault.STOPPED), new Row(this, Part.CONTROLLER, Fault.KILLED),
                    new Row(this, Part.EDGE, Fault.STOPPED), new Row(this, Part.EDGE, Fault.CUT));
        }
    },
    REBALANCE("rebalance", "A rebalance: the part fails when a third aggregator has just joined") {
        @Override
        List<Row> rows() {
            return List.of(new Row(this, Part.COUNTER, Fault.KILLED), new Row(this, Part.COUNTER, Fault.STOPPED),
                    new Row(this, Part.STANDBY, Fault.CUT), new Row(this, Part.LEADER, Fault.KILLED),
                    new Row(this, Part.LEADER, Fault.STOPPED), new Row(this, Part.EDGE, Fault.CUT));
        }
    };

    private final String word;
    private final String text;

    Situation(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** One failure of the matrix. */
    record Row(Situation situation, Part part, Fault fault) {

        /** The rows with the same name are run before one crowd. */
        String crowd() {
            return situation == SURGE ? situation.word + "/" + part.word() : situation.word;
        }

        /** Its name in the property that chooses rows. */
        String id() {
            return situation.word + "/" + part.word() + "/" + fault.word();
        }
    }

    abstract List<Row> rows();

    /** Its name in the report. */
    String text() {
        return text;
    }
}
