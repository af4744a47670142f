package dev.anteroom.benchmarks.tickets;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Ticket counters in a child process, and askers of one data center in this one. */
final class CounterSetup implements AutoCloseable {

    private final ChildJvm counters;
    private final Vertx vertx;
    private final OpenRooms rooms;
    private final List<Asker> askers = new ArrayList<>();

    private CounterSetup(ChildJvm counters, Vertx vertx, OpenRooms rooms) {
        this.counters = counters;
        this.vertx = vertx;
        this.rooms = rooms;
    }

    static CounterSetup open(Stage stage, int edges, int rooms) throws InterruptedException {
        InstantSource clock = InstantSource.system();
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(edges).setWorkerPoolSize(1));
        CounterSetup setup = new CounterSetup(stage.aggregator("tickets"), vertx,
                new OpenRooms(rooms, Asker.DATA_CENTER, clock));
        for (int i = 0; i < edges; i++) {
            setup.askers.add(Asker.start("asker-" + i, stage, vertx, setup.rooms, clock));
        }
        return setup;
    }

    TicketCrowd crowd() {
        return new TicketCrowd(askers, rooms);
    }

    /** The process of the counters. */
    ChildJvm counters() {
        return counters;
    }

    /** Requests that the counters have answered so far. */
    double requests() {
        return askers.stream().mapToDouble(Asker::requests).sum();
    }

    @Override
    public void close() {
        askers.forEach(Asker::close);
        vertx.close().await();
        counters.close();
    }
}
