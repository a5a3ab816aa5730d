import GRDB

/// Shape of a database: tables with their columns, indexes, triggers, views.
///
/// The text of each definition counts, but for its blanks; what SQLite and the migrator keep for themselves doesn't.
struct SchemaShape: Equatable {
    /// Part of a schema, by its kind and its name.
    struct Part: Hashable, Comparable {
        let kind: String
        let name: String

        /// Tables first: what is missing with a table needs no telling of its own.
        static func < (left: Part, right: Part) -> Bool {
            (left.kind == "table" ? 0 : 1, left.name) < (right.kind == "table" ? 0 : 1, right.name)
        }
    }

    struct Definition: Equatable {
        let table: String
        let text: String
        let columns: [String: String]
    }

    /// Maximum number of differences that are listed one by one; the others are counted.
    static let reportedCountMax = 3

    private(set) var parts: [Part: Definition] = [:]

    static let empty = SchemaShape()

    private init() {}

    init(of db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, sql FROM sqlite_master
                WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations'
                """
        )
        for row in rows {
            let row = StoredRow(row, of: "sqlite_master")
            let part = Part(kind: try row["type"], name: try row["name"])
            let text: String? = try row["sql"]
            parts[part] = Definition(
                table: try row["tbl_name"],
                text: (text ?? "").filter { !$0.isWhitespace },
                columns: part.kind == "table" ? try Self.columns(of: part.name, in: db) : [:]
            )
        }
    }

    private static func columns(of table: String, in db: Database) throws -> [String: String] {
        let sql = #"SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)"#
        var columns: [String: String] = [:]
        for row in try Row.fetchAll(db, sql: sql, arguments: [table]) {
            let row = StoredRow(row, of: "pragma_table_xinfo")
            let isRequired: Bool = try row["notnull"]
            let standard: String? = try row["dflt_value"]
            let place: Int = try row["pk"]
            let parts: [String] = [
                try row["type"], isRequired ? "NOT NULL" : "", standard.map { "DEFAULT \($0)" } ?? "",
                place > 0 ? "PRIMARY KEY" : "",
            ]
            columns[try row["name"]] = parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
        return columns
    }

    func differences(from needed: SchemaShape) -> [String] {
        let all = Set(parts.keys).union(needed.parts.keys).sorted()
        let missing = Set(needed.parts.keys.filter { $0.kind == "table" && parts[$0] == nil }.map(\.name))
        var differences: [String] = []
        for part in all {
            let name = "\(part.kind) “\(part.name)”"
            switch (parts[part], needed.parts[part]) {
            case (nil, let wanted?):
                let goesWithItsTable = part.kind != "table" && missing.contains(wanted.table)
                if !goesWithItsTable { differences.append("the \(name) is missing") }
            case (.some, nil): differences.append("the \(name) isn't flowd's")
            case (let found?, let wanted?) where found != wanted:
                differences += Self.differences(found, wanted, name)
            default: break
            }
        }
        return differences
    }

    private static func differences(_ found: Definition, _ wanted: Definition, _ name: String) -> [String] {
        var differences: [String] = []
        for column in Set(found.columns.keys).union(wanted.columns.keys).sorted() {
            switch (found.columns[column], wanted.columns[column]) {
            case (nil, .some): differences.append("the \(name) has no column “\(column)”")
            case (.some, nil): differences.append("the \(name) has a column “\(column)”, which isn't flowd's")
            case (let found?, let wanted?) where found != wanted:
                differences.append("the column “\(column)” of the \(name) is \(found), not \(wanted)")
            default: break
            }
        }
        return differences.isEmpty ? ["the \(name) is defined otherwise"] : differences
    }

    static func summary(of differences: [String]) -> String {
        let reported = differences.prefix(reportedCountMax).joined(separator: ", ")
        let rest = differences.count - reportedCountMax
        return rest > 0 ? "\(reported), and \(rest) more" : reported
    }
}
