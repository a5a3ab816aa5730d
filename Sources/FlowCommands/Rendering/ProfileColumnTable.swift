import FlowAPI
import FlowTerminal
import Varlink

/// Profiles with the columns that they were asked for with.
struct ProfileColumnTable: Sendable {
    private let columns: [ProfileListColumn]
    private let profiles: [ProfilesAPI.Profile]

    /// Takes profiles; without columns each has what every profile has.
    init(_ columns: [ProfileListColumn], _ profiles: [ProfilesAPI.Profile]) {
        self.columns = columns.isEmpty ? ProfileListColumn.Plain.allCases.map(ProfileListColumn.plain) : columns
        self.profiles = profiles
    }

    func lines(_ style: Style) -> [Line] {
        let shapes = zip(columns, ColumnTable.titles(columns.map(\.name))).map(shape)
        let rows = profiles.map { profile in columns.map { cell($0, profile) } }
        return Table(shapes, rows: rows).lines(width: style.width)
    }

    /// Table for other programs, under the column names as they were written.
    var csv: CSVTable {
        CSVTable(
            columns: columns.map { column in
                switch column {
                case .plain(.title): .words(column.name)
                case .plain: .value(column.name)
                case .attribute: .answers(column.name)
                }
            },
            rows: profiles.map { profile in columns.map { text($0, profile) } }
        )
    }

    private func shape(of column: ProfileListColumn, _ title: String) -> Table.Column {
        switch column {
        case .plain(.key): .init("PROFILE", .left, .flexible(widthMin: 10))
        case .plain(.title): .init(title, .left, .words(widthMin: 12))
        case .plain: .init(title)
        case .attribute(let keys, _):
            isNumeric(keys) ? .init(title, .right) : .init(title, .left, .words(widthMin: 8))
        }
    }

    private func cell(_ column: ProfileListColumn, _ profile: ProfilesAPI.Profile) -> Line {
        switch column {
        case .plain(.key): Line(profile.spec.key, .bold)
        case .plain: Line(SafeText.line(text(column, profile)))
        case .attribute(let keys, _): Self.value(keys, profile).map(ColumnTable.cell) ?? Line("–", .dim)
        }
    }

    private func text(_ column: ProfileListColumn, _ profile: ProfilesAPI.Profile) -> String {
        let spec = profile.spec
        return switch column {
        case .plain(.key): spec.key
        case .plain(.title): spec.title
        case .plain(.kind): spec.kind
        case .plain(.principal): spec.principal ?? ""
        case .plain(.zone): spec.timeZone ?? ""
        case .plain(.locale): spec.locale ?? ""
        case .plain(.state): profile.status.archived ? "archived" : "active"
        case .attribute(let keys, _): Self.value(keys, profile).map(ColumnTable.raw) ?? ""
        }
    }

    /// The first of the attributes that has a value.
    private static func value(_ keys: [String], _ profile: ProfilesAPI.Profile) -> JSONValue? {
        guard case .object(let members) = profile.spec.attributes else { return nil }
        return keys.lazy.compactMap { members[$0] }.first
    }

    private func isNumeric(_ keys: [String]) -> Bool {
        let values = profiles.compactMap { Self.value(keys, $0) }
        return !values.isEmpty
            && values.allSatisfy { value in
                switch value {
                case .int, .double: true
                case .null, .bool, .string, .array, .object: false
                }
            }
    }
}
