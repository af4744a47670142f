package dev.anteroom.simulator.report;

import dev.anteroom.core.roomstate.RoomMinutes;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.measure.Admissions;
import dev.anteroom.simulator.measure.Timeline;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws PNG files. Needs no display. */
public final class Charts {

    private static final int WIDTH = 1100;
    private static final int HEIGHT = 600;
    private static final int CELLS = 30;
    private static final double MINUTE_MILLIS = 60_000;
    private static final double HOUR_MILLIS = 60 * MINUTE_MILLIS;
    private static final Color[] HEAT = {new Color(0x440154), new Color(0x3b528b), new Color(0x21918c),
            new Color(0x5ec962), new Color(0xfde725)};

    private Charts() {
    }

    /**
     * Writes a chart of active and waiting visitors over time for each strategy, and a chart of the waits by arrival
     * for all strategies together.
     */
    public static void write(Path folder, String title, List<SimulationResult> results) throws IOException {
        for (SimulationResult result : results) {
            save(timeline(title, result), folder, "timeline-" + name(result));
            save(heatmap(title, result), folder, "heatmap-" + name(result));
        }
        XYChart waits = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title + ": wait by arrival")
                .xAxisTitle("arrival, minute").yAxisTitle("mean wait, minutes").build();
        for (SimulationResult result : results) {
            addWaits(waits, result);
        }
        save(waits, folder, "waits");
    }

    /** Times of arrival against waits; brighter where there are more visitors. */
    static HeatMapChart heatmap(String title, SimulationResult result) {
        Admissions admissions = result.outcome().waits().admissions();
        int[] arrivals = admissions.arrivals();
        int[] waits = admissions.waits();
        int first = Arrays.stream(arrivals).min().orElse(0);
        double arrivalCell = cell(arrivals, first);
        double waitCell = cell(waits, 0);
        int[][] counts = new int[CELLS][CELLS];
        for (int i = 0; i < waits.length; i++) {
            counts[index(arrivals[i] - first, arrivalCell)][index(waits[i], waitCell)]++;
        }
        HeatMapChart chart = new HeatMapChartBuilder().width(WIDTH).height(HEIGHT)
                .title(title + ", " + result.strategy().title() + ": visitors by arrival and wait")
                .xAxisTitle("arrival, minute").yAxisTitle("wait, minutes").build();
        chart.getStyler().setRangeColors(HEAT);
        chart.getStyler().setShowValue(false);
        chart.getStyler().setPlotContentSize(1);
        chart.addSeries("visitors", labels(arrivalCell), labels(waitCell), triples(counts));
        return chart;
    }

    private static double cell(int[] values, int first) {
        return (Arrays.stream(values).max().orElse(0) - first + 1.0) / CELLS;
    }

    private static int index(int value, double cell) {
        return Math.min(CELLS - 1, (int) (value / cell));
    }

    private static List<String> labels(double cell) {
        return IntStream.range(0, CELLS)
                .mapToObj(i -> String.format(Locale.ROOT, "%.1f", i * cell / MINUTE_MILLIS)).toList();
    }

    private static List<Number[]> triples(int[][] counts) {
        return IntStream.range(0, CELLS * CELLS)
                .mapToObj(i -> new Number[]{i / CELLS, i % CELLS, counts[i / CELLS][i % CELLS]}).toList();
    }

    private static XYChart timeline(String title, SimulationResult result) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT)
                .title(title + ", " + result.strategy().title()).xAxisTitle("minutes").yAxisTitle("visitors").build();
        Timeline timeline = result.outcome().timeline();
        add(chart, "limit", timeline.limit(), timeline.interval());
        add(chart, "active", timeline.active(), timeline.interval());
        add(chart, "waiting", timeline.waiting(), timeline.interval());
        return chart;
    }

    /**
     * Writes a chart of the visitors on the site, the limit and the queue by minute, as {@code <name>.png}.
     *
     * @param minutes of one room, ascending, as the topic {@code room-history} has them
     */
    public static void writeHistory(Path folder, String name, List<RoomMinute> minutes) throws IOException {
        save(history(name, minutes), folder, name);
    }

    /** What follows an empty minute is empty until the next record. */
    static XYChart history(String title, List<RoomMinute> minutes) {
        List<RoomMinute> drawn = new ArrayList<>();
        for (RoomMinute minute : minutes) {
            if (!drawn.isEmpty() && RoomMinutes.isEmpty(drawn.getLast())
                    && minute.getMinuteAt() - drawn.getLast().getMinuteAt() > MINUTE_MILLIS) {
                drawn.add(RoomMinute.newBuilder(drawn.getLast())
                        .setMinuteAt(minute.getMinuteAt() - (long) MINUTE_MILLIS).build());
            }
            drawn.add(minute);
        }
        long first = drawn.isEmpty() ? 0 : drawn.getFirst().getMinuteAt();
        double[] hours = drawn.stream().mapToDouble(minute -> (minute.getMinuteAt() - first) / HOUR_MILLIS).toArray();
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle("hours")
                .yAxisTitle("visitors").build();
        add(chart, "limit", hours, drawn.stream().mapToDouble(RoomMinute::getLimit));
        add(chart, "active", hours, drawn.stream().mapToDouble(RoomMinute::getActive));
        add(chart, "waiting", hours, drawn.stream().mapToDouble(RoomMinute::getWaiting));
        return chart;
    }

    private static void add(XYChart chart, String name, double[] hours, DoubleStream values) {
        if (hours.length > 0) {
            chart.addSeries(name, hours, values.toArray()).setMarker(SeriesMarkers.NONE);
        }
    }

    private static void add(XYChart chart, String name, int[] values, long interval) {
        double[] minutes = IntStream.range(0, values.length).mapToDouble(i -> i * interval / MINUTE_MILLIS).toArray();
        chart.addSeries(name, minutes, Arrays.stream(values).asDoubleStream().toArray())
                .setMarker(SeriesMarkers.NONE);
    }

    private static void addWaits(XYChart chart, SimulationResult result) {
        Admissions admissions = result.outcome().waits().admissions();
        int[] arrivals = admissions.arrivals();
        int[] waits = admissions.waits();
        int first = Math.min(0, Arrays.stream(arrivals).min().orElse(0));
        int minutes = (int) ((Arrays.stream(arrivals).max().orElse(0) - first) / MINUTE_MILLIS) + 1;
        double[] sum = new double[minutes];
        int[] count = new int[minutes];
        for (int i = 0; i < waits.length; i++) {
            int minute = (int) ((arrivals[i] - first) / MINUTE_MILLIS);
            sum[minute] += waits[i] / MINUTE_MILLIS;
            count[minute]++;
        }
        int[] seen = IntStream.range(0, minutes).filter(minute -> count[minute] > 0).toArray();
        if (seen.length > 0) {
            chart.addSeries(result.strategy().title(),
                    Arrays.stream(seen).asDoubleStream().toArray(),
                    Arrays.stream(seen).mapToDouble(minute -> sum[minute] / count[minute]).toArray())
                    .setMarker(SeriesMarkers.NONE);
        }
    }

    private static String name(SimulationResult result) {
        return result.strategy().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void save(org.knowm.xchart.internal.chartpart.Chart<?, ?> chart, Path folder, String name)
            throws IOException {
        BitmapEncoder.saveBitmap(chart, folder.resolve(name + ".png").toString(), BitmapFormat.PNG);
    }
}
