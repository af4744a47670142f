// Charts in the page's colours that fit their place.

/* global uPlot */

const dark = matchMedia("(prefers-color-scheme: dark)");
const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

const DAY = 86400;
/** Steps of an axis of seconds that are whole numbers of what people count time in. */
export const TIME_STEPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000, DAY];
const COUNT_STEPS = [1, 2, 5].flatMap(digit => [...Array(9).keys()].map(power => digit * 10 ** power)).sort((a, b) => a - b);

function clock(at, step) {
  const date = new Date(at * 1000);
  return step >= DAY ? date.toLocaleDateString("en-GB", {day: "numeric", month: "short"})
    : date.toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit", second: step < 60 ? "2-digit" : undefined});
}

/**
 * @param label what the chart shows, for those who can't see it
 * @param series name, colour and, where it is another, a dash, for each line
 * @param format makes a value a text
 * @param signal says when it is needed no more
 * @param more its height, the steps of its values, the least seconds that it shows, and whether lines are to break where
 *   nothing is known
 */
export function chart(label, series, format, signal, {height = 200, steps = COUNT_STEPS, least = 0, hasGaps = false} = {}) {
  const place = document.createElement("div");
  place.className = "chart";
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", label);
  let data = [[], ...series.map(() => [])];
  let plot;

  const span = () => [Math.min(data[0][0], data[0].at(-1) - least), data[0].at(-1)];

  function draw() {
    plot?.destroy();
    plot = undefined;
    if (!place.clientWidth || !data[0].length || signal.aborted) return;
    const axis = {stroke: colour("soft"), grid: {stroke: colour("edge"), width: 1}, ticks: {stroke: colour("edge")},
      font: "12px system-ui"};
    plot = new uPlot({
      width: place.clientWidth, height, cursor: {y: false},
      legend: {markers: {fill: (_, i) => colour(series[i - 1].color)}},
      scales: {x: {range: span},
        y: {range: (_, low, high) => [0, Math.max(1, high * 1.1)]}},
      axes: [{...axis, size: 32, space: 72, incrs: [...TIME_STEPS, 2 * DAY], values: (_, ticks, i, space, step) => ticks.map(at => clock(at, step))},
        {...axis, size: 64, incrs: steps, values: (_, ticks) => ticks.map(format)}],
      series: [{label: "At", value: (_, at) => at == null ? "–" : clock(at, 1)},
        ...series.map(({name, color, dash}) => ({label: name, stroke: colour(color), width: 2, dash, spanGaps: !hasGaps,
          points: {show: false}, value: (_, value) => value == null ? "–" : format(value)}))],
    }, data, place);
  }

  const watch = new ResizeObserver(() => plot && plot.width === place.clientWidth || draw());
  watch.observe(place);
  dark.addEventListener("change", draw, {signal});
  signal.addEventListener("abort", () => {
    watch.disconnect();
    plot?.destroy();
  });
  return {element: place, show(next) {
    data = next;
    if (plot) plot.setData(data);
    else draw();
  }};
}
