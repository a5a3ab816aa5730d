import ArgumentParser
import FlowAPI
import FlowTerminal
import Varlink

/// A column that a list of jobs is asked for.
enum ListColumn: Hashable, Sendable {
    /// Columns with the properties that each job has.
    enum Plain: String, CaseIterable, Sendable {
        case id, title, subject, state, percent, assignee, due, priority, labels, template, created, finished
    }

    case plain(Plain)
    /// A value, by the name that flowd knows.
    case value(String)

    static let prefixes = ["attribute.", "form.", "step."]
    static let shapes = "attribute.KEY, form.STEP.FIELD, step.STEP"
    static let allowed = Plain.allCases.map(\.rawValue).joined(separator: ", ") + ", \(shapes)"

    /// Reads names with commas between them.
    static func parse(_ text: String) throws -> [ListColumn] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let name = String(part)
            if let plain = Plain(rawValue: name) { return .plain(plain) }
            guard prefixes.contains(where: { name.hasPrefix($0) }) else {
                let guess = Guess(name, among: Plain.allCases.map(\.rawValue)).name.map { ". Did you mean “\($0)”?" }
                throw ValidationError("“\(SafeText.line(name))” is no column; allowed: \(allowed)\(guess ?? "")")
            }
            return .value(name)
        }
    }

    /// True for what flowd has to be asked for.
    var isValue: Bool {
        if case .value = self { true } else { false }
    }

    var name: String {
        switch self {
        case .plain(let plain): plain.rawValue
        case .value(let name): name
        }
    }
}
