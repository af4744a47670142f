package dev.anteroom.cli;

import dev.anteroom.cli.api.ManagementClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command reaches the management API. */
final class ApiOptions {

    /** Characters that a header can hold; a token with others would appear in an error message. */
    private static final String TOKEN = "[\\x21-\\x7e]+";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--api", defaultValue = "http://127.0.0.1:9090", paramLabel = "URL", description = "URL of the"
            + " management port of an edge. Default: ${DEFAULT-VALUE}.")
    private URI api = URI.create("");

    @Option(names = "--token-file", required = true, paramLabel = "FILE", description = "File that contains only the bearer token.")
    private Path tokenFile = Path.of("");

    ManagementClient client() {
        if (api.getHost() == null) {
            throw new ParameterException(command.commandLine(),
                    "--api is '" + api + "', it must be scheme, host and port, such as http://127.0.0.1:9090");
        }
        try {
            String token = Files.readString(tokenFile).strip();
            if (!token.matches(TOKEN)) {
                throw new ParameterException(command.commandLine(),
                        "--token-file " + tokenFile + " must hold one token and nothing else");
            }
            return new ManagementClient(api, token);
        } catch (IOException e) {
            throw new ParameterException(command.commandLine(), "can't read --token-file " + tokenFile + ": " + e, e);
        }
    }
}
