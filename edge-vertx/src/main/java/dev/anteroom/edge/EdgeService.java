package dev.anteroom.edge;

import dev.anteroom.runtime.process.Service;
import java.util.concurrent.CountDownLatch;

/** An edge as what a process runs: nothing ends it but a stop. */
record EdgeService(EdgeServer server) implements Service {

    @Override
    public void awaitFailure() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Override
    public void close() {
        server.close().await();
    }
}
