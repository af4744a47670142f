package dev.anteroom.edge.address;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.datagram.DatagramPacket;
import io.vertx.core.datagram.DatagramSocket;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Answers DNS queries for names (PTR) and IPv4 addresses (A) over UDP, with records that a test sets. */
public final class TestNameServer implements AutoCloseable {

    private static final int HEADER = 12;
    private static final int TYPE_A = 1;
    private static final int TYPE_PTR = 12;
    private static final int NO_SUCH_NAME = 0x8183;
    private static final int FOUND = 0x8180;

    private final Vertx vertx = Vertx.vertx();
    private final DatagramSocket socket = vertx.createDatagramSocket();
    private final Map<String, String> records = new ConcurrentHashMap<>();
    /** What was asked, in order. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    public TestNameServer() {
        try {
            socket.handler(this::answer).listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get(10,
                    TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** An address's name. */
    public void name(String address, String name) {
        String[] parts = address.split("\\.", -1);
        records.put(parts[3] + "." + parts[2] + "." + parts[1] + "." + parts[0] + ".in-addr.arpa/" + TYPE_PTR, name);
    }

    /** A name's address. */
    public void address(String name, String address) {
        records.put(name + "/" + TYPE_A, address);
    }

    public int port() {
        return socket.localAddress().port();
    }

    private void answer(DatagramPacket packet) {
        Buffer question = packet.data();
        List<String> labels = new ArrayList<>();
        int at = HEADER;
        while (question.getUnsignedByte(at) > 0) {
            int length = question.getUnsignedByte(at);
            labels.add(question.getString(at + 1, at + 1 + length));
            at += length + 1;
        }
        int type = question.getUnsignedShort(at + 1);
        String key = String.join(".", labels) + "/" + type;
        asked.add(key);
        String value = records.get(key);
        Buffer answer = Buffer.buffer().appendUnsignedShort(question.getUnsignedShort(0))
                .appendUnsignedShort(value == null ? NO_SUCH_NAME : FOUND).appendUnsignedShort(1)
                .appendUnsignedShort(value == null ? 0 : 1).appendInt(0)
                .appendBuffer(question.getBuffer(HEADER, at + 5));
        if (value != null) {
            Buffer data = type == TYPE_A ? ofAddress(value) : ofName(value);
            answer.appendUnsignedShort(0xc000 | HEADER).appendUnsignedShort(type).appendUnsignedShort(1)
                    .appendInt(60).appendUnsignedShort(data.length()).appendBuffer(data);
        }
        socket.send(answer, packet.sender().port(), packet.sender().host());
    }

    private static Buffer ofAddress(String address) {
        try {
            return Buffer.buffer(InetAddress.getByName(address).getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Buffer ofName(String name) {
        Buffer data = Buffer.buffer();
        for (String label : name.split("\\.", -1)) {
            data.appendByte((byte) label.length()).appendString(label, StandardCharsets.US_ASCII.name());
        }
        return data.appendByte((byte) 0);
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
