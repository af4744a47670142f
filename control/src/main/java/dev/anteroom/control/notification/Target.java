package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.MechanismType;

/** Whom a notification is sent to. */
sealed interface Target {

    /** The webhook with this id, whatever its address is by then. */
    record Webhook(String id) implements Target {

        @Override
        public MechanismType mechanism() {
            return MechanismType.WEBHOOK;
        }
    }

    /** An address of mail. */
    record Mail(String id) implements Target {

        @Override
        public MechanismType mechanism() {
            return MechanismType.EMAIL;
        }
    }

    /** How it is reached. */
    MechanismType mechanism();

    /** The webhook's id, or the address. */
    String id();
}
