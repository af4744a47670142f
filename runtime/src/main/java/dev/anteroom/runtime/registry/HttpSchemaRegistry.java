package dev.anteroom.runtime.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.retry.RetryException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry server that speaks the Confluent REST protocol: Confluent's own, Apicurio, Karapace or Redpanda.
 *
 * <p>Answers that can never change, which are ids and schemas, are kept for ever. Calls block, so the first call of
 * each kind should be made before serving. Thread-safe.
 */
public final class HttpSchemaRegistry implements SchemaRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(HttpSchemaRegistry.class);
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(5);

    private record SubjectSchema(String subject, Schema schema) {
    }

    private final RegistrySettings settings;
    private final HttpClient http;
    private final Retry retry;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<SubjectSchema, Integer> ids = new ConcurrentHashMap<>();
    private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();

    public HttpSchemaRegistry(RegistrySettings settings) {
        this.settings = settings;
        this.retry = Retry.growing(settings.backoff(), LONGEST_BACKOFF).atMost(settings.attempts());
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(settings.requestTimeout())
                .version(HttpClient.Version.HTTP_1_1);
        if (!settings.tls().isDefault()) {
            client.sslContext(settings.tls().context());
        }
        this.http = client.build();
    }

    @Override
    public int register(String subject, Schema schema) {
        return ids.computeIfAbsent(new SubjectSchema(subject, schema),
                key -> id(call("POST", "/subjects/" + encode(subject) + "/versions", "subject " + subject,
                        schemaBody(schema)), key));
    }

    @Override
    public int idOf(String subject, Schema schema) {
        return ids.computeIfAbsent(new SubjectSchema(subject, schema), key -> id(
                call("POST", "/subjects/" + encode(subject), "subject " + subject, schemaBody(schema)), key));
    }

    /** Who writes a schema need not ask for it to read it. */
    private int id(JsonNode answer, SubjectSchema asked) {
        int id = field(answer, "id", asked.subject()).asInt();
        schemas.putIfAbsent(id, asked.schema());
        return id;
    }

    @Override
    public Schema schemaById(int id) {
        return schemas.computeIfAbsent(id, key -> {
            String what = "schema id " + id;
            String text = field(call("GET", "/schemas/ids/" + id, what, null), "schema", what).asText();
            try {
                return new Schema.Parser().parse(text);
            } catch (SchemaParseException e) {
                throw new SchemaRegistryException(
                        "schema registry " + settings.url() + " answered with text that is not an Avro schema for "
                                + what,
                        200, e);
            }
        });
    }

    @Override
    public List<String> incompatibilities(String subject, Schema schema) {
        JsonNode answer;
        try {
            answer = call("POST", "/compatibility/subjects/" + encode(subject) + "/versions/latest?verbose=true",
                    "subject " + subject, schemaBody(schema));
        } catch (SchemaRegistryException e) {
            if (e.status() == 404) {
                return List.of();
            }
            throw e;
        }
        if (field(answer, "is_compatible", subject).asBoolean()) {
            return List.of();
        }
        List<String> messages = new ArrayList<>();
        answer.path("messages").forEach(message -> messages.add(message.asText()));
        return messages.isEmpty() ? List.of("not compatible with the newest schema of " + subject) : messages;
    }

    @Override
    public Compatibility compatibility(String subject) {
        JsonNode answer = call("GET", "/config/" + encode(subject) + "?defaultToGlobal=true", "subject " + subject,
                null);
        return Compatibility.valueOf(field(answer, "compatibilityLevel", subject).asText());
    }

    @Override
    public void setCompatibility(String subject, Compatibility compatibility) {
        call("PUT", "/config/" + encode(subject), "subject " + subject,
                json.createObjectNode().put("compatibility", compatibility.name()).toString());
    }

    private String schemaBody(Schema schema) {
        return json.createObjectNode().put("schemaType", "AVRO").put("schema", schema.toString()).toString();
    }

    private JsonNode field(JsonNode answer, String name, String what) {
        JsonNode value = answer.get(name);
        if (value == null) {
            throw new SchemaRegistryException("schema registry " + settings.url() + " answered without '" + name
                    + "' for " + what + ": " + answer + "; is this the base URL of the Confluent protocol?", 200, null);
        }
        return value;
    }

    private JsonNode call(String method, String path, String what, @Nullable String body) {
        HttpRequest request = request(method, path, body);
        try {
            return retry.until("ask schema registry " + settings.url() + " for " + what, RegistryOutage::caused,
                    () -> answer(request, what));
        } catch (RetryException e) {
            if (e.getCause() instanceof RuntimeException reason) {
                throw reason;
            }
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemaRegistryException("interrupted while asking schema registry " + settings.url() + " for "
                    + what, 0, e);
        }
    }

    private JsonNode answer(HttpRequest request, String what) throws InterruptedException {
        String asked = request.method() + " " + request.uri() + " (" + what + ")";
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() / 100 == 2) {
                return json.readTree(response.body());
            }
            throw refusal(asked, response);
        } catch (JsonProcessingException e) {
            throw new SchemaRegistryException("the schema registry answered " + asked
                    + " with text that is not JSON; is this the base URL of the Confluent protocol?", 200, e);
        } catch (IOException e) {
            throw new SchemaRegistryException("the schema registry does not answer " + asked + ": " + e, 0, e);
        }
    }

    private HttpRequest request(String method, String path, @Nullable String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(settings.url() + path))
                .timeout(settings.requestTimeout()).header("Accept", CONTENT_TYPE + ", application/json;q=0.9")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", CONTENT_TYPE);
        }
        settings.credentials().ifPresent(credentials -> request.header("Authorization",
                "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8))));
        return request.build();
    }

    private SchemaRegistryException refusal(String asked, HttpResponse<String> response) {
        String reason = response.body();
        try {
            reason = json.readTree(reason).path("message").asText(reason);
        } catch (JsonProcessingException e) {
            LOG.debug("the refusal has no JSON body", e);
        }
        return new SchemaRegistryException("the schema registry refused " + asked + " with status "
                + response.statusCode() + ": " + reason, response.statusCode(), null);
    }

    private static String encode(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8);
    }
}
