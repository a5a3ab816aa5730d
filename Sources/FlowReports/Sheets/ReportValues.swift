package import FlowCore

/// The values that a template is filled in with, by their names.
package typealias ReportValues = [String: CanonicalValue]

extension ReportValues {
    /// A text, or that there is none: then no section of its name is made, and none of the values around is taken for it.
    package subscript(text name: String) -> String? {
        get { if case .text(let text)? = self[name] { text } else { nil } }
        set { self[name] = newValue.map { .text($0) } ?? .boolean(false) }
    }

    package subscript(flag name: String) -> Bool {
        get { self[name] == .boolean(true) }
        set { self[name] = .boolean(newValue) }
    }

    /// Rows, and whether there are any: `hasRows` for `rows`.
    package mutating func set(_ name: String, _ rows: [ReportValues]) {
        self[name] = .list(rows.map { .object($0) })
        self[flag: "has" + name.prefix(1).uppercased() + name.dropFirst()] = !rows.isEmpty
    }
}
