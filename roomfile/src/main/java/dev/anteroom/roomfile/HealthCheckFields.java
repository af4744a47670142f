package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthHeader;
import dev.anteroom.schemas.avro.UnhealthyIn;
import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Every key that a health check may have in the rooms file and at the management API. */
public final class HealthCheckFields {

    private static final String NAME = "[A-Za-z0-9_-]{1,64}";
    private static final String ADDRESS = "[A-Za-z0-9._:-]{1,253}";
    private static final String PATH = "/[!-~]{0,2047}";
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~]{0,1024}");
    private static final int MOST_OF_A_LIST = 50;
    private static final long SECOND = 1_000;

    private static final List<RoomField<HealthCheck, HealthCheck.Builder>> HTTP = List.of(
            RoomField.text("method", "GET|HEAD", HealthCheck::getMethod, HealthCheck.Builder::setMethod),
            port(), RoomField.text("path", PATH, HealthCheck::getPath, HealthCheck.Builder::setPath),
            texts("expected_codes", HealthCheckRules.CODE, HealthCheck::getExpectedCodes,
                    HealthCheck.Builder::setExpectedCodes),
            RoomField.text("expected_body", ".{0,1024}", HealthCheck::getExpectedBody,
                    HealthCheck.Builder::setExpectedBody),
            RoomField.flag("follow_redirects", HealthCheck::getFollowRedirects,
                    HealthCheck.Builder::setFollowRedirects),
            RoomField.flag("allow_insecure", HealthCheck::getAllowInsecure, HealthCheck.Builder::setAllowInsecure),
            new RoomField<HealthCheck, HealthCheck.Builder>("header", "a map from names of headers to lists of values",
                    false, HealthCheckFields::readHeaders, HealthCheckFields::headers)
                    .orNull(check -> check.setHeaders(List.of())));

    private static final List<RoomField<HealthCheck, HealthCheck.Builder>> TCP = List.of(
            RoomField.text("method", HealthCheckRules.TCP_METHOD, check -> HealthCheckRules.TCP_METHOD,
                    (check, method) -> {
                    }),
            port());

    public static final List<RoomField<HealthCheck, HealthCheck.Builder>> ALL = List.of(
            RoomField.text("id", NAME, HealthCheck::getCheckId, HealthCheck.Builder::setCheckId),
            RoomField.text("zone", NAME, HealthCheck::getZone, HealthCheck.Builder::setZone),
            RoomField.text("name", NAME, HealthCheck::getName, HealthCheck.Builder::setName).asRequired(),
            RoomField.text("description", ".{0,4096}", HealthCheck::getDescription,
                    HealthCheck.Builder::setDescription),
            RoomField.text("address", ADDRESS, HealthCheck::getAddress, HealthCheck.Builder::setAddress).asRequired(),
            RoomField.choice("type", HealthCheckType.class, HealthCheck::getType, HealthCheck.Builder::setType)
                    .shownAs(check -> new TextNode(check.getType().name())),
            texts("check_regions", Pattern.compile(NAME), HealthCheck::getCheckRegions,
                    HealthCheck.Builder::setCheckRegions),
            seconds("interval", "1s", "1h", HealthCheck::getIntervalMillis, HealthCheck.Builder::setIntervalMillis),
            seconds("timeout", "100ms", "1m", HealthCheck::getTimeoutMillis, HealthCheck.Builder::setTimeoutMillis),
            RoomField.integer("retries", 0, HealthCheckRules.MOST_RETRIES, HealthCheck::getRetries,
                    HealthCheck.Builder::setRetries),
            RoomField.integer("consecutive_fails", 1, HealthCheckRules.MOST_IN_ROW, HealthCheck::getConsecutiveFails,
                    HealthCheck.Builder::setConsecutiveFails),
            RoomField.integer("consecutive_successes", 1, HealthCheckRules.MOST_IN_ROW,
                    HealthCheck::getConsecutiveSuccesses, HealthCheck.Builder::setConsecutiveSuccesses),
            RoomField.choice("unhealthy_in", UnhealthyIn.class, HealthCheck::getUnhealthyIn,
                    HealthCheck.Builder::setUnhealthyIn),
            RoomField.flag("suspended", HealthCheck::getSuspended, HealthCheck.Builder::setSuspended),
            new RoomField<>("http_config", "{method, port, path, expected_codes, expected_body, follow_redirects,"
                    + " allow_insecure, header}, or null", false, (check, value) -> readConfig(HTTP, check, value),
                    check -> isTcp(check) ? NullNode.getInstance() : RoomField.write(HTTP, check)),
            new RoomField<>("tcp_config", "{method, port}, or null", false,
                    (check, value) -> readConfig(TCP, check, value),
                    check -> isTcp(check) ? RoomField.write(TCP, check) : NullNode.getInstance()));

    private HealthCheckFields() {
    }

    private static boolean isTcp(HealthCheck check) {
        return check.getType() == HealthCheckType.TCP;
    }

    private static void readConfig(List<RoomField<HealthCheck, HealthCheck.Builder>> fields, HealthCheck.Builder check,
            JsonNode value) {
        if (!value.isNull()) {
            RoomField.require(value.isObject());
            RoomField.readGiven(fields, check, value, fields.equals(TCP) ? "tcp_config" : "http_config");
        }
    }

    private static RoomField<HealthCheck, HealthCheck.Builder> port() {
        return RoomField.integer("port", 0, 65_535, HealthCheckRules::port, HealthCheck.Builder::setPort);
    }

    private static RoomField<HealthCheck, HealthCheck.Builder> texts(String key, Pattern pattern,
            Function<HealthCheck, List<String>> getter, BiConsumer<HealthCheck.Builder, List<String>> setter) {
        return new RoomField<HealthCheck, HealthCheck.Builder>(key,
                "a list of at most " + MOST_OF_A_LIST + " texts that match " + pattern, false, (check, value) -> {
                    RoomField.require(value.isArray() && value.size() <= MOST_OF_A_LIST);
                    List<String> texts = new ArrayList<>();
                    value.forEach(text -> texts.add(matching(pattern, RoomField.scalar(text))));
                    setter.accept(check, texts);
                }, check -> array(getter.apply(check))).orNull(check -> setter.accept(check, List.of()));
    }

    /** A duration; a plain number means seconds. */
    private static RoomField<HealthCheck, HealthCheck.Builder> seconds(String key, String least, String most,
            Function<HealthCheck, Long> getter, BiConsumer<HealthCheck.Builder, Long> setter) {
        Duration shortest = DurationText.parse(least);
        Duration longest = DurationText.parse(most);
        return new RoomField<>(key, "seconds, or a duration, " + least + ".." + most, false, (check, value) -> {
            Duration duration = value.isNumber()
                    ? Duration.ofSeconds(Integer.parseInt(value.asText()))
                    : DurationText.parse(RoomField.scalar(value));
            RoomField.require(duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
            setter.accept(check, duration.toMillis());
        }, check -> getter.apply(check) % SECOND == 0
                ? IntNode.valueOf((int) (getter.apply(check) / SECOND))
                : new TextNode(DurationText.format(Duration.ofMillis(getter.apply(check)))));
    }

    private static void readHeaders(HealthCheck.Builder check, JsonNode value) {
        RoomField.require(value.isObject() && value.size() <= MOST_OF_A_LIST);
        List<HealthHeader> headers = new ArrayList<>();
        value.properties().forEach(header -> {
            RoomField.require(header.getValue().isArray());
            List<String> values = new ArrayList<>();
            header.getValue().forEach(text -> values.add(matching(HEADER_VALUE, RoomField.scalar(text))));
            headers.add(new HealthHeader(matching(HEADER_NAME, header.getKey()), values));
        });
        check.setHeaders(headers);
    }

    private static JsonNode headers(HealthCheck check) {
        ObjectNode headers = JsonNodeFactory.instance.objectNode();
        check.getHeaders().forEach(header -> headers.set(header.getName(), array(header.getValues())));
        return headers;
    }

    private static ArrayNode array(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    private static String matching(Pattern pattern, String text) {
        RoomField.require(pattern.matcher(text).matches());
        return text;
    }
}
