package dev.anteroom.core.rule;

import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;

/** The rules of one room, which say which requests pass without queueing and without being counted. Immutable. */
public final class BypassRules {

    /** Is told of each enabled rule that can't be parsed. Such a rule is ignored; the others still apply. */
    @FunctionalInterface
    public interface FailureListener {
        void failed(BypassRule rule, ExpressionException reason);
    }

    private final boolean crawlers;
    private final List<Expression> conditions;

    private BypassRules(boolean crawlers, List<Expression> conditions) {
        this.crawlers = crawlers;
        this.conditions = conditions;
    }

    public static BypassRules of(RoomConfig room, FailureListener listener) {
        List<Expression> conditions = new ArrayList<>();
        RuleLists lists = RuleLists.of(room);
        for (BypassRule rule : room.getRules()) {
            if (rule.getEnabled()) {
                try {
                    conditions.add(Expression.parse(rule.getExpression(), lists));
                } catch (ExpressionException e) {
                    listener.failed(rule, e);
                }
            }
        }
        return new BypassRules(room.getSearchEngineCrawlerBypass(), List.copyOf(conditions));
    }

    /** Whether no request can bypass the room, so that no facts about requests are needed. */
    public boolean isEmpty() {
        return conditions.isEmpty() && !crawlers;
    }

    /** Whether the request passes. */
    public boolean apply(RequestFacts facts) {
        if (crawlers && SearchCrawler.named(facts.userAgent()).filter(facts::isGenuine).isPresent()) {
            return true;
        }
        for (Expression condition : conditions) {
            if (condition.holds(facts)) {
                return true;
            }
        }
        return false;
    }
}
