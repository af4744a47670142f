package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.kafka.KafkaClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the transactions of aggregators that are gone. Their successors can't restore stores, nor read what comes, before the
 * brokers have undone what was begun, and by themselves brokers do so only when the transaction's timeout is over.
 *
 * <p>From when the partitions are shared out anew until a while after all topologies run, it looks for transactions of the
 * topologies whose process is no member of the group any more. Should that process be alive, after all, it finds that its
 * transaction is over and begins again; nothing is counted twice. Looks at groups of the classic protocol alone. Thread-safe.
 *
 * <p>Rests on decision 144.
 */
final class AbandonedTransactions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AbandonedTransactions.class);
    private static final Duration CALL = Duration.ofSeconds(5);
    private static final long INTERVAL_MILLIS = 500;
    /** Half a minute. */
    private static final int LOOKS = 60;

    private final Admin admin;
    private final List<String> applications;
    private final BooleanSupplier isRunning;
    private final AtomicInteger looksLeft = new AtomicInteger();
    private final ScheduledExecutorService looking = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("abandoned-transactions").factory());

    /**
     * Looks regularly from {@link #start} on.
     *
     * @param isRunning whether all topologies of this process run
     */
    AbandonedTransactions(AggregatorConfig config, BooleanSupplier isRunning) {
        this.admin = KafkaClients.of(config.kafka(), StreamsProperties.applicationId(config, "transactions"))
                .admin(CALL);
        this.applications = config.topologies().stream()
                .map(topology -> StreamsProperties.applicationId(config, topology)).toList();
        this.isRunning = isRunning;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The task ends with the executor; failures are logged where they happen.
    void start() {
        looking.scheduleWithFixedDelay(this::look, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The partitions of a topology are shared out anew: looks at once and for a while. */
    void rebalancing() {
        boolean isToLookAnyway = looksLeft.getAndSet(LOOKS) == LOOKS;
        if (!isToLookAnyway) {
            try {
                looking.execute(this::look);
            } catch (RejectedExecutionException e) {
                LOG.debug("looking for transactions that nobody will end is over", e);
            }
        }
    }

    private void look() {
        if (!isRunning.getAsBoolean()) {
            looksLeft.set(LOOKS);
        }
        if (looksLeft.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
            return;
        }
        try {
            // Who is gone is asked last: whoever had begun a transaction had been a member before.
            List<String> open = open();
            List<String> abandoned = new ArrayList<>();
            for (String application : applications) {
                abandoned.addAll(of(application, open));
            }
            end(abandoned);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | KafkaException e) {
            LOG.debug("can't look for transactions that nobody will end; trying again", e);
        } catch (RuntimeException e) {
            LOG.error("can't look for transactions that nobody will end; trying again", e);
        }
    }

    /** The transactions that brokers tell; one that does not answer keeps back its own alone. */
    private List<String> open() throws ExecutionException, InterruptedException {
        List<String> open = new ArrayList<>();
        for (KafkaFuture<Collection<TransactionListing>> told : admin
                .listTransactions(new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
                .byBrokerId().get().values()) {
            try {
                told.get().forEach(transaction -> open.add(transaction.transactionalId()));
            } catch (ExecutionException e) {
                LOG.debug("a broker does not tell which transactions are open; asking again", e);
            }
        }
        return open;
    }

    private List<String> of(String application, List<String> open) throws InterruptedException {
        return processes(application, open).findAny().isEmpty()
                ? List.of()
                : clients(application).map(clients -> abandoned(application, open, clients)).orElse(List.of());
    }

    /** What the members of a group are called; empty when nobody tells, or it is a group of another protocol. */
    private Optional<List<String>> clients(String group) throws InterruptedException {
        try {
            return Optional.of(admin.describeConsumerGroups(List.of(group)).all().get().values().stream()
                    .flatMap(told -> told.members().stream()).map(MemberDescription::clientId).toList());
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof GroupIdNotFoundException)) {
                LOG.debug("the coordinator of a group does not tell its members; asking again", e);
            }
            return Optional.empty();
        }
    }

    private void end(List<String> abandoned) throws ExecutionException, InterruptedException {
        if (!abandoned.isEmpty()) {
            admin.fenceProducers(abandoned).all().get();
            LOG.atInfo().addKeyValue("transactions", abandoned)
                    .log("the transactions of an aggregator that is gone are ended");
        }
    }

    /**
     * Which transactions of an application belong to a process that has no member in its group. None when a member is called
     * as operators wanted, because it does not tell its process then.
     *
     * @param open ids of transactions, of any application: Streams calls its own {@code application-process-thread}
     * @param clients what the group's members are called: {@code application-process-} and more
     */
    static List<String> abandoned(String application, Collection<String> open, Collection<String> clients) {
        return clients.stream().allMatch(client -> client.matches(named(application) + ".*"))
                ? processes(application, open)
                        .filter(id -> clients.stream().noneMatch(client -> client.startsWith(withoutThread(id))))
                        .toList()
                : List.of();
    }

    private static Stream<String> processes(String application, Collection<String> open) {
        return open.stream().filter(id -> id.matches(named(application) + "\\d+"));
    }

    /** A pattern for an application and a process of it. */
    private static String named(String application) {
        return Pattern.quote(application) + "-[-0-9a-f]{36}-";
    }

    private static String withoutThread(String transactionalId) {
        return transactionalId.substring(0, transactionalId.lastIndexOf('-') + 1);
    }

    @Override
    public void close() {
        looking.shutdownNow();
        admin.close(Duration.ZERO);
    }
}
