package dev.anteroom.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomMinute;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

@Tag("feature.simulator")
class ChartsTest {

    private static final long MINUTE = 60_000;
    private static final long BEGIN = 28_333_350 * MINUTE;

    private static RoomMinute minute(int index, double active, double waiting, int limit) {
        return RoomMinute.newBuilder().setRoomId("tickets").setMinuteAt(BEGIN + index * MINUTE)
                .setCoveredMillis((int) MINUTE).setActive(active).setActivePeak((int) Math.ceil(active))
                .setWaiting(waiting).setWaitingPeak((int) Math.ceil(waiting)).setLimit(limit).setDataCenters(List.of())
                .build();
    }

    private static double[] drawn(XYChart chart, String series) {
        return chart.getSeries(series).getYData();
    }

    @Test
    void shouldDrawTheFiguresOfEachMinuteAndNothingWhereARoomIsEmpty() {
        XYChart chart = Charts.history("tickets",
                List.of(minute(0, 12.5, 3.25, 50), minute(1, 0, 0, 50), minute(60, 48, 7, 40)));

        assertThat(drawn(chart, "active")).containsExactly(12.5, 0, 0, 48);
        assertThat(drawn(chart, "waiting")).containsExactly(3.25, 0, 0, 7);
        assertThat(drawn(chart, "limit")).containsExactly(50, 50, 50, 40);
        assertThat(IntStream.range(0, 4).mapToObj(i -> chart.getSeries("active").getXData()[i] * 60)
                .map(Math::round)).containsExactly(0L, 1L, 59L, 60L);
    }

    @Test
    void shouldDrawARoomOfWhichNothingIsKnown() {
        assertThat(Charts.history("tickets", List.of()).getSeriesCollection()).isEmpty();
    }
}
