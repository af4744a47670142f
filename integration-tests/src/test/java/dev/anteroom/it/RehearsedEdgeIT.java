package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.EdgeServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An edge that makes requests of itself before it is ready. */
@Timeout(180)
class RehearsedEdgeIT {

    @TempDir
    private Path folder;

    @Test
    void shouldBeReadyOnlyAfterItsRehearsalAndStopInTheMiddleOfIt() {
        Installation installation = Installation.shared();
        try (Origin origin = new Origin(); Edges edges = new Edges(installation, origin, folder)) {
            EdgeServer busy = edges.start("nairobi", Map.of("rehearsal", "5m"));
            HttpResponse<String> answer = Visitor.fetch("http://127.0.0.1:" + busy.managementPort() + "/health/ready");

            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("the edge still makes requests of itself");

            EdgeServer brief = edges.ready("dublin", Map.of("rehearsal", "1ms"));
            assertThat(Visitor.fetch("http://127.0.0.1:" + brief.managementPort() + "/health/ready").body())
                    .doesNotContain("requests of itself");
        }
    }
}
