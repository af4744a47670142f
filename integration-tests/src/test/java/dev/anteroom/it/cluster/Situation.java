package dev.anteroom.it.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What goes on while a part fails. */
enum Situation {

    SURGE("surge", 5, "A surge: twice as many people come as the room can let in"),
    /** While nobody may enter, the queue grows faster. */
    PREQUEUE("prequeue", 3, "The end of a prequeue: the part fails a second before everybody who waits may enter"),
    REBALANCE("rebalance", 5, "A rebalance: the part fails when a third aggregator has just joined");

    private final String word;
    private final int rowsOfACrowd;
    private final String text;

    /** @param rowsOfACrowd as many rows of a part, at most, are run before one crowd */
    Situation(String word, int rowsOfACrowd, String text) {
        this.word = word;
        this.rowsOfACrowd = rowsOfACrowd;
        this.text = text;
    }

    /** One failure of the matrix. */
    record Row(Situation situation, Part part, Fault fault) {

        private String partOfSituation() {
            return situation.word + "/" + part.word();
        }

        /** Its name in the property that chooses rows. */
        String id() {
            return partOfSituation() + "/" + fault.word();
        }
    }

    /** Each part fails in each way that there is for it. */
    List<Row> rows() {
        return Arrays.stream(Part.values()).flatMap(part -> faultsOf(part).map(fault -> new Row(this, part, fault)))
                .toList();
    }

    /**
     * The rows that are run before each crowd. The queue grows from row to row. If all rows were before one crowd, its polls would
     * be all that the machine does in the last.
     */
    static List<List<Row>> byCrowd(List<Row> rows) {
        List<List<Row>> crowds = new ArrayList<>();
        rows.stream().collect(Collectors.groupingBy(Row::partOfSituation, LinkedHashMap::new, Collectors.toList()))
                .values().forEach(ofPart -> {
                    int most = ofPart.getFirst().situation().rowsOfACrowd;
                    for (int first = 0; first < ofPart.size(); first += most) {
                        crowds.add(ofPart.subList(first, Math.min(first + most, ofPart.size())));
                    }
                });
        return crowds;
    }

    private static Stream<Fault> faultsOf(Part part) {
        return Arrays.stream(Fault.values())
                .filter(fault -> fault != Fault.DISK_FULL || part.hasDisk())
                // Its schemas are in memory, so what begins after it was killed would find none.
                .filter(fault -> fault != Fault.KILLED || part != Part.REGISTRY);
    }

    /** Its name in the report. */
    String text() {
        return text;
    }
}
