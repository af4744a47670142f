package dev.anteroom.runtime.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/**
 * A registry within this process, for tools that run a topology without a network: generators, simulations and topology
 * tests. Each schema has a positive id, as registry servers give them. Thread-safe.
 */
public final class InMemorySchemaRegistry implements SchemaRegistry {

    private final List<Schema> schemas = new ArrayList<>();
    private final Map<String, Schema> newestOfSubject = new ConcurrentHashMap<>();
    private final Map<String, Compatibility> rules = new ConcurrentHashMap<>();

    @Override
    public synchronized int register(String subject, Schema schema) {
        List<String> refusal = incompatibilities(subject, schema);
        if (!refusal.isEmpty()) {
            throw new SchemaRegistryException(
                    "in-memory registry refuses a schema for subject " + subject + ": " + refusal, 409, null);
        }
        newestOfSubject.put(subject, schema);
        int index = schemas.indexOf(schema);
        if (index < 0) {
            schemas.add(schema);
            return schemas.size();
        }
        return index + 1;
    }

    @Override
    public synchronized int idOf(String subject, Schema schema) {
        if (!newestOfSubject.containsKey(subject) || !schemas.contains(schema)) {
            throw new SchemaRegistryException("in-memory registry has no such schema for subject " + subject, 404,
                    null);
        }
        return schemas.indexOf(schema) + 1;
    }

    @Override
    public synchronized Schema schemaById(int id) {
        if (id < 1 || id > schemas.size()) {
            throw new SchemaRegistryException("in-memory registry has no schema with id " + id, 404, null);
        }
        return schemas.get(id - 1);
    }

    @Override
    public List<String> incompatibilities(String subject, Schema schema) {
        Schema newest = newestOfSubject.get(subject);
        if (newest == null || compatibility(subject) == Compatibility.NONE) {
            return List.of();
        }
        return SchemaCompatibility.checkReaderWriterCompatibility(schema, newest).getResult().getIncompatibilities()
                .stream().map(it -> it.getLocation() + ": " + it.getMessage()).toList();
    }

    @Override
    public Compatibility compatibility(String subject) {
        return rules.getOrDefault(subject, Compatibility.BACKWARD);
    }

    @Override
    public void setCompatibility(String subject, Compatibility compatibility) {
        rules.put(subject, compatibility);
    }
}
