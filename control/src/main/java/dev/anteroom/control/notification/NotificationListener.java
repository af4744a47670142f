package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.MechanismType;

/** Is told what comes of attempts to send, for metrics. Must not block. */
public interface NotificationListener {

    /** A destination has it. */
    void sent(MechanismType mechanism);

    /** An attempt failed; there will be another, or {@link #givenUp} follows. */
    void failed(MechanismType mechanism);

    /** There will be no other attempt. */
    void givenUp(MechanismType mechanism);
}
