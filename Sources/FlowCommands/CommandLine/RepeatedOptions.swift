import ArgumentParser
import FoundationEssentials

/// Check that refuses an option that takes one value and is given two.
///
/// The parser would take the last one without an error. Global options may be repeated: an alias of a shell has
/// one, and an option typed after it replaces it.
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
        guard let reported = try? JSONDecoder().decode(Reported.self, from: text) else { return nil }
        let options = (reported.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
        return Set(options.flatMap { ($0.names ?? []).map { "--" + $0.name } }).subtracting(global)
    }

    /// The part of the parser's description of a command that is needed.
    private struct Reported: Decodable {
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
