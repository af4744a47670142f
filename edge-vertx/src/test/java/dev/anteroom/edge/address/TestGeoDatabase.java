package dev.anteroom.edge.address;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes small databases in MaxMind's format, version 2.0: a binary tree over the 128 bits of an address with records of
 * 24 bits, 16 zero bytes, the data that leaves point to, and the metadata behind a mark. IPv4 is at {@code ::/96}.
 */
public final class TestGeoDatabase {

    private static final int DATA_GAP = 16;
    private static final int MAP = 7;
    private static final int TEXT = 2;
    private static final int UINT16 = 5;
    private static final int UINT32 = 6;
    private static final int UINT64 = 9;
    private static final int ARRAY = 11;
    private static final byte[] MARK = {(byte) 0xab, (byte) 0xcd, (byte) 0xef};

    /** For each node where 0 and 1 lead to: a node, or none yet, or behind the nodes to data. */
    private final List<int[]> nodes = new ArrayList<>(List.of(new int[]{-1, -1}));
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final Map<Integer, Integer> dataOfLeaf = new LinkedHashMap<>();

    /** A network of a country and an autonomous system; either may be missing. */
    public TestGeoDatabase with(String network, String country, long system) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("continent", Map.of("code", "XX"));
        if (!country.isEmpty()) {
            entry.put("country", Map.of("iso_code", country, "geoname_id", 1L));
        }
        if (system > 0) {
            entry.put("autonomous_system_number", system);
        }
        int offset = data.size();
        write(data, entry);
        insert(network, offset);
        return this;
    }

    /** Puts the database where {@code file} is, at once, as operators should. */
    public void writeTo(Path file) {
        try {
            Path next = file.resolveSibling(file.getFileName() + ".next");
            Files.write(next, bytes());
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void insert(String network, int offset) {
        String[] parts = network.split("/", -1);
        byte[] address = bits(parts[0]);
        boolean isV4 = parts[0].indexOf(':') < 0;
        int length = Integer.parseInt(parts[1]) + (isV4 ? 96 : 0);
        int node = 0;
        for (int i = 0; i < length - 1; i++) {
            int bit = address[i / 8] >> (7 - i % 8) & 1;
            if (nodes.get(node)[bit] < 0) {
                nodes.add(new int[]{-1, -1});
                nodes.get(node)[bit] = nodes.size() - 1;
            }
            node = nodes.get(node)[bit];
        }
        int last = address[(length - 1) / 8] >> (7 - (length - 1) % 8) & 1;
        dataOfLeaf.put(node * 2 + last, offset);
    }

    private static byte[] bits(String text) {
        try {
            byte[] bytes = InetAddress.getByName(text).getAddress();
            byte[] wide = new byte[16];
            System.arraycopy(bytes, 0, wide, wide.length - bytes.length, bytes.length);
            return wide;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] bytes() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int node = 0; node < nodes.size(); node++) {
            for (int bit = 0; bit < 2; bit++) {
                int child = nodes.get(node)[bit];
                Integer leaf = dataOfLeaf.get(node * 2 + bit);
                int record = leaf != null ? nodes.size() + DATA_GAP + leaf : child < 0 ? nodes.size() : child;
                file.write(record >> 16);
                file.write(record >> 8);
                file.write(record);
            }
        }
        file.writeBytes(new byte[DATA_GAP]);
        file.writeBytes(data.toByteArray());
        file.writeBytes(MARK);
        file.writeBytes("MaxMind.com".getBytes(StandardCharsets.US_ASCII));
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("binary_format_major_version", (short) 2);
        metadata.put("binary_format_minor_version", (short) 0);
        metadata.put("build_epoch", BigInteger.valueOf(1_900_000_000L));
        metadata.put("database_type", "Test");
        metadata.put("description", Map.of("en", "made by a test"));
        metadata.put("ip_version", (short) 6);
        metadata.put("languages", List.of("en"));
        metadata.put("node_count", (long) nodes.size());
        metadata.put("record_size", (short) 24);
        write(file, metadata);
        return file.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                head(out, MAP, map.size());
                map.forEach((key, item) -> {
                    write(out, key);
                    write(out, item);
                });
            }
            case List<?> list -> {
                head(out, ARRAY, list.size());
                list.forEach(item -> write(out, item));
            }
            case String text -> {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                head(out, TEXT, bytes.length);
                out.writeBytes(bytes);
            }
            case Short number -> number(out, UINT16, number);
            case Long number -> number(out, UINT32, number);
            case BigInteger number -> number(out, UINT64, number.longValueExact());
            default -> throw new IllegalArgumentException(value.toString());
        }
    }

    private static void number(ByteArrayOutputStream out, int type, long number) {
        byte[] bytes = number == 0 ? new byte[0] : BigInteger.valueOf(number).toByteArray();
        int from = bytes.length > 1 && bytes[0] == 0 ? 1 : 0;
        head(out, type, bytes.length - from);
        out.write(bytes, from, bytes.length - from);
    }

    /** Types above 7 are written into a second byte; sizes here always fit into the first. */
    private static void head(ByteArrayOutputStream out, int type, int size) {
        if (size > 28) {
            throw new IllegalArgumentException("too long for a test");
        }
        if (type > 7) {
            out.write(size);
            out.write(type - 7);
        } else {
            out.write(type << 5 | size);
        }
    }
}
