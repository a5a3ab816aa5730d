import ArgumentParser
import FlowAPI
import FoundationEssentials
import Varlink

/// Conditions behind `--where`: on values, as flowd reads them, and those that `flowctl job list` has options for.
enum ConditionTexts {
    /// True for a condition on a value: `form.rsvp.coming=yes`, `!attribute.side`.
    static func isOnValue(_ text: String) -> Bool {
        text.hasPrefix("!") || ListColumn.prefixes.contains { text.hasPrefix($0) }
    }

    /// All conditions together, as the options of a list.
    static func filter(_ conditions: [String]) throws -> JobFilterOptions {
        guard !conditions.isEmpty else { return try JobFilterOptions.parse([]) }
        let others = conditions.filter { !isOnValue($0) }
        let names = Set(OptionNames(in: JobFilterOptions.helpMessage(columns: 500)).names)
            .subtracting(["--help", "--where"])
        for condition in others {
            let name = "--" + condition.prefix { !"=!<>".contains($0) }
            guard !names.contains(name) else { continue }
            let guess = Guess(name, among: names.sorted()).name.map { " Did you mean “\($0.dropFirst(2))”?" } ?? ""
            let known = names.sorted().map { $0.dropFirst(2) }.joined(separator: ", ")
            throw ValidationError(
                "--where takes conditions: \(known), or \(ListColumn.shapes). “\(condition)” is none.\(guess)"
            )
        }
        do {
            return try JobFilterOptions.parse(conditions.map { isOnValue($0) ? "--where=\($0)" : "--\($0)" })
        } catch {
            throw ValidationError("--where can't be read: \(JobFilterOptions.message(for: error))")
        }
    }
}

extension JobsAPI.List.Parameters {
    /// Both together; refuses two that ask for one thing.
    func merged(with other: Self) throws -> Self {
        let sides = try [self, other].map { parameters -> [String: JSONValue] in
            try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(parameters))
        }
        let members = try sides[0].merging(sides[1].filter { $0.key != "tenant" }) { left, right in
            guard case .array(let items) = left, case .array(let others) = right else {
                throw ValidationError("A condition of --where is there as an option too: give one of them.")
            }
            return .array(items + others)
        }
        return try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(members))
    }
}
