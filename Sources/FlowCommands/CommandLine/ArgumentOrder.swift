import ArgumentParser

/// Order of arguments that lets global options stand anywhere, with suggestions for mistyped commands.
///
/// The parser takes options only after the command that declares them: those that stand before it are moved after it.
enum ArgumentOrder {
    /// Returns the arguments with all global options after the command; throws when there is no such command.
    static func arranged(_ arguments: [String], under root: any ParsableCommand.Type) throws(Problem) -> [String] {
        var command: any ParsableCommand.Type = root
        var path: [String] = []
        var options: [String] = []
        var rest = ArraySlice(arguments)
        if rest.first == "help" { return ["help"] + (try known(rest.dropFirst(), under: root)) }
        while let argument = rest.first, !command.configuration.subcommands.isEmpty {
            if let count = globalOptionCount(argument) {
                options += rest.prefix(count)
                rest = rest.dropFirst(count)
                continue
            }
            if argument == "help" { return ["help"] + path + (try known(rest.dropFirst(), under: command, at: path)) }
            if argument.hasPrefix("-") {
                try checkIsNotAhead(argument, of: rest.dropFirst(), in: command)
                return path + rest
            }
            guard let next = command.configuration.subcommands.first(where: { names(of: $0).contains(argument) }) else {
                throw unknown(argument, after: path, in: command)
            }
            command = next
            path.append(argument)
            rest = rest.dropFirst()
        }
        return command.configuration.subcommands.isEmpty ? path + options + rest : path + rest
    }

    /// Returns the number of arguments of a global option with its value; nil when the argument is none.
    private static func globalOptionCount(_ argument: String) -> Int? {
        if argument == "--json" { return 1 }
        if ["--socket", "--tenant", "-t", "--output", "-o", "--timeout", "--token-file"].contains(argument) {
            return 2
        }
        let joined = ["--socket=", "--tenant=", "--output=", "--timeout=", "--token-file=", "-t", "-o"]
        return joined.contains { argument.hasPrefix($0) } ? 1 : nil
    }

    private static func known(
        _ words: ArraySlice<String>,
        under root: any ParsableCommand.Type,
        at path: [String] = []
    ) throws(Problem) -> [String] {
        var command: any ParsableCommand.Type = root
        for (index, word) in words.enumerated() {
            if word.hasPrefix("-") || command.configuration.subcommands.isEmpty { break }
            guard let next = command.configuration.subcommands.first(where: { names(of: $0).contains(word) }) else {
                throw unknown(word, after: path + words.prefix(index), in: command)
            }
            command = next
        }
        return Array(words)
    }

    /// Refuses an option that stands before the command which it belongs to.
    private static func checkIsNotAhead(
        _ option: String,
        of rest: ArraySlice<String>,
        in command: any ParsableCommand.Type
    ) throws(Problem) {
        let commands = Set(command.configuration.subcommands.flatMap { names(of: $0) })
        guard !["--help", "-h", "--version"].contains(option), let name = rest.first(where: commands.contains) else {
            return
        }
        throw .usage(
            "\(option) stands before the command \"\(name)\"; put it after that.",
            ["Only --socket, --tenant, --output, --token-file, --json and --timeout may stand anywhere."]
        )
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName ?? ""] + command.configuration.aliases
    }

    /// Words that other programs have for the same.
    private static let synonyms = [
        "create": "start", "new": "start", "begin": "start", "run": "start", "add": "create", "get": "show",
        "describe": "show", "view": "show", "finish": "done", "finished": "done", "close": "done", "abort": "cancel",
        "validate": "lint", "check": "lint", "publish": "apply", "update": "progress", "report": "progress",
        "undo": "reopen", "log": "events", "history": "events", "steps": "action", "pause": "hold",
        "suspend": "hold", "continue": "resume", "delete": "remove", "comment": "note", "comments": "notes",
        "watch": "top",
        "info": "status",
    ]

    private static func unknown(
        _ argument: String,
        after path: [String],
        in command: any ParsableCommand.Type
    ) -> Problem {
        let place = (["flowctl"] + path).joined(separator: " ")
        let known = command.configuration.subcommands.flatMap { names(of: $0) }
        let main = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        let guess =
            synonyms[argument].flatMap { known.contains($0) ? $0 : nil }
            ?? Guess(argument, among: main).name ?? Guess(argument, among: known).name
        let hint = guess.map { "; did you mean \"\($0)\"?" } ?? "."
        return .usage(
            "\(place) has no command \"\(argument)\"\(hint)",
            ["There are: \(main.joined(separator: ", ")). See \(place) --help"]
        )
    }
}
