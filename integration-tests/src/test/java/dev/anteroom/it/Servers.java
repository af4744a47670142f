package dev.anteroom.it;

import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.devkit.registry.RegistryProcess;

/** One broker and one registry for all tests of this process; tests are kept apart by topic prefixes. */
final class Servers {

    private static final class Holder {
        private static final EmbeddedBroker BROKER = EmbeddedBroker.start();
        private static final RegistryProcess REGISTRY = RegistryProcess.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(BROKER::close, "broker-end"));
        }
    }

    private Servers() {
    }

    static String bootstrap() {
        return Holder.BROKER.bootstrap();
    }

    static String registryUrl() {
        return Holder.REGISTRY.url().toString();
    }
}
