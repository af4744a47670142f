package dev.anteroom.control;

import dev.anteroom.control.config.ControlConfig;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.management.ManagementAccess;
import dev.anteroom.runtime.management.ManagementPart;
import dev.anteroom.runtime.management.Readiness;
import dev.anteroom.schemas.avro.RoomConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Control on the management port of a process. Thread-safe, except for {@link #mount}, which belongs to the port's
 * event loop.
 */
final class ControlPart implements ManagementPart {

    private final InstantSource clock;
    private final ControlInputs inputs;
    private volatile Optional<ControlKafka> kafka = Optional.empty();

    /** Reads the rooms file; throws {@link IllegalArgumentException} when it can't be read. */
    ControlPart(ControlConfig config, HostProcess host, InstantSource clock) {
        this.clock = clock;
        this.inputs = new ControlInputs(config, host, config.roomsFile().map(RoomsFile::read).orElse(List.of()),
                config.roomsFile().map(RoomsFile::readChecks).orElse(List.of()));
    }

    @Override
    public List<String> requiredRooms() {
        return inputs.roomsOfFile().stream().map(RoomConfig::getRoomId).toList();
    }

    @Override
    public List<Readiness.Check> readiness() {
        return List.of(new Readiness.Check(() -> kafka.filter(ControlKafka::isRoomsFileLoaded).isPresent(),
                "the rooms file has not been loaded yet"));
    }

    @Override
    public Handler<HttpServerRequest> mount(Vertx vertx, MeterRegistry meters, ManagementAccess access) {
        ControlService service = new ControlService(vertx, inputs, access, clock, new SecureRandom(),
                new ControlMetrics(meters));
        kafka = Optional.of(service.kafka());
        return service.router();
    }

    @Override
    public void start() {
        kafka.ifPresent(ControlKafka::start);
    }

    @Override
    public void close() {
        kafka.ifPresent(ControlKafka::close);
    }
}
