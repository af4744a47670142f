package dev.anteroom.it;

import dev.anteroom.devkit.broker.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A real proxy of another make, with an example of the documentation as its configuration. */
final class ProxyProgram implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Path PAGE = Path.of("..", "docs", "forward-auth.md");
    private static final Path OF_HAPROXY = Path.of("..", "docs", "examples", "haproxy");

    private final int port;
    private final Process process;

    private ProxyProgram(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** Which proxy, with an edge at {@code edge} and the site at {@code site}, both as host and port. */
    enum Make {
        NGINX {
            @Override
            ProxyProgram start(Path folder, String edge, String site) {
                int port = FreePorts.pick(1).getFirst();
                Path config = write(folder, "nginx.conf", """
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
                        """.formatted(folder, example("nginx").replace("listen 80;", "listen 127.0.0.1:" + port + ";")
                        .replace("127.0.0.1:8080", edge).replace("127.0.0.1:3000", site)));
                return run(folder, port, "nginx", "-p", folder.toString(), "-e",
                        folder.resolve("log").toString(), "-c", config.toString());
            }
        },
        CADDY {
            @Override
            ProxyProgram start(Path folder, String edge, String site) {
                int port = FreePorts.pick(1).getFirst();
                String example = example("caddyfile").replace("www.example.com {", "http://127.0.0.1:" + port + " {")
                        .replace("edge:8080", edge).replace("site:3000", site);
                Path config = write(folder, "Caddyfile", "{\n    admin off\n    auto_https off\n}\n" + example);
                return run(folder, port, "caddy", "run", "--config", config.toString(), "--adapter", "caddyfile");
            }
        },
        HAPROXY {
            @Override
            ProxyProgram start(Path folder, String edge, String site) {
                int port = FreePorts.pick(1).getFirst();
                write(folder, "anteroom.lua", read(OF_HAPROXY.resolve("anteroom.lua")));
                Path config = write(folder, "haproxy.cfg", read(OF_HAPROXY.resolve("haproxy.cfg"))
                        .replace("bind :80", "bind 127.0.0.1:" + port).replace("127.0.0.1:8080", edge)
                        .replace("127.0.0.1:3000", site));
                return run(folder, port, "haproxy", "-db", "-f", config.toString());
            }
        };

        abstract ProxyProgram start(Path folder, String edge, String site);
    }

    /** The first example of this kind on the page. */
    private static String example(String kind) {
        String page = read(PAGE);
        int start = page.indexOf("```" + kind + "\n");
        if (start < 0) {
            throw new IllegalStateException(PAGE + " has no example of " + kind);
        }
        return page.substring(page.indexOf('\n', start) + 1, page.indexOf("```", start + kind.length()));
    }

    private static ProxyProgram run(Path folder, int port, String program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(installed(program)));
        command.addAll(List.of(arguments));
        Path log = folder.resolve("log");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().put("HOME", folder.toString());
            ProxyProgram proxy = new ProxyProgram(port, builder.start());
            Awaitility.await(program + " listens").atMost(PATIENCE).until(() -> proxy.listens(log));
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("can't start " + program, e);
        }
    }

    private static String installed(String program) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":", -1)), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, program)).filter(Files::isExecutable).findFirst().map(Path::toString)
                .orElseThrow(() -> new IllegalStateException("this test runs a real " + program
                        + ", and there is none; install it: apt-get install " + program));
    }

    private boolean listens(Path log) throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("the proxy ended: " + Files.readString(log));
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static Path write(Path folder, String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
