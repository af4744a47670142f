package dev.anteroom.edge;

import dev.anteroom.runtime.process.Service;
import java.util.concurrent.CountDownLatch;

/** An edge as the service of a process; it ends only when it is stopped. */
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
