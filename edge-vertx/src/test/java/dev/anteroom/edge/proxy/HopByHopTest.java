package dev.anteroom.edge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;

class HopByHopTest {

    @Test
    void shouldRemoveWhatIsForOneConnectionAndWhatConnectionNames() {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("Connection", "close, X-Hop ,,")
                .add("Connection", "X-Two")
                .add("X-Hop", "1").add("x-two", "2").add("Keep-Alive", "timeout=5").add("TE", "trailers")
                .add("Upgrade", "h2c").add("Proxy-Connection", "keep-alive").add("X-End", "3");

        HopByHop.remove(headers);

        assertThat(headers.names()).containsExactly("X-End");
    }

    @Test
    void shouldKeepWhatFramesAndRoutesTheMessage() {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .add("Connection", "host, content-length, transfer-encoding, x-forwarded-for, Forwarded, cookie")
                .add("Host", "a").add("Content-Length", "3").add("X-Forwarded-For", "1.2.3.4").add("Forwarded", "for=a")
                .add("Cookie", "a=b");

        HopByHop.remove(headers);

        assertThat(headers.names()).containsExactlyInAnyOrder("Host", "Content-Length", "X-Forwarded-For",
                "Forwarded", "Cookie");
    }
}
