package dev.anteroom.cli;

import dev.anteroom.runtime.process.ExitCode;
import java.io.PrintWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine;

/** Reports in one line what failed, and where the details are. */
final class FailureReport implements IExecutionExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(FailureReport.class);

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        LOG.atError().setCause(failure).log("the command failed");
        PrintWriter err = command.getErr();
        err.println();
        err.println("anteroom: " + (failure.getMessage() == null ? failure.toString() : failure.getMessage()));
        err.println("The log is in " + Logs.folder());
        err.flush();
        return ExitCode.FAILED.code();
    }
}
