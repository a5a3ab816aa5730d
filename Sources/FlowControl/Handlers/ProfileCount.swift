import FlowAPI
import FlowCore
import FlowStore

/// Count of profiles, in groups by their values, and the sum of a numeric value of theirs.
enum ProfileCount {
    @Sendable static func answer(
        _ wanted: ProfilesAPI.Count.Parameters,
        _ call: Call
    ) async throws -> ProfilesAPI.Count.Reply {
        let names = wanted.by ?? []
        let columns = try ColumnNames.all(names, field: "by", countMax: JobTally.columnCountMax) {
            (name) throws(InvalidInput) in try ProfileColumn(counting: name, field: "by")
        }
        let sum = try wanted.sum.map { (name) throws(InvalidInput) in try ProfileColumn(summing: name, field: "sum") }
        let filter = try ProfileFilter(wanted.kind, wanted.text, wanted.archived, wanted.where)
        let tally = try await call.store.tally(of: wanted.tenant, for: call.caller, filter, by: columns, sum: sum)
        return .init(
            profiles: tally.total.jobCount,
            sum: sum.map { _ in tally.total.text },
            summed: sum.map { _ in tally.total.numberCount },
            groups: columns.isEmpty
                ? nil
                : tally.groups.map { group in
                    ProfilesAPI.ProfileGroup(
                        values: WireValues.json(group.values, named: names),
                        profiles: group.jobs.jobCount,
                        sum: sum.map { _ in group.jobs.text },
                        summed: sum.map { _ in group.jobs.numberCount }
                    )
                }
        )
    }
}

extension ProfileFilter {
    init(_ kind: String?, _ text: String?, _ isArchived: Bool?, _ conditions: [String]?) throws(InvalidInput) {
        self.init(
            kind: try kind.map { (text) throws(InvalidInput) in try ProfileInput.kind(text) },
            text: try BoundedText.optional(text, field: "text", max: BoundedText.titleLengthMax),
            isArchived: isArchived,
            conditions: try JobCondition.ofProfiles(conditions ?? [], field: "where")
        )
    }
}
