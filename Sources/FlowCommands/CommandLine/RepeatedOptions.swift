import ArgumentParser
import FoundationEssentials

/// Refuses an option that takes one value and is given two: the parser would take the last and say nothing.
///
/// Global options may be repeated: an alias of a shell has one, and what is typed behind it takes its place.
enum RepeatedOptions {
    /// Throws for the first option of a command line that is given twice and takes one value.
    static func check(
        _ arguments: [String],
        _ options: OptionNames,
        under root: any ParsableCommand.Type
    ) throws(Problem) {
        let repeated = repeated(in: arguments, options.valued)
        // To ask for what may be repeated takes a while, and is seldom needed.
        guard !repeated.isEmpty, let single = single(of: OptionNames.command(in: arguments, under: root)) else {
            return
        }
        guard let name = repeated.first(where: single.contains) else { return }
        throw .usage("\(name) is given twice; it takes one value.")
    }

    /// Options that are given more than once, as they are typed.
    private static func repeated(in arguments: [String], _ valued: Set<String>) -> [String] {
        var seen: Set<String> = []
        var repeated: [String] = []
        var isValue = false
        for argument in arguments.prefix(while: { $0 != "--" }) {
            guard !isValue else {
                isValue = false
                continue
            }
            let name = String(argument.prefix { $0 != "=" })
            guard name.hasPrefix("--") else { continue }
            isValue = name == argument && valued.contains(name)
            if valued.contains(name), !seen.insert(name).inserted { repeated.append(name) }
        }
        return repeated
    }

    private static let global: Set = ["--socket", "--tenant", "--output", "--timeout", "--token-file"]

    /// The options of a command that take one value; nil where the parser doesn't tell.
    private static func single(of command: any ParsableCommand.Type) -> Set<String>? {
        let text = Data(command._dumpHelp().utf8)
        guard let told = try? JSONDecoder().decode(Told.self, from: text) else { return nil }
        let options = (told.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
        return Set(options.flatMap { ($0.names ?? []).map { "--" + $0.name } }).subtracting(global)
    }

    /// The part of the parser's description of a command that is needed.
    private struct Told: Decodable {
        struct Command: Decodable { let arguments: [Argument]? }
        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }
        struct Name: Decodable { let name: String }

        let command: Command
    }
}
