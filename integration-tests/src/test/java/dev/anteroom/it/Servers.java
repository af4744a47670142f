package dev.anteroom.it;

import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.devkit.registry.RegistryProcess;
import java.net.URI;

/** One broker and one registry for all tests of this process; tests are kept apart by topic prefixes. */
public final class Servers {

    private static final class Broker {
        private static final EmbeddedBroker BROKER = EmbeddedBroker.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(BROKER::close, "broker-end"));
        }
    }

    private static final class Registry {
        private static final RegistryProcess REGISTRY = RegistryProcess.start();
    }

    private Servers() {
    }

    static String bootstrap() {
        return Broker.BROKER.bootstrap();
    }

    static String registryUrl() {
        return registry().toString();
    }

    /** The registry alone, for tests with brokers of their own. */
    public static URI registry() {
        return Registry.REGISTRY.url();
    }
}
