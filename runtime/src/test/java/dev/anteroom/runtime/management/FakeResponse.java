package dev.anteroom.runtime.management;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.Proxy;

/** A response without a connection, which shows what was written. */
public final class FakeResponse {

    final StringBuilder text = new StringBuilder();
    public final HttpServerResponse response = (HttpServerResponse) Proxy.newProxyInstance(getClass().getClassLoader(),
            new Class<?>[]{HttpServerResponse.class},
            (proxy, method, arguments) -> answer(method.getName(), arguments));
    public boolean full;
    public boolean broken;
    public boolean ended;
    public boolean reset;
    private Handler<Void> closeHandler = closed -> {
    };

    private Object answer(String method, Object[] arguments) {
        return switch (method) {
            case "write", "end" -> {
                text.append(arguments == null ? "" : (Buffer) arguments[0]);
                ended |= method.equals("end");
                yield Future.succeededFuture();
            }
            case "reset" -> {
                reset = true;
                yield Future.succeededFuture();
            }
            case "writeQueueFull" -> {
                if (broken) {
                    throw new IllegalStateException("broken");
                }
                yield full;
            }
            case "closeHandler" -> closedBy(arguments[0]);
            default -> throw new AssertionError("a stream needs no " + method);
        };
    }

    @SuppressWarnings("unchecked")
    private HttpServerResponse closedBy(Object handler) {
        closeHandler = (Handler<Void>) handler;
        return response;
    }

    public void hangUp() {
        closeHandler.handle(null);
    }

    /** What was written since the last look. */
    public String news() {
        String news = text.toString();
        text.setLength(0);
        return news;
    }
}
