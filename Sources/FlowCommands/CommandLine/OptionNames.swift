import ArgumentParser
import FlowAPI
import Varlink

/// Options of a command, which errors name in the form that is typed.
struct OptionNames: Sendable {
    /// Names of the options as typed: `--tenant`.
    let names: Set<String>
    let valued: Set<String>

    init(of command: any ParsableCommand.Type, under root: any ParsableCommand.Type) {
        self.init(in: root.helpMessage(for: command, columns: 500))
    }

    init(ofCommandIn arguments: [String], under root: any ParsableCommand.Type) {
        self.init(of: Self.command(in: arguments, under: root), under: root)
    }

    static func command(
        in arguments: [String],
        under root: any ParsableCommand.Type
    ) -> any ParsableCommand.Type {
        var command = root
        for argument in arguments {
            let next = command.configuration.subcommands.first { command in
                command.configuration.commandName == argument || command.configuration.aliases.contains(argument)
            }
            command = next ?? command
        }
        return command
    }

    init(in help: String) {
        let words = help.split { !($0 == "-" || $0.isLetter) }
        names = Set(words.filter { $0.hasPrefix("--") }.map(String.init))
        // Help has `--title <title>`.
        let parts = help.split(separator: " <").dropLast()
        valued = Set(parts.compactMap { $0.split { !($0 == "-" || $0.isLetter) }.last.map(String.init) })
            .filter { $0.hasPrefix("--") }
    }

    /// Returns the problem with the typed option instead of the wire's name for it.
    func reported(_ problem: Problem) -> Problem {
        var problem = problem
        switch problem.name {
        case ServiceErrorName.invalidParameter:
            guard case .string(let parameter) = problem.parameters["parameter"], let option = option(for: parameter)
            else { break }
            problem.message = "flowd can't use the value of \(option)."
        case ProfilesAPI.ProfileChanged.name where names.contains("--if-event"),
            PaymentsAPI.ScheduleChanged.name where names.contains("--if-event"):
            problem.message = problem.message.replacing(" ifEvent ", with: " --if-event ")
        default:
            if let field = problem.field, let option = option(for: field) { problem.rename(field, to: option) }
        }
        return problem
    }

    /// The option for a parameter on the wire: `--time-zone` for `timeZone`; nil when this command has none.
    func option(for field: String) -> String? {
        // One of several: `reminders[0]` is what the first --remind says.
        let field = field.hasSuffix("]") ? String(field.prefix { $0 != "[" }) : field
        let parts = Self.unfiltered(field).split(separator: ".", maxSplits: 1)
        guard let parameter = parts.first.map(String.init) else { return nil }
        guard let name = OptionMeaning.names(for: parameter).first(where: names.contains) else { return nil }
        return parts.count == 2 ? "\(name) \(parts[1])" : name
    }

    /// A condition of a saved list is an option of the list.
    private static func unfiltered(_ field: String) -> Substring {
        field.hasPrefix("filter.") ? field.dropFirst("filter.".count) : field[...]
    }

    /// The parser's message about an option that doesn't exist, with the one that was perhaps meant.
    ///
    /// The parser guesses too, but not by beginnings, and for short names from too far.
    func withGuess(_ message: String) -> String {
        let parts = message.split(separator: "'")
        guard parts.count >= 2, parts[0] == "Unknown option ", parts[1].hasPrefix("--") else { return message }
        return unknown(String(parts[1]))
    }

    /// Returns the message about the first option that the command doesn't have; nil when it has them all.
    ///
    /// The parser validates what it knows before it looks at what is left, so a mistyped option reads as a missing one.
    func unknown(in arguments: [String]) -> String? {
        var mayBeValue = false
        for argument in arguments.prefix(while: { $0 != "--" }) {
            let name = String(argument.prefix { $0 != "=" })
            let isOption = name.hasPrefix("--") && name.dropFirst(2).allSatisfy { $0 == "-" || $0.isLetter }
            if isOption, !mayBeValue, !names.contains(name) { return unknown(name) }
            mayBeValue = isOption && argument == name && names.contains(name)
        }
        return nil
    }

    /// Returns the message about an unknown option, with a suggestion.
    ///
    /// An option is suggested that begins alike, ends with the same word, or is the nearest.
    private func unknown(_ name: String) -> String {
        let ending = names.filter { $0.hasSuffix("-" + name.dropFirst(2)) }
        let guess = ending.count == 1 ? ending.first : Guess(name, among: names.sorted()).name
        return "Unknown option '\(name)'." + (guess.map { " Did you mean '\($0)'?" } ?? "")
    }
}
