package dev.anteroom.benchmarks.process;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** How many requests of each kind the broker of this process has answered. */
public final class BrokerRequests {

    /** The question for them. */
    static final String QUESTION = "requests";

    private static final String METER = "kafka.network:type=RequestMetrics,name=RequestsPerSec,request=*,*";

    private BrokerRequests() {
    }

    /** Asked of the {@link Role#BROKER}: requests so far, by the protocol's name, such as {@code Produce}. */
    public static Map<String, Long> of(ChildJvm broker) {
        return Stream.of(broker.ask(QUESTION).split(" ", -1)).map(each -> each.split("=", -1))
                .filter(each -> each.length == 2)
                .collect(Collectors.toMap(each -> each[0], each -> Long.parseLong(each[1]), Long::sum, TreeMap::new));
    }

    /** The answer, in one line. */
    static String answer() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            StringBuilder line = new StringBuilder();
            for (ObjectName meter : server.queryNames(new ObjectName(METER), null)) {
                line.append(meter.getKeyProperty("request")).append('=').append(server.getAttribute(meter, "Count"))
                        .append(' ');
            }
            return line.toString().strip();
        } catch (JMException e) {
            throw new IllegalStateException("can't read the broker's meters", e);
        }
    }
}
