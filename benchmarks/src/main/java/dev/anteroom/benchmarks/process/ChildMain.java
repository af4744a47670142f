package dev.anteroom.benchmarks.process;

import dev.anteroom.benchmarks.attack.Attackers;
import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Plays one {@link Role}. Says {@code ready} with its facts on standard output, answers each question on standard input with
 * a line, and ends with its standard input, so that it never outlives its parent.
 */
final class ChildMain {

    private ChildMain() {
    }

    /** Runs the role that comes first in {@code arguments}, with the {@code key=value} settings that follow it. */
    @SuppressWarnings("SystemOut") // Standard output is how the parent is answered.
    public static void main(String[] arguments) throws Exception {
        Map<String, String> settings = new HashMap<>();
        for (int i = 1; i < arguments.length; i++) {
            int separator = arguments[i].indexOf('=');
            settings.put(arguments[i].substring(0, separator), arguments[i].substring(separator + 1));
        }
        Started started = start(Role.valueOf(arguments[0]), settings);
        StringBuilder ready = new StringBuilder(ChildJvm.READY);
        started.facts().forEach((key, value) -> ready.append(' ').append(key).append('=').append(value));
        System.out.println(ready);
        answerUntilTheEnd(started);
        started.end().close();
        System.exit(0);
    }

    @SuppressWarnings("SystemOut") // As above.
    private static void answerUntilTheEnd(Started started) throws IOException {
        CpuClock clock = new CpuClock();
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            System.out.println(switch (question) {
                case ChildJvm.CPU -> {
                    Cpu cpu = clock.read();
                    yield cpu.processNanos() + " " + cpu.streamNanos();
                }
                case ChildJvm.HEAP -> Long.toString(collectedHeap());
                default -> started.answers().apply(question);
            });
        }
    }

    private static long collectedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static Started start(Role role, Map<String, String> settings) throws Exception {
        return switch (role) {
            case BROKER -> {
                EmbeddedBroker broker = EmbeddedBroker.start();
                yield new Started(Map.of("bootstrap", broker.bootstrap()),
                        question -> question.equals(BrokerRequests.QUESTION) ? BrokerRequests.answer() : "", broker);
            }
            case AGGREGATOR -> {
                Aggregator aggregator = Aggregator.start(AggregatorConfig.of(Settings.of(settings)));
                while (!aggregator.running()) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                yield new Started(Map.of(), aggregator);
            }
            case EDGE -> {
                EdgeServer edge = EdgeServer.start(EdgeConfig.of(Settings.of(settings)), EdgeObserver.NONE).await();
                yield new Started(Map.of("port", Integer.toString(edge.port()), "management",
                        Integer.toString(edge.managementPort())), () -> edge.close().await());
            }
            case ORIGIN -> BareServers.origin(Integer.parseInt(settings.getOrDefault("bytes", "2048")));
            case BARE_PROXY -> BareServers.proxy(Integer.parseInt(settings.getOrDefault("origin", "80")));
            case BARE_SERVER -> BareServers.sameAnswer(settings.getOrDefault("url", ""));
            case ATTACKERS -> {
                Attackers attackers = Attackers.of(Integer.parseInt(settings.getOrDefault("port", "80")),
                        Double.parseDouble(settings.getOrDefault("perSecond", "1")));
                yield new Started(Map.of(), attackers::obey, attackers);
            }
        };
    }
}
