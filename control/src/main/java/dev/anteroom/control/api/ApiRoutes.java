package dev.anteroom.control.api;

import dev.anteroom.runtime.token.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every call of the management API, declared here and nowhere else. */
final class ApiRoutes {

    private static final String ZONE = "/client/v4/zones/{zone}/waiting_rooms";
    private static final String ROOM = ZONE + "/{room}";
    private static final String EVENT = ROOM + "/events/{event}";
    private static final String RULE = ROOM + "/rules/{rule}";
    private static final String LIST = ROOM + "/lists/{list}";

    private static final String CHECKS = "/client/v4/zones/{zone}/healthchecks";
    private static final String CHECK = CHECKS + "/{check}";

    private static final String OWN_TOKENS = "/client/v4/user/tokens";
    private static final String ACCOUNT_TOKENS = "/client/v4/accounts/{account}/tokens";
    private static final String ALERTING = "/client/v4/accounts/{account}/alerting/v3/";
    private static final String POLICY = ALERTING + "policies/{policy}";
    private static final String WEBHOOKS = ALERTING + "destinations/webhooks";
    private static final String WEBHOOK = WEBHOOKS + "/{webhook}";

    private ApiRoutes() {
    }

    /** All calls; if two paths match, the first one applies. */
    static List<ApiRoute> all(Rooms rooms, ConfigStores stores, TokenCalls tokens) {
        List<ApiRoute> all = new ArrayList<>(ofZones(rooms, stores).toList());
        all.addAll(alerting(rooms, stores).toList());
        // All accounts are the same, and so are the tokens of the caller.
        all.addAll(ofTokens(OWN_TOKENS, tokens));
        all.addAll(ofTokens(ACCOUNT_TOKENS, tokens));
        return List.copyOf(all);
    }

    private static List<ApiRoute> ofTokens(String path, TokenCalls tokens) {
        String one = path + "/{token}";
        return List.of(new ApiRoute("GET", path + "/verify", Scope.METRICS, tokens::verify),
                new ApiRoute("GET", path + "/permission_groups", Scope.ADMIN, tokens::groups),
                new ApiRoute("GET", path, Scope.ADMIN, tokens::list),
                new ApiRoute("POST", path, Scope.ADMIN, tokens::create),
                new ApiRoute("GET", one, Scope.ADMIN, tokens::get),
                new ApiRoute("PUT", one, Scope.ADMIN, tokens::change),
                new ApiRoute("PATCH", one, Scope.ADMIN, tokens::change),
                new ApiRoute("DELETE", one, Scope.ADMIN, tokens::remove),
                new ApiRoute("PUT", one + "/value", Scope.ADMIN, tokens::renew));
    }

    private static Stream<ApiRoute> alerting(Rooms rooms, ConfigStores stores) {
        PolicyCalls policy = new PolicyCalls(stores.notifications(), rooms);
        WebhookCalls webhook = new WebhookCalls(stores.notifications(), rooms);
        return Stream.of(new ApiRoute("GET", ALERTING + "available_alerts", policy::available),
                new ApiRoute("GET", ALERTING + "history", new DeliveryCalls(stores.notifications().history())),
                new ApiRoute("GET", ALERTING + "policies", policy::list),
                new ApiRoute("POST", ALERTING + "policies", policy::create),
                new ApiRoute("GET", POLICY, policy::get),
                new ApiRoute("PUT", POLICY, policy::change),
                new ApiRoute("DELETE", POLICY, policy::remove),
                new ApiRoute("GET", WEBHOOKS, webhook::list),
                new ApiRoute("POST", WEBHOOKS, webhook::create),
                new ApiRoute("GET", WEBHOOK, webhook::get),
                new ApiRoute("PUT", WEBHOOK, webhook::change),
                new ApiRoute("DELETE", WEBHOOK, webhook::remove));
    }

    private static Stream<ApiRoute> ofZones(Rooms rooms, ConfigStores stores) {
        RoomCalls room = new RoomCalls(rooms, stores.origins());
        EventCalls event = new EventCalls(rooms);
        RuleCalls rule = new RuleCalls(rooms);
        ListCalls list = new ListCalls(rooms);
        HealthCheckCalls check = new HealthCheckCalls(stores.origins(), stores.checks(), rooms);
        SettingsCalls settings = new SettingsCalls(rooms);
        return Stream.of(new ApiRoute("GET", "/client/v4/accounts/{account}/waiting_rooms", room::listAll),
                new ApiRoute("GET", ZONE + "/settings", settings::get),
                new ApiRoute("PUT", ZONE + "/settings", settings::set),
                new ApiRoute("PATCH", ZONE + "/settings", settings::set),
                new ApiRoute("POST", ZONE + "/preview", false, Scope.WRITE, new PreviewCall(stores.previews())),
                new ApiRoute("GET", ZONE, room::list),
                new ApiRoute("POST", ZONE, room::create),
                new ApiRoute("GET", ROOM, room::get),
                new ApiRoute("PUT", ROOM, room::replace),
                new ApiRoute("PATCH", ROOM, room::change),
                new ApiRoute("DELETE", ROOM, room::remove),
                new ApiRoute("GET", ROOM + "/status", new StatusCall(rooms)),
                new ApiRoute("GET", ROOM + "/events", event::list),
                new ApiRoute("POST", ROOM + "/events", event::create),
                new ApiRoute("GET", EVENT, event::get),
                new ApiRoute("PUT", EVENT, event::replace),
                new ApiRoute("PATCH", EVENT, event::change),
                new ApiRoute("DELETE", EVENT, event::remove),
                new ApiRoute("GET", EVENT + "/details", event::details),
                new ApiRoute("GET", ROOM + "/rules", rule::list),
                new ApiRoute("POST", ROOM + "/rules", rule::add),
                new ApiRoute("PUT", ROOM + "/rules", rule::replaceAll),
                new ApiRoute("PATCH", RULE, rule::change),
                new ApiRoute("DELETE", RULE, rule::remove),
                new ApiRoute("GET", ROOM + "/lists", list::all),
                new ApiRoute("POST", ROOM + "/lists", list::add),
                new ApiRoute("GET", LIST, list::get),
                new ApiRoute("PUT", LIST, list::replace),
                new ApiRoute("DELETE", LIST, list::remove),
                new ApiRoute("POST", LIST + "/items", list::extend),
                new ApiRoute("DELETE", LIST + "/items", list::reduce),
                new ApiRoute("GET", CHECKS, check::list),
                new ApiRoute("POST", CHECKS, check::create),
                new ApiRoute("POST", CHECKS + "/preview", check::preview),
                new ApiRoute("GET", CHECKS + "/preview/{check}", check::getPreview),
                new ApiRoute("DELETE", CHECKS + "/preview/{check}", check::removePreview),
                new ApiRoute("GET", CHECK, check::get),
                new ApiRoute("GET", CHECK + "/analytics", new HealthAnalyticsCall(stores.origins(), stores.probes())),
                new ApiRoute("PUT", CHECK, check::replace),
                new ApiRoute("PATCH", CHECK, check::edit),
                new ApiRoute("DELETE", CHECK, check::remove));
    }
}
