import FlowAPI
import FlowCore

/// Conditions on jobs, which are the same wherever jobs are asked for.
protocol JobConditionParameters {
    var states: [JobsAPI.JobState]? { get }
    var template: String? { get }
    var search: String? { get }
    var assignee: String? { get }
    var createdFrom: String? { get }
    var createdUntil: String? { get }
    var changedFrom: String? { get }
    var changedUntil: String? { get }
    var percentMin: Int? { get }
    var percentMax: Int? { get }
    var labels: [String]? { get }
    var priorities: [JobsAPI.Priority]? { get }
    var dueFrom: String? { get }
    var dueUntil: String? { get }
    var overdue: Bool? { get }
    var withoutDue: Bool? { get }
    var `where`: [String]? { get }
}

/// Conditions on the jobs to which something belongs.
protocol JobOfItemParameters {
    var template: String? { get }
    var labels: [String]? { get }
    var `where`: [String]? { get }
}

extension ActionsAPI.List.Parameters: JobOfItemParameters {}
extension PaymentsAPI.ListSchedules.Parameters: JobOfItemParameters {}
extension PaymentsAPI.List.Parameters: JobOfItemParameters {}
extension PaymentsAPI.Due.Parameters: JobOfItemParameters {}
extension PaymentsAPI.GetOutlook.Parameters: JobOfItemParameters {}

extension JobsAPI.List.Parameters: JobConditionParameters {}
extension JobsAPI.Count.Parameters: JobConditionParameters {}

extension JobListing {
    init(_ wanted: JobsAPI.List.Parameters) throws(InvalidInput) {
        let order = try wanted.sort.map { (text) throws(InvalidInput) in try JobOrder(validating: text) }
        let columns = try ColumnNames.all(wanted.columns, field: "columns", countMax: JobColumn.countMax) {
            (name) throws(InvalidInput) in try JobColumn(validating: name, field: "columns")
        }
        self.init(try JobFilter(wanted), order: order ?? .newestFirst, columns: columns)
    }
}

/// Names of columns, of which there may only be so many.
enum ColumnNames {
    static func all<Column>(
        _ names: [String]?,
        field: String,
        countMax: Int,
        _ read: (String) throws(InvalidInput) -> Column
    ) throws(InvalidInput) -> [Column] {
        let names = names ?? []
        guard names.count <= countMax else {
            throw InvalidInput(field: field, found: "\(names.count) names", allowed: "at most \(countMax)")
        }
        return try names.map(read)
    }
}

extension JobFilter {
    init(_ wanted: some JobConditionParameters) throws(InvalidInput) {
        var filter = JobFilter()
        filter.states = Set((wanted.states ?? []).map(\.domain))
        filter.template = wanted.template
        filter.search = wanted.search
        filter.assignee = try wanted.assignee.map { (text) throws(InvalidInput) in try AssigneeName(validating: text) }
        filter.createdFrom = try Self.instant(wanted.createdFrom, "createdFrom")
        filter.createdUntil = try Self.instant(wanted.createdUntil, "createdUntil")
        filter.changedFrom = try Self.instant(wanted.changedFrom, "changedFrom")
        filter.changedUntil = try Self.instant(wanted.changedUntil, "changedUntil")
        filter.percentMin = wanted.percentMin
        filter.percentMax = wanted.percentMax
        filter.labels = Set(
            try (wanted.labels ?? []).map { (text) throws(InvalidInput) in try JobLabel(validating: text) }
        )
        filter.priorities = Set((wanted.priorities ?? []).map(\.domain))
        filter.due = try DueFilter(wanted)
        filter.conditions = try JobCondition.all(wanted.where ?? [], field: "where")
        self = try filter.checked()
    }

    init(of wanted: some JobOfItemParameters, isRunning: Bool = false) throws(InvalidInput) {
        var filter = JobFilter()
        if isRunning { filter.states = [.running] }
        filter.template = wanted.template
        filter.labels = Set(
            try (wanted.labels ?? []).map { (text) throws(InvalidInput) in try JobLabel(validating: text) }
        )
        filter.conditions = try JobCondition.all(wanted.where ?? [], field: "where")
        self = try filter.checked()
    }

    private static func instant(_ text: String?, _ field: String) throws(InvalidInput) -> Timestamp? {
        guard let text else { return nil }
        return try Timestamp(validating: text, field: field)
    }
}

extension DueFilter {
    fileprivate init(_ wanted: some JobConditionParameters) throws(InvalidInput) {
        self.init()
        from = try Self.due(wanted.dueFrom, "dueFrom")
        until = try Self.due(wanted.dueUntil, "dueUntil")
        isOverdue = wanted.overdue ?? false
        isAbsent = wanted.withoutDue ?? false
    }

    private static func due(_ text: String?, _ field: String) throws(InvalidInput) -> LocalDue? {
        guard let text else { return nil }
        return try LocalDue(validating: text, field: field)
    }
}
