/// A value that profiles have or haven't, by which lists of them are narrowed, counted and added up.
package enum ProfileColumn: Hashable, Sendable {
    case kind
    case attribute(JobColumn)

    package static let allowed =
        "attribute.KEY, or up to \(JobColumn.alternativeCountMax) of them with | between them for the first that has a "
        + "value"

    /// Reads by what profiles are counted: `kind`, `attribute.diet`.
    package init(counting text: String, field: String) throws(InvalidInput) {
        if text == "kind" {
            self = .kind
            return
        }
        guard let column = try? JobColumn(validating: text, field: field), column.isOfProfiles else {
            throw InvalidInput(field: field, found: text, allowed: "kind, \(Self.allowed)")
        }
        self = .attribute(column)
    }

    /// Reads which number is added up: `attribute.persons`.
    package init(summing text: String, field: String) throws(InvalidInput) {
        guard let column = try? JobColumn(summing: text, field: field), column.isOfProfiles else {
            throw InvalidInput(field: field, found: text, allowed: "\(Self.allowed), where numbers stand")
        }
        self = .attribute(column)
    }
}

extension JobColumn {
    fileprivate var isOfProfiles: Bool {
        switch self {
        case .attribute: true
        case .answer, .step, .plain: false
        case .first(let columns): columns.allSatisfy(\.isOfProfiles)
        }
    }
}

extension JobCondition {
    /// Reads conditions on values of profiles, as those on values of jobs are read.
    package static func ofProfiles(_ texts: [String], field: String) throws(InvalidInput) -> [JobCondition] {
        // Each by itself, so that what is told is what was written.
        for text in texts {
            let condition = try? JobCondition(validating: text, field: field)
            guard condition?.column.isOfProfiles ?? text.drop(while: { $0 == "!" }).hasPrefix("attribute.") else {
                let allowed = "conditions such as attribute.diet=vegan, on \(ProfileColumn.allowed)"
                throw InvalidInput(field: field, found: text, allowed: allowed)
            }
        }
        return try all(texts, field: field)
    }
}
