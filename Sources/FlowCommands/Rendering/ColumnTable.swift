import FlowAPI
import FlowCore
import FlowGraphs
import FlowTerminal
import Varlink

/// Jobs with the columns that they were asked for with.
struct ColumnTable: Sendable {
    private let columns: [ListColumn]
    private let jobs: [JobsAPI.Job]

    /// Takes jobs; without columns each has what every job has.
    init(_ columns: [ListColumn], _ jobs: [JobsAPI.Job]) {
        self.columns = columns.isEmpty ? ListColumn.Plain.allCases.map(ListColumn.plain) : columns
        self.jobs = jobs
    }

    func lines(_ style: Style) -> [Line] {
        let titles = Self.titles(columns, style)
        let shapes = zip(columns, titles).map { column, title in shape(of: column, title) }
        let rows = jobs.map { job in columns.map { cell($0, job, style) } }
        return Table(shapes, rows: rows).lines(width: style.width)
    }

    var csv: CSVTable {
        CSVTable(
            columns: columns.map(Self.column),
            rows: jobs.map { job in columns.map { Self.text($0, job) } }
        )
    }

    /// Headings: the last part of a name, as long as no other ends alike.
    static func titles(_ names: [String]) -> [String] {
        let short = names.map { $0.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? $0 }
        return zip(names, short).map { name, end in
            (short.filter { $0 == end }.count == 1 ? end : name).uppercased()
        }
    }

    private static func titles(_ columns: [ListColumn], _ style: Style) -> [String] {
        zip(columns, titles(columns.map(\.name))).map { column, title in
            switch column {
            case .plain(.id): "JOB"
            case .plain(.subject): "FOR"
            case .plain(.percent): "DONE"
            case .plain(.created): TimeText.heading("STARTED", in: style.zone)
            case .plain(.finished): TimeText.heading("FINISHED", in: style.zone)
            case .plain, .value: title
            }
        }
    }

    private static func column(_ column: ListColumn) -> CSVTable.Column {
        switch column {
        case .plain(.title), .plain(.subject), .plain(.labels): .words(column.name)
        case .plain: .value(column.name)
        case .value: .answers(column.name)
        }
    }

    // MARK: - Cells

    private func shape(of column: ListColumn, _ title: String) -> Table.Column {
        switch column {
        case .plain(.id): .init(title, .right)
        case .plain(.title), .plain(.subject): .init(title, .left, .words(widthMin: 12))
        case .plain(.labels), .plain(.template), .plain(.assignee): .init(title, .left, .flexible())
        case .plain: .init(title)
        case .value: isNumeric(column) ? .init(title, .right) : .init(title, .left, .words(widthMin: 8))
        }
    }

    private func cell(_ column: ListColumn, _ job: JobsAPI.Job, _ style: Style) -> Line {
        switch column {
        case .plain(.id): Line(job.id, .bold)
        case .plain(.state): Line([StateText.word(job.status.state)])
        case .plain(.percent): Bar.line(job.status.completion, style)
        case .plain(.due): Line(JobTable.due(job))
        case .plain(.created): Line(TimeText.short(job.status.createdAt, in: style.zone), .dim)
        case .plain(.finished): Line(job.status.finishedAt.map { TimeText.short($0, in: style.zone) } ?? "", .dim)
        case .plain: Line(SafeText.line(Self.text(column, job)))
        case .value(let name): Self.value(name, job).map(Self.cell) ?? Line("–", .dim)
        }
    }

    static func cell(_ value: JSONValue) -> Line {
        if case .bool(let isTrue) = value { return Line(isTrue ? "yes" : "no") }
        return Line(ProfileText.text(value))
    }

    private static func text(_ column: ListColumn, _ job: JobsAPI.Job) -> String {
        switch column {
        case .plain(let plain): text(plain, job)
        case .value(let name): value(name, job).map(raw) ?? ""
        }
    }

    private static func text(_ plain: ListColumn.Plain, _ job: JobsAPI.Job) -> String {
        switch plain {
        case .id: job.id
        case .title: job.status.title
        case .subject: job.spec.subject ?? ""
        case .state: job.status.state.rawValue
        case .percent: job.status.completion.map { "\($0.percent)" } ?? ""
        case .assignee: job.status.assignee ?? ""
        case .due: job.spec.due ?? ""
        case .priority: job.spec.priority.rawValue
        case .labels: job.spec.labels.joined(separator: " ")
        case .template: job.spec.template
        case .created: job.status.createdAt
        case .finished: job.status.finishedAt ?? ""
        }
    }

    static func raw(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { ProfileText.text(value) }
    }

    private static func value(_ name: String, _ job: JobsAPI.Job) -> JSONValue? {
        guard case .object(let members) = job.columns else { return nil }
        return members[name]
    }

    /// True where numbers stand; those that readers of JSON would round come as texts.
    private func isNumeric(_ column: ListColumn) -> Bool {
        guard case .value(let name) = column else { return false }
        let values = jobs.compactMap { Self.value(name, $0) }
        return values.contains { !Self.isText($0) }
            && values.allSatisfy { value in
                switch value {
                case .int, .double: true
                case .string(let text): (try? DecimalNumber(validating: text)) != nil
                case .null, .bool, .array, .object: false
                }
            }
    }

    private static func isText(_ value: JSONValue) -> Bool {
        if case .string = value { true } else { false }
    }
}
