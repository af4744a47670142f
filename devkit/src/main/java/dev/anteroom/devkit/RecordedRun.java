package dev.anteroom.devkit;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingWriter;
import dev.anteroom.simulator.engine.RunRecords;

/** Writes the records of a simulated run into a recording. */
final class RecordedRun implements RunRecords {

    private final RecordingWriter recording;

    RecordedRun(RecordingWriter recording) {
        this.recording = recording;
    }

    @Override
    public void moved(TrafficEvent move) {
        recording.write(move);
    }

    @Override
    public void issued(TicketsIssued report) {
        recording.write(report);
    }

    @Override
    public void configured(RoomConfig room) {
        recording.write(room);
    }
}
