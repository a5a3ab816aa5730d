import ArgumentParser
import FlowTerminal

/// A column that a list of profiles is asked for.
enum ProfileListColumn: Hashable, Sendable {
    /// Columns with the properties that each profile has.
    enum Plain: String, CaseIterable, Sendable {
        case key, title, kind, principal, zone, locale, state
    }

    case plain(Plain)
    /// An attribute, or the first of several that has a value: their keys, and the name as it was written.
    case attribute([String], name: String)

    private static let prefix = "attribute."
    static let allowed =
        Plain.allCases.map(\.rawValue).joined(separator: ", ")
        + ", attribute.KEY, or several of these with | between them for the first that has a value"

    /// Reads names with commas between them.
    static func parse(_ text: String) throws -> [ProfileListColumn] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let name = String(part)
            if let plain = Plain(rawValue: name) { return .plain(plain) }
            let parts = name.split(separator: "|", omittingEmptySubsequences: false)
            guard parts.allSatisfy({ $0.hasPrefix(prefix) && $0.count > prefix.count }) else {
                let guess = Guess(name, among: Plain.allCases.map(\.rawValue)).name.map { ". Did you mean “\($0)”?" }
                throw ValidationError("“\(SafeText.line(name))” is no column; allowed: \(allowed)\(guess ?? "")")
            }
            return .attribute(parts.map { String($0.dropFirst(prefix.count)) }, name: name)
        }
    }

    var name: String {
        switch self {
        case .plain(let plain): plain.rawValue
        case .attribute(_, let name): name
        }
    }

    var attributes: [String] {
        if case .attribute(_, let name) = self { [name] } else { [] }
    }
}
