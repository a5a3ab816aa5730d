import ArgumentParser
import FlowCore

/// Lets global options stand anywhere, and helps with mistyped commands.
///
/// The parser takes options only after the command that declares them: those that stand before it are moved behind it.
enum ArgumentOrder {
    /// The arguments with all global options behind the command; throws when there is no such command.
    static func arranged(_ arguments: [String], under root: any ParsableCommand.Type) throws(Problem) -> [String] {
        var command: any ParsableCommand.Type = root
        var path: [String] = []
        var options: [String] = []
        var rest = ArraySlice(arguments)
        while let argument = rest.first, !command.configuration.subcommands.isEmpty {
            if let count = globalOptionCount(argument) {
                options += rest.prefix(count)
                rest = rest.dropFirst(count)
                continue
            }
            guard !argument.hasPrefix("-"), !(path.isEmpty && argument == "help") else { return path + rest }
            guard let next = command.configuration.subcommands.first(where: { names(of: $0).contains(argument) }) else {
                throw unknown(argument, after: path, in: command)
            }
            command = next
            path.append(argument)
            rest = rest.dropFirst()
        }
        return command.configuration.subcommands.isEmpty ? path + options + rest : path + rest
    }

    /// How many arguments a global option takes up together with its value; nil when it is none.
    private static func globalOptionCount(_ argument: String) -> Int? {
        if argument == "--json" { return 1 }
        if ["--socket", "--tenant", "-t", "--output", "-o"].contains(argument) { return 2 }
        let joined = ["--socket=", "--tenant=", "--output=", "-t", "-o"]
        return joined.contains { argument.hasPrefix($0) } ? 1 : nil
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command.configuration.commandName ?? ""] + command.configuration.aliases
    }

    private static func unknown(
        _ argument: String,
        after path: [String],
        in command: any ParsableCommand.Type
    ) -> Problem {
        let place = (["flowctl"] + path).joined(separator: " ")
        let known = command.configuration.subcommands.flatMap { names(of: $0) }
        let main = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        let guess = Suggestion.phrase(for: argument, in: known)
        return .usage(
            "\(place) has no command \"\(argument)\"\(guess.isEmpty ? "." : guess)",
            ["There are: \(main.joined(separator: ", ")). See \(place) --help"]
        )
    }
}
