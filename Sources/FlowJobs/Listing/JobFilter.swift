/// Filter of jobs; all conditions that are given have to hold.
///
/// A further condition takes a field here, a line in `canonical`, one in the store's conditions and one in the wire's
/// mapping.
package struct JobFilter: Hashable, Sendable {
    /// Longest text to search for, in characters.
    package static let searchLengthMax = 100

    /// Only jobs in one of these states; empty allows all.
    package var states: Set<JobState> = []
    /// Only jobs of the template of this key.
    package var template: String?
    /// Only jobs whose title or subject has this text, in capitals or not.
    package var search: String?
    package var assignee: AssigneeName?
    /// Only jobs started at this instant or later.
    package var createdFrom: Timestamp?
    /// Only jobs started before this instant.
    package var createdUntil: Timestamp?
    /// Only jobs last changed at this instant or later.
    package var changedFrom: Timestamp?
    /// Only jobs last changed before this instant.
    package var changedUntil: Timestamp?
    /// Only jobs of which at least so much is done; those without a percentage are left out.
    package var percentMin: Int?
    /// Only jobs of which at most so much is done; those without a percentage are left out.
    package var percentMax: Int?
    /// Only jobs that have all of these labels.
    package var labels: Set<JobLabel> = []
    /// Only jobs of one of these priorities; empty allows all.
    package var priorities: Set<JobPriority> = []
    package var due = DueFilter()
    package var conditions: [JobCondition] = []

    package init() {}

    var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [:]
        members.add("states", .list(states.map(\.rawValue).sorted().map(CanonicalValue.text)))
        members.add("template", template.map(CanonicalValue.text))
        members.add("search", search.map(CanonicalValue.text))
        members.add("assignee", assignee.map { .text($0.text) })
        members.add("createdFrom", createdFrom.map(Self.instant))
        members.add("createdUntil", createdUntil.map(Self.instant))
        members.add("changedFrom", changedFrom.map(Self.instant))
        members.add("changedUntil", changedUntil.map(Self.instant))
        members.add("percentMin", percentMin.map(CanonicalValue.integer))
        members.add("percentMax", percentMax.map(CanonicalValue.integer))
        members.add("labels", .list(labels.sorted().map { .text($0.text) }))
        members.add("priorities", .list(priorities.map(\.rawValue).sorted().map(CanonicalValue.text)))
        members.add("due", due.canonical)
        members.add("where", .list(conditions.map { .text($0.text) }))
        return .object(members)
    }

    private static func instant(_ instant: Timestamp) -> CanonicalValue { .integer(Int(instant.milliseconds)) }
}

extension JobFilter {
    /// Refuses what no job can fulfil, or what isn't a condition at all.
    package func checked() throws(InvalidInput) -> JobFilter {
        var filter = self
        if let search {
            filter.search = try BoundedText.required(search, field: "search", max: Self.searchLengthMax)
        }
        try Self.check(percentMin, "percentMin")
        try Self.check(percentMax, "percentMax")
        if let percentMin, let percentMax, percentMax < percentMin {
            throw InvalidInput(field: "percentMax", found: String(percentMax), allowed: "\(percentMin) to 100")
        }
        try Self.check(createdFrom, createdUntil, "createdUntil", "createdFrom")
        try Self.check(changedFrom, changedUntil, "changedUntil", "changedFrom")
        try due.check()
        guard labels.count <= JobLabel.countMax else {
            let allowed = "at most \(JobLabel.countMax) labels, since no job has more"
            throw InvalidInput(field: "labels", found: "\(labels.count) labels", allowed: allowed)
        }
        return filter
    }

    private static func check(_ percent: Int?, _ field: String) throws(InvalidInput) {
        guard let percent, !(0...100).contains(percent) else { return }
        throw InvalidInput(field: field, found: String(percent), allowed: "0 to 100")
    }

    private static func check(
        _ from: Timestamp?,
        _ until: Timestamp?,
        _ field: String,
        _ other: String
    ) throws(InvalidInput) {
        guard let from, let until, until <= from else { return }
        throw InvalidInput(field: field, found: until.rfc3339, allowed: "a time after “\(other)”")
    }
}
