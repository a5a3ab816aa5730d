import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal
import FoundationEssentials
import Varlink

/// Conditions after `--where`.
///
/// They are conditions on values, in flowd's form, and those that `flowctl job list` has options for.
enum ConditionTexts {
    /// Options that may be given several times.
    private static let repeated: Set<String> = ["state", "label", "priority"]

    /// True for a condition on a value: `form.rsvp.coming=yes`, `!attribute.side`.
    static func isOnValue(_ text: String) -> Bool {
        ListColumn.prefixes.contains { text.drop { $0 == "!" }.hasPrefix($0) }
    }

    static func filter(_ conditions: [String]) throws -> JobFilterOptions {
        guard !conditions.isEmpty else { return try JobFilterOptions.parse([]) }
        let others = conditions.filter { !isOnValue($0) }
        let names = Set(OptionNames(in: JobFilterOptions.helpMessage(columns: 500)).names)
            .subtracting(["--help", "--where"])
        for condition in others { try check(condition, names) }
        let once = others.map(ConditionName.name).filter { !repeated.contains($0) }
        if let twice = Dictionary(once.map { ($0, 1) }, uniquingKeysWith: +).first(where: { $0.value > 1 }) {
            throw ValidationError("--where asks for \(twice.key) twice: give one of them.")
        }
        do {
            return try JobFilterOptions.parse(conditions.map { isOnValue($0) ? "--where=\($0)" : "--\($0)" })
        } catch {
            throw ValidationError("--where can't be read: \(JobFilterOptions.message(for: error))")
        }
    }

    private static func check(_ condition: String, _ names: Set<String>) throws {
        let name = "--" + ConditionName.name(in: condition)
        let displayed = SafeText.line(condition)
        guard names.contains(name) else {
            let guess = Guess(name, among: names.sorted()).name.map { " Did you mean “\($0.dropFirst(2))”?" } ?? ""
            let known = names.sorted().map { $0.dropFirst(2) }.joined(separator: ", ")
            throw ValidationError(
                "--where takes conditions: \(known), or \(ListColumn.shapes). “\(displayed)” is none.\(guess)"
            )
        }
        let rest = condition.dropFirst(name.count - 2)
        guard !condition.hasPrefix("!"), rest.isEmpty || rest.hasPrefix("=") else {
            let allowed = "only \(ListColumn.shapes) can be compared otherwise than with ="
            throw ValidationError("--where can't ask for “\(displayed)”: \(allowed).")
        }
    }
}

extension JobsAPI.List.Parameters {
    /// Both together; refuses two that ask for one thing.
    func merged(with other: Self) throws -> Self {
        let sides = try [self, other].map { parameters -> [String: JSONValue] in
            try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(parameters))
        }
        var members = sides[0]
        for (name, value) in sides[1] where name != "tenant" {
            switch (members[name], value) {
            case (nil, _): members[name] = value
            case (.array(let items)?, .array(let others)): members[name] = .array(items + others)
            case (.some, _):
                let option = name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
                throw ValidationError("--\(option) is given as an option and in --where: give one of them.")
            }
        }
        return try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(members))
    }
}
