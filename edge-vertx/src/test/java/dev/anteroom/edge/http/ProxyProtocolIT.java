package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProxyProtocolIT {

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: open.example\r\nConnection: close\r\n\r\n";
    private static final byte[] VERSION_1 = "PROXY TCP4 203.0.113.7 127.0.0.1 40000 80\r\n"
            .getBytes(StandardCharsets.US_ASCII);
    /** A header for a connection from 203.0.113.7:40000 to 127.0.0.1:80. */
    private static final byte[] VERSION_2 = HexFormat.of()
            .parseHex("0d0a0d0a000d0a515549540a" + "2111000c" + "cb0071077f000001" + "9c400050");

    private static EdgeUnderTest edge(String networks) {
        return EdgeUnderTest.before(request -> request.response().end(request.getHeader("X-Forwarded-For")),
                Map.of("http.proxyProtocol.from", networks));
    }

    private static String ask(EdgeUnderTest edge, byte[] header) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), edge.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(header);
            socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException reset) {
            return "";
        }
    }

    @Test
    void shouldBelieveANamedLoadBalancerInEitherVersion() throws IOException {
        try (EdgeUnderTest edge = edge("127.0.0.0/8, ::1")) {
            assertThat(ask(edge, VERSION_1)).startsWith("HTTP/1.1 200").endsWith("203.0.113.7");
            assertThat(ask(edge, VERSION_2)).startsWith("HTTP/1.1 200").endsWith("203.0.113.7");
        }
    }

    @Test
    void shouldServeNobodyElse() throws IOException {
        try (EdgeUnderTest edge = edge("192.0.2.0/24, 203.0.113.7")) {
            assertThat(ask(edge, VERSION_1)).isEmpty();
            assertThat(ask(edge, new byte[0])).isEmpty();
        }
    }

    @Test
    void shouldServeNothingWithoutTheHeader() throws IOException {
        try (EdgeUnderTest edge = edge("127.0.0.0/8, ::1")) {
            assertThat(ask(edge, new byte[0])).isEmpty();
        }
    }

    @Test
    void shouldBeNoWayToLieWhereItIsNotSpoken() throws IOException {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("welcome"))) {
            assertThat(ask(edge, VERSION_1)).doesNotContain("welcome");
        }
    }
}
