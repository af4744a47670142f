package dev.anteroom.core;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Sets the default deadline of waits to a minute: when a test gives up says nothing about what it tests, and on a busy
 * machine ten seconds are not enough. JUnit finds it by its entry among the services, see {@code test.jvm.args} of the
 * parent POM.
 */
public final class PatientWaits implements BeforeAllCallback {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(PATIENCE);
    }
}
