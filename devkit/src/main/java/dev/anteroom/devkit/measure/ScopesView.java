package dev.anteroom.devkit.measure;

import java.util.List;
import java.util.Optional;

/**
 * All ticket scopes in the state of one room.
 *
 * @param all ascending by name, ANYWHERE last
 */
public record ScopesView(List<ScopeView> all) {

    /** Before the first state. */
    public static final ScopesView NONE = new ScopesView(List.of());

    public ScopesView {
        all = List.copyOf(all);
    }

    public Optional<ScopeView> of(DataCenterView dataCenter) {
        return all.stream().filter(scope -> scope.name().equals(dataCenter.name())).findFirst();
    }

    /** The scopes that are not among {@code dataCenters}, such as ANYWHERE. */
    public List<ScopeView> besides(List<DataCenterView> dataCenters) {
        return all.stream()
                .filter(scope -> dataCenters.stream().noneMatch(view -> view.name().equals(scope.name()))).toList();
    }

    /** Ticket numbers that may still be issued on this state. */
    public long allotment() {
        return all.stream().mapToLong(ScopeView::allotment).sum();
    }

    /** Ticket numbers issued minus those returned, as counted by this state. */
    public long issued() {
        return all.stream().mapToLong(ScopeView::issued).sum();
    }
}
