package dev.anteroom.benchmarks.rivals;

import dev.anteroom.benchmarks.rivals.Contender.Limits;
import java.util.List;

/** How people make a waiting room of a server that they have anyway. Its configuration is a template among the resources. */
enum Recipe {

    /** HAProxy with a stick table of sessions. */
    HAPROXY("haproxy", Limits.VISITORS, "none", "haproxy.cfg", "haproxy", "apt-get install haproxy"),

    /** What nginx has without modules. */
    NGINX_LIMIT_REQ("nginx-limit-req", Limits.ENTRIES, "none", "nginx-limit-req.conf", "nginx",
            "apt-get install nginx"),

    /** What can be programmed in nginx. */
    NGINX_LUA("nginx-lua", Limits.VISITORS, "exact", "nginx-lua.conf",
            "nginx ndk_http_module.so ngx_http_lua_module.so",
            "apt-get install nginx libnginx-mod-http-lua");

    private final String title;
    private final Limits limits;
    private final String order;
    private final String template;
    private final String files;
    private final String install;

    Recipe(String title, Limits limits, String order, String template, String files, String install) {
        this.title = title;
        this.limits = limits;
        this.order = order;
        this.template = template;
        this.files = files;
        this.install = install;
    }

    String title() {
        return title;
    }

    Limits limits() {
        return limits;
    }

    /** In which order it lets visitors in. */
    String order() {
        return order;
    }

    /** Its configuration, a file of the resources. */
    String template() {
        return template;
    }

    /** The program, and the modules that it loads. */
    List<String> files() {
        return List.of(files.split(" ", -1));
    }

    /** What installs them on Debian. */
    String install() {
        return install;
    }
}
