package dev.anteroom.it;

import dev.anteroom.devkit.broker.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A real nginx. */
final class Nginx implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final int port;
    private final Process process;

    private Nginx(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /**
     * Starts nginx with what stands in its {@code http} block, of which {@code listen 80} is the port to take a free one
     * for.
     */
    static Nginx start(Path folder, String http) {
        int port = FreePorts.pick(1).getFirst();
        try {
            Path config = Files.writeString(folder.resolve("nginx.conf"), """
                    daemon off;
                    worker_processes 1;
                    pid %1$s/nginx.pid;
                    events { worker_connections 256; }
                    http {
                        access_log off;
                        client_body_temp_path %1$s/body;
                        proxy_temp_path %1$s/proxy;
                        fastcgi_temp_path %1$s/fastcgi;
                        uwsgi_temp_path %1$s/uwsgi;
                        scgi_temp_path %1$s/scgi;
                    %2$s
                    }
                    """.formatted(folder, http.replace("listen 80;", "listen 127.0.0.1:" + port + ";")));
            Path log = folder.resolve("nginx.log");
            Process process = new ProcessBuilder(program(), "-p", folder.toString(), "-e", log.toString(), "-c",
                    config.toString()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
            Nginx nginx = new Nginx(port, process);
            Awaitility.await("nginx listens").atMost(PATIENCE).until(() -> nginx.listens(log));
            return nginx;
        } catch (IOException e) {
            throw new UncheckedIOException("can't start nginx", e);
        }
    }

    private static String program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":", -1)), List.of("/usr/sbin").stream())
                .map(folder -> Path.of(folder, "nginx")).filter(Files::isExecutable).findFirst().map(Path::toString)
                .orElseThrow(() -> new IllegalStateException(
                        "this test runs a real nginx, and there is none; install it: apt-get install nginx"));
    }

    private boolean listens(Path log) throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("nginx ended: " + Files.readString(log));
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
