import ArgumentParser
import FlowClient
import FlowCore
import FlowTerminal

/// One run of flowctl from its arguments to its exit status.
package enum FlowctlProgram {
    /// Runs a command line as the system gave it, without the program's name, and returns the exit status.
    ///
    /// An argument that isn't UTF-8 is refused: with replacement characters instead of its bytes it would be lost for
    /// good.
    package static func run(bytes arguments: [[UInt8]], in context: Context) async -> Int32 {
        let texts = arguments.compactMap { String(validating: $0, as: UTF8.self) }
        guard texts.count == arguments.count else {
            let broken = arguments.enumerated().first { String(validating: $0.element, as: UTF8.self) == nil }
            let text = InvalidInput.shortened(String(decoding: broken?.element ?? [], as: UTF8.self))
            let place = "argument \((broken?.offset ?? 0) + 1), “\(text)”,"
            let problem = Problem.badInput(
                "\(place) is not UTF-8 text: the terminal or the script writes another encoding."
            )
            return say(problem, asJSON: wantsJSON(texts, context.environment), in: context).rawValue
        }
        return await run(texts, in: context)
    }

    /// Runs a command line, without the program's name, and returns the exit status.
    package static func run(_ arguments: [String], in context: Context) async -> Int32 {
        if let question = LiveCompletion(arguments) {
            await question.answer(in: context)
            return ExitStatus.success.rawValue
        }
        do {
            let ordered = try ArgumentOrder.arranged(arguments, under: Flowctl.self)
            let options = OptionNames(ofCommandIn: ordered, under: Flowctl.self)
            try RepeatedOptions.check(ordered, options, under: Flowctl.self)
            let texts = try DashedTexts.arranged(ordered, options)
            let arranged = try AmountLocale.plain(texts, AmountLocale.format(context.environment))
            var command = try Flowctl.parseAsRoot(AmountArguments.arranged(arranged))
            if let command = command as? any FlowctlCommand {
                return await run(command, in: context).rawValue
            }
            try command.run()
            return ExitStatus.success.rawValue
        } catch {
            return report(parsing: error, arguments, in: context).rawValue
        }
    }

    private static func run(_ command: any FlowctlCommand, in context: Context) async -> ExitStatus {
        let session: Session
        do {
            session = try Session(command.global, in: context)
        } catch {
            return say(problem(error, socket: ""), asJSON: command.global.format?.isJSON ?? false, in: context)
        }
        do {
            try await command.perform(in: session)
            return .success
        } catch let end as EarlyEnd {
            return end.status
        } catch {
            let problem = OptionNames(of: type(of: command), under: Flowctl.self).reported(
                problem(error, socket: session.socket)
            )
            return say(problem, asJSON: session.format.isJSON, in: context)
        }
    }

    // MARK: - Trouble

    private static func problem(_ error: any Error, socket: String) -> Problem {
        switch error {
        case let problem as Problem: problem
        case let error as FlowClientError: Problem(error, socket: socket)
        case let error as SourceError: .badInput("\(error.path) can't be read: \(error.reason).")
        case OutputError.closed: Problem(name: "flowctl.OutputClosed", message: "", status: .outputClosed)
        case OutputError.failed(let reason):
            Problem(
                name: "flowctl.Output",
                message: "The answer can't be written: \(reason). What was to be changed is changed all the same.",
                status: .answerLost
            )
        case is CancellationError: Problem(.cancelled, socket: socket)
        default: Problem(.unexpected(reason: String(describing: error)), socket: socket)
        }
    }

    private static func say(_ problem: Problem, asJSON: Bool, in context: Context) -> ExitStatus {
        // Whoever stopped reading does not want to be told why it ended.
        if problem.status == .outputClosed { return problem.status }
        let style = Style(width: nil, colour: context.terminal.talkColour, zone: context.zone)
        // A problem holds only text, which always has a JSON form.
        let json = asJSON ? try? problem.json() : nil
        context.output.talk(json ?? problem.text(style))
        return problem.status
    }

    /// Help and completion scripts come this way too: they are data, and no trouble.
    private static func report(parsing error: any Error, _ arguments: [String], in context: Context) -> ExitStatus {
        if let problem = error as? Problem {
            return say(problem, asJSON: wantsJSON(arguments, context.environment), in: context)
        }
        if Flowctl.exitCode(for: error).isSuccess {
            do {
                try context.output.data(GlobalOptions.shortened(Flowctl.fullMessage(for: error)) + "\n")
                return .success
            } catch {
                return say(
                    problem(error, socket: ""),
                    asJSON: wantsJSON(arguments, context.environment),
                    in: context
                )
            }
        }
        let full = Flowctl.fullMessage(for: error).split(separator: "\n").dropFirst().map(String.init)
        let options = OptionNames(ofCommandIn: arguments, under: Flowctl.self)
        let sentence = Flowctl.message(for: error).replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
        let message = options.unknown(in: arguments) ?? Guess.ofValue(in: options.withGuess(sentence))
        // Values that are allowed stand in the sentence.
        let details = full.filter { !$0.hasPrefix("    - ") }.map(GlobalOptions.shortened)
        return say(.usage(message, details), asJSON: wantsJSON(arguments, context.environment), in: context)
    }

    /// Whether errors are to be JSON, for a command line that can't be understood.
    private static func wantsJSON(_ arguments: [String], _ environment: [String: String]) -> Bool {
        let joined = " " + arguments.joined(separator: " ") + " "
        let flags = [" --json ", " -o json", " -ojson", " --output json", " --output=json"]
        return flags.contains { joined.contains($0) }
            || OutputFormat(rawValue: environment["FLOWCTL_OUTPUT"] ?? "")?.isJSON ?? false
    }
}
