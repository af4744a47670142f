package dev.anteroom.cli;

import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.schemas.text.DurationText;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes tokens for the management API. */
@Command(name = "tokens", description = "Makes tokens for the management API.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
final class TokensCommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(name = "generate", mixinStandardHelpOptions = true, description = {
            "Makes a token, prints it, and adds its hash to FILE, which edges read as management.tokens.",
            "The token is shown only once. To revoke it, remove it from FILE."})
    int generate(
            @Option(names = "--name", required = true, paramLabel = "NAME", description = "Name of the token's owner,"
                    + " which the audit log shows.") String name,
            @Option(names = "--scope", defaultValue = "read", paramLabel = "SCOPE", description = "What the token"
                    + " allows: metrics, read, write or admin, each of which includes those before it. Default:"
                    + " ${DEFAULT-VALUE}.") String scope,
            @Option(names = "--expires-in", paramLabel = "DURATION", description = "How long the token is valid, such"
                    + " as 90d; forever if not given.") Optional<String> expiresIn,
            @Parameters(paramLabel = "FILE", description = "The file of tokens; it is created if it does not exist.") Path file) {
        String secret = Tokens.generate(new SecureRandom());
        try {
            TokenFile.at(file).add(new Token(name, Tokens.hash(secret), Scope.of(scope),
                    expiresIn.map(text -> InstantSource.system().instant().plus(DurationText.parse(text)))));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Objects.requireNonNull(spec.subcommands().get("generate")),
                    String.valueOf(e.getMessage()), e);
        }
        spec.commandLine().getOut().println(secret);
        spec.commandLine().getOut().flush();
        return ExitCode.FINE.code();
    }
}
