package dev.anteroom.devkit.measure;

import java.util.List;

/**
 * The whole demo at one moment, as the origin and the crowd see it.
 *
 * @param limit most visitors that may be active at once
 * @param active visitors in the origin
 * @param waiting visitors who wait
 * @param arrived visitors so far
 * @param admitted visitors admitted so far
 * @param mostActive most visitors in the origin at once so far
 * @param mishaps failed requests and accepted visitors turned away so far
 * @param dataCenters the parts of it
 */
public record LiveView(int limit, int active, int waiting, int arrived, int admitted, int mostActive, long mishaps,
        List<DataCenterView> dataCenters) {
}
