package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.core.visit.ProbationRule;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.Verdict;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.simulator.measure.InversionRule;
import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.measure.RunStatistics;
import dev.anteroom.simulator.measure.Timeline;
import dev.anteroom.simulator.measure.WaitTimes;
import dev.anteroom.simulator.scenario.Disturbances;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One run: a crowd, edges, data centers and counters in virtual time. The same scenario, strategy and seed give the same
 * outcome.
 *
 * <p>Edges, counters and calculator are the real ones; simulated are time, the visitors, and the transport of records
 * between processes. A data center's counts and the room's state are published together, so the delay of an event
 * stands for the whole way from the edge into the global topology.
 */
public final class SimulationRun {

    /** When each run begins, in milliseconds since the epoch: a multiple of every reasonable length of a bucket. */
    public static final long START = 1_699_999_800_000L;

    /**
     * The room opens this long before the first visitor comes, so that all edges have fresh states by then, as in a
     * room that has been open for some time.
     */
    private static final long LEAD = 20_000;

    /** Nobody has an address here. */
    private static final ProbationRule PROBATION = new ProbationRule(true, 100);

    private static final long LEAST_SAMPLE_MILLIS = 1_000;
    private static final long NOT_PLANNED = -1;
    private static final int SAMPLES = 1_000;
    private static final int EVENTS_PER_REPORT = 1 << 15;
    private static final int MEMORY_PER_EDGE = 200_000;

    private final Scenario scenario;
    private final VisitorPopulation crowd;
    private final RunRecords records;
    private final SplittableRandom random;
    private final Geography geography;
    private final EventQueue events = new EventQueue();
    private final Agenda agenda = new Agenda(events, START - LEAD);
    private final RoomInForce room;
    private final Fleet fleet;
    private final Transport transport;
    private final Marks marks;
    private final StateBoard board;
    private final TicketStrategy tickets;
    private final RunStatistics statistics;
    private final MeasuredOrigin site;
    private final Behaviour behaviour;
    private final @Nullable VisitorPass[] passes;
    private final Connections connections;
    private final long[] nextVisit;
    private final long firstBucket;
    private int nextArrival;
    private long handled;

    /** @param records is given every record that is written during the run */
    public SimulationRun(Scenario scenario, Strategy strategy, VisitorPopulation crowd, long seed,
            RunRecords records) {
        this.scenario = scenario;
        this.crowd = crowd;
        this.records = records;
        // The seed is inverted, because two generators with the same seed would give the same numbers.
        SplittableRandom origin = new SplittableRandom(~seed);
        this.geography = new Geography(scenario.dataCenters(), origin.split());
        SplittableRandom edgeRandom = origin.split();
        this.random = origin.split();
        this.room = new RoomInForce(scenario, strategy);
        RoomConfig config = room.config();
        RoomTiming timing = RoomView.of(config, Optional.empty()).timing();
        Disturbances disturbances = scenario.disturbances();
        SplittableRandom clocks = origin.split();
        Stalls stalls = new Stalls(disturbances.stalls(), START);
        this.transport = new Transport(config, geography, stalls, agenda, records, random);
        this.fleet = new Fleet(scenario, Math.min(MEMORY_PER_EDGE, crowd.size()),
                this::movesOf, edgeRandom,
                () -> clocks.nextLong(-disturbances.clockSkew(), disturbances.clockSkew() + 1));
        this.marks = new Marks(fleet.edges(), geography, stalls);
        this.board = new StateBoard(config, geography, fleet.workers(), strategy == Strategy.TICKETS,
                scenario.publishInterval(), seed);
        this.tickets = tickets(strategy);
        this.behaviour = new Behaviour(scenario, crowd, START, random);
        this.passes = new @Nullable VisitorPass[crowd.size()];
        this.connections = new Connections(fleet.edges().size(), crowd.size());
        this.nextVisit = new long[crowd.size()];
        this.firstBucket = timing.bucketOf(START + earliestPlace(crowd) - scenario.disturbances().clockSkew());
        this.statistics = new RunStatistics(crowd.size(), inversionRule(timing),
                new Timeline(Math.max(LEAST_SAMPLE_MILLIS, scenario.duration() / SAMPLES)));
        this.site = new MeasuredOrigin(scenario, statistics::active, agenda);
    }

    private InversionRule inversionRule(RoomTiming timing) {
        long view = geography.places().stream().mapToLong(Geography.Place::viewDelay).max().orElse(0);
        long behind = scenario.publishInterval() + geography.longest(view);
        // Of two edges, one may be ahead by as much as the other is behind.
        long clocks = 2 * scenario.disturbances().clockSkew();
        return new InversionRule(timing.settle() + behind + clocks, behind + clocks, timing.lapse());
    }

    private static long earliestPlace(VisitorPopulation crowd) {
        long earliest = 0;
        for (int visitor = 0; visitor < crowd.size(); visitor++) {
            earliest = Math.min(earliest, crowd.place(visitor));
        }
        return earliest;
    }

    private TicketStrategy tickets(Strategy strategy) {
        return switch (strategy) {
            case TICKETS ->
                new CounterTicketStrategy(fleet.edges(), board, geography, agenda, transport.counters(),
                        this::settle);
            case EVEN_SPLIT, CURVE -> new SplitTicketStrategy(fleet.edges(), this::settle);
            case MINUTE_COUNTERS -> new MinuteTicketStrategy(fleet.edges(), board, geography, agenda, this::settle);
        };
    }

    /** Runs to the end of the scenario. */
    public RunOutcome run(SimulationProgress progress) {
        begin();
        long end = LEAD + scenario.duration();
        while (true) {
            long arrival = nextArrival < crowd.size() ? LEAD + crowd.arrival(nextArrival) : Long.MAX_VALUE;
            long next = events.nextTime();
            if (Math.min(arrival, next) > end) {
                break;
            }
            if (arrival <= next) {
                arrive(nextArrival++, START - LEAD + arrival);
            } else {
                happen(events.poll());
            }
            if (++handled % EVENTS_PER_REPORT == 0) {
                progress.passed(Math.max(0, Math.min(arrival, next) - LEAD), handled);
            }
        }
        progress.passed(scenario.duration(), handled);
        return statistics.finish(scenario.duration(), new WaitTimes.Arrivals(crowd::arrival, crowd::place), handled);
    }

    private void begin() {
        records.configured(room.config());
        events.add(0, EventQueue.Kind.PUBLISH, 0);
        noteLimit(START);
        site.begin(START - LEAD);
        for (int i = 0; i < scenario.changes().size(); i++) {
            events.add(LEAD + scenario.changes().get(i).at(), EventQueue.Kind.CHANGE, i);
        }
        for (int bot = 0; bot < scenario.bots().count(); bot++) {
            events.add(LEAD + random.nextLong(1 + scenario.bots().every().most()), EventQueue.Kind.BOT, bot);
        }
    }

    private void happen(long event) {
        long now = START - LEAD + EventQueue.timeOf(event);
        int index = EventQueue.indexOf(event);
        switch (EventQueue.kindOf(event)) {
            case PUBLISH -> publish(now);
            case CHANGE -> change(index, now);
            case ACTION -> agenda.happen(index, now);
            case EXPIRE -> statistics.expired(now - START);
            case LEAVE -> statistics.left(index, now - START);
            case VISIT -> {
                // A visitor who was called asks earlier than planned, so only the visit that is still planned happens.
                if (nextVisit[index] == now) {
                    nextVisit[index] = NOT_PLANNED;
                    visit(index, now);
                }
            }
            case BOT -> bot(index, now);
        }
    }

    private void publish(long now) {
        CountingProof proof = scenario.disturbances().marks() ? marks.at(now) : CountingProof.NONE;
        board.publish(room.config(), transport.places(), site.said(), proof, now);
        if (room.lower(board.limitFactor(), now)) {
            noteLimits(now);
        }
        fleet.edges().forEach(edge -> call(edge, now));
        plan(now + scenario.publishInterval(), EventQueue.Kind.PUBLISH, 0);
    }

    /** A state reaches the connected visitors at the next publication after it reached the edge. */
    private void call(Edge edge, long now) {
        RoomView view = board.at(edge.dataCenter(), now);
        for (int visitor : connections.called(edge, view, tickets.left(edge, view), edge.time(now))) {
            connections.close(visitor);
            passes[visitor] = Objects.requireNonNull(passes[visitor], "who is connected has a pass").called();
            planVisit(visitor, now + behaviour.reconnect());
        }
    }

    private void planVisit(int visitor, long at) {
        nextVisit[visitor] = at;
        plan(at, EventQueue.Kind.VISIT, visitor);
    }

    private void change(int index, long now) {
        room.change(index, now);
        records.configured(room.config());
        noteLimits(now);
    }

    /** The limit changes, and a lease later the states from before it are over. */
    private void noteLimits(long now) {
        noteLimit(now);
        RoomConfig config = room.config();
        agenda.at(now + config.getLeaseDurationMillis() + config.getSettleMillis() + 1, this::noteLimit);
    }

    private void noteLimit(long now) {
        statistics.limit(room.openPlaces(), room.allowed(now), now - START);
    }

    private void plan(long at, EventQueue.Kind kind, int index) {
        events.add(at - START + LEAD, kind, index);
    }

    private MoveSink movesOf(int edge) {
        return transport.movesOf(() -> fleet.edges().get(edge));
    }

    private void arrive(int visitor, long now) {
        RoomTiming timing = board.newest().timing();
        long bucketId = timing.bucketOf(START + crowd.place(visitor));
        if (crowd.isInside(visitor)) {
            passes[visitor] = new VisitorPass(random.nextLong(), bucketId, now, now, 0, false, timing.refreshSeconds(),
                    0);
        } else if (crowd.bringsPlace(visitor)) {
            long lastCheckIn = now - timing.refreshSeconds() * 1_000L;
            passes[visitor] = new VisitorPass(random.nextLong(), bucketId, 0, lastCheckIn, 0, false,
                    timing.refreshSeconds(), 0);
        }
        VisitorPass pass = passes[visitor];
        Edge edge = edgeFor(visitor);
        // The place of a newcomer is given by the clock of the edge.
        long place = pass == null ? timing.bucketOf(edge.time(START + crowd.place(visitor))) : bucketId;
        statistics.arrived(visitor, (int) ((place - firstBucket) / timing.bucket()));
        visit(visitor, edge, Optional.ofNullable(pass), now);
    }

    private Edge edgeFor(int visitor) {
        return behaviour.roams() ? fleet.anywhere(random) : fleet.at(crowd.dataCenter(visitor), random);
    }

    private void visit(int visitor, long now) {
        connections.close(visitor);
        visit(visitor, edgeFor(visitor), Optional.ofNullable(passes[visitor]), now);
    }

    private void visit(int visitor, Edge edge, Optional<VisitorPass> pass, long now) {
        RoomView view = board.at(edge.dataCenter(), now);
        if (scenario.bots().probation()) {
            Optional<VisitorPass> asked = edge.visits().probation(view, PROBATION, pass, Optional::empty,
                    edge.time(now));
            if (asked.isPresent()) {
                apply(visitor, edge, view, new Verdict.Waiting(asked.get(), true), now);
                return;
            }
        }
        Decision decision = edge.visits().decide(view, pass, edge.time(now));
        if (decision instanceof Decision.AsksForTicket asking
                && (asking instanceof Decision.NeedsTicket || tickets.knowsNewerStates())) {
            edge.visits().asks(view, asking, Optional::empty, edge.time(now));
            tickets.ask(new Visit(visitor, asking.pass(), edge, decision), view, now);
        } else {
            apply(visitor, edge, view,
                    edge.visits().settle(view, decision, Ticket.None.INSTANCE, edge.time(now)), now);
        }
    }

    private void settle(Visit visit, Ticket ticket, long now) {
        Edge edge = visit.edge();
        RoomView view = board.at(edge.dataCenter(), now);
        apply(visit.visitor(), edge, view,
                edge.visits().settle(view, visit.decision(), ticket, edge.time(now)), now);
    }

    private void apply(int visitor, Edge edge, RoomView view, Verdict verdict, long now) {
        if (visitor >= crowd.size()) {
            applyToBot(verdict, now);
            return;
        }
        switch (verdict) {
            case Verdict.Admitted(VisitorPass pass, boolean seal) -> admitted(visitor, edge, pass, now);
            case Verdict.Waiting(VisitorPass pass, boolean seal) -> waits(visitor, edge, view, pass, now);
            case Verdict.Entering entering -> await(visitor, edge, entering, now);
            case Verdict.Bypassed bypassed -> {
                // A bypassed visitor uses the site without being counted.
            }
            case Verdict.Rejected rejected -> {
                // A rejected visitor goes away.
            }
        }
    }

    /** A request waits until the move is stored, and no longer than moves may take for that. */
    private void await(int visitor, Edge edge, Verdict.Entering entering, long now) {
        long longest = now + room.config().getSettleMillis();
        agenda.at(Math.min(transport.storedAt(edge, now), longest), then -> {
            RoomView view = board.at(edge.dataCenter(), then);
            apply(visitor, edge, view, edge.visits().entered(view, entering, edge.time(then)), then);
        });
    }

    private void admitted(int visitor, Edge edge, VisitorPass pass, long now) {
        passes[visitor] = pass;
        if (!statistics.isAdmitted(visitor)) {
            statistics.admitted(visitor, now - START);
            room.admitted(now);
        }
        long next = behaviour.nextRequest(visitor, START + statistics.admittedAt(visitor), now);
        if (next == Behaviour.NO_MORE) {
            plan(sessionEnd(edge, pass, now), EventQueue.Kind.EXPIRE, 0);
        } else {
            planVisit(visitor, next);
        }
    }

    private long sessionEnd(Edge edge, VisitorPass pass, long now) {
        RoomConfig config = room.config();
        return (config.getDisableSessionRenewal() ? Math.max(now, pass.acceptedAt() - edge.clockLead()) : now)
                + config.getSessionDurationMillis();
    }

    private void waits(int visitor, Edge edge, RoomView view, VisitorPass pass, long now) {
        passes[visitor] = pass;
        // Who waits for nothing but the own move has a place.
        if (!pass.isEntering()) {
            statistics.waits(visitor, room.bucketHasRoom(now), now - START);
        }
        WaitEstimate estimate = WaitEstimator.ofVisitor(view, pass);
        if (estimate.known()) {
            statistics.estimated(visitor, estimate.minutes(), now - START);
        }
        boolean isConnected = behaviour.isConnected(visitor);
        long next = isConnected
                ? behaviour.nextCheckIn(edge, pass, now)
                : behaviour.nextPoll(visitor, edge, pass, now);
        long leaves = crowd.leavesAt(visitor) == VisitorPopulation.NEVER
                ? Long.MAX_VALUE
                : START + crowd.leavesAt(visitor);
        if (leaves <= next) {
            plan(Math.max(now, leaves), EventQueue.Kind.LEAVE, visitor);
        } else {
            planVisit(visitor, next);
            if (isConnected) {
                connections.open(visitor, edge, pass);
            }
        }
    }

    private void bot(int bot, long now) {
        visit(crowd.size() + bot, fleet.anywhere(random), Optional.empty(), now);
        plan(now + scenario.bots().every().draw(random), EventQueue.Kind.BOT, bot);
    }

    private void applyToBot(Verdict verdict, long now) {
        if (verdict instanceof Verdict.Admitted) {
            statistics.botAdmitted(now - START);
            room.admitted(now);
            plan(now + room.config().getSessionDurationMillis(), EventQueue.Kind.EXPIRE, 0);
        }
    }
}
