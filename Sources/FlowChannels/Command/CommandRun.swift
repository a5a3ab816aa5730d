import CLinux
import Glibc

/// One run of a command, on a thread of its own: waiting for a process blocks.
struct CommandRun: Sendable {
    let arguments: [String]
    let environment: [String]
    let input: [UInt8]
    /// Time limit in milliseconds.
    let timeLimit: Int64
    /// Time of grace in milliseconds.
    let grace: Int64

    /// Runs it and waits for its end; cancelling the task ends it.
    func perform() async throws(CommandError) -> CommandEnd {
        let bell = clinux_bell_open()
        guard bell >= 0 else { throw CommandError(errorNumber: -bell, path: arguments.first ?? "") }
        defer { close(bell) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let errorNumber = WorkThread.start { continuation.resume(returning: self.run(cancel: bell)) }
                if errorNumber != 0 { continuation.resume(returning: .failure(error(errorNumber))) }
            }
        } onCancel: {
            _ = clinux_bell_ring(bell)
        }
        return try result.get()
    }

    // MARK: - On the thread

    private func run(cancel: CInt) -> Result<CommandEnd, CommandError> {
        var end = clinux_command_end()
        var output = [CChar](repeating: 0, count: CommandSender.outputSizeBytesMax)
        let result = withTexts(arguments) { arguments in
            withTexts(environment) { environment in
                input.withUnsafeBytes { input in
                    var command = clinux_command(
                        arguments: arguments,
                        environment: environment,
                        input: input.baseAddress,
                        input_size: input.count,
                        time_limit: timeLimit,
                        grace: grace,
                        cancel: cancel
                    )
                    return clinux_run_command(&command, &output, output.count, &end)
                }
            }
        }
        guard result == 0 else { return .failure(error(-result)) }
        // A text with U+0000 would be cut there when it is read from the database.
        let text = String(decoding: output.prefix(end.output_size).map(UInt8.init(bitPattern:)), as: UTF8.self)
            .replacing("\0", with: "\u{FFFD}")
        return .success(CommandEnd(cause: Self.cause(of: end), output: text, outputTotal: end.output_total))
    }

    private static func cause(of end: clinux_command_end) -> CommandEnd.Cause {
        if end.was_stopped == 2 { return .cancelled }
        if end.was_stopped == 1 { return .timeLimit }
        return end.signal != 0 ? .signal(end.signal) : .exit(end.status)
    }

    private func error(_ errorNumber: CInt) -> CommandError {
        CommandError(errorNumber: errorNumber, path: arguments.first ?? "")
    }
}

/// A command could not be begun.
package struct CommandError: Error, CustomStringConvertible {
    let errorNumber: CInt
    let path: String

    package static func now(of path: String) -> CommandError? {
        access(path, X_OK) == 0 ? nil : CommandError(errorNumber: errno, path: path)
    }

    package var isForbidden: Bool { errorNumber == EACCES }

    package var description: String {
        switch errorNumber {
        case ENOENT: "There is no command \(path)"
        case EACCES: "The command \(path) may not be run"
        case ENOEXEC: "The command \(path) is no program; a script needs its interpreter in the first line"
        default: "The command \(path) can't be run: errno \(errorNumber)"
        }
    }
}
