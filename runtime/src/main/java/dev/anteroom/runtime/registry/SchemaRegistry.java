package dev.anteroom.runtime.registry;

import java.util.List;
import org.apache.avro.Schema;

/**
 * Gives schemas their ids and ids their schemas.
 *
 * <p>Implementations are thread-safe and cache: a schema keeps its id for ever, so only the first call of a kind may
 * do I/O. Every method throws {@link SchemaRegistryException}, which names the registry and the subject, when the
 * registry can't be reached or refuses.
 */
public interface SchemaRegistry {

    /**
     * The id of {@code schema} under {@code subject}, registered when it is new there.
     *
     * @param subject a topic's name with {@code -value} appended (TopicNameStrategy)
     */
    int register(String subject, Schema schema);

    /** The id of {@code schema} under {@code subject}; it must be registered there. */
    int idOf(String subject, Schema schema);

    /** The schema that was registered as {@code id}. */
    Schema schemaById(int id);

    /** Why {@code schema} may not follow the newest schema of {@code subject}; empty when it may. */
    List<String> incompatibilities(String subject, Schema schema);

    /** The compatibility rule of {@code subject}, or the registry's own where it has none. */
    Compatibility compatibility(String subject);

    /** Sets the compatibility rule of {@code subject}. */
    void setCompatibility(String subject, Compatibility compatibility);

    /** The compatibility rules of the protocol. */
    enum Compatibility {
        NONE, BACKWARD, BACKWARD_TRANSITIVE, FORWARD, FORWARD_TRANSITIVE, FULL, FULL_TRANSITIVE
    }
}
