import FlowCore
import GRDB
import GRDBSQLite

/// A row whose columns may hold anything: what makes no sense is damage and becomes an error, never a trap.
struct StoredRow {
    /// Instants of the years 0 to 9999, which every format of flowd can show.
    private static let instants: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    private let row: Row
    /// Positions of the columns; nil to look each up every time.
    private let columns: [String: Int]?
    /// Statement that the row belongs to while it stands on it; values are read from it directly.
    private let statement: SQLiteStatement?
    let table: String

    init(_ row: Row, of table: String, columns: [String: Int]? = nil, in statement: Statement? = nil) {
        self.row = row
        self.table = table
        self.columns = columns
        self.statement = statement?.sqliteStatement
    }

    /// Returns all rows of a query, each converted by `body`.
    ///
    /// The places of the columns are looked up once: GRDB compares names without regard to case, again for each value,
    /// which took a third of the time of a page (docs/internals/performance.md).
    static func fetchAll<Item>(
        _ db: Database,
        sql: String,
        arguments: StatementArguments,
        of table: String,
        _ body: (StoredRow) throws -> Item
    ) throws -> [Item] {
        var items: [Item] = []
        try forEach(db, sql: sql, arguments: arguments, of: table) { row in
            items.append(try body(row))
            return true
        }
        return items
    }

    /// Goes through the rows of a query until `body` is false.
    static func forEach(
        _ db: Database,
        sql: String,
        arguments: StatementArguments,
        of table: String,
        _ body: (StoredRow) throws -> Bool
    ) throws {
        let statement = try db.cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var columns: [String: Int]?
        while let row = try rows.next() {
            let known = columns ?? Self.columns(of: row)
            columns = known
            guard try body(StoredRow(row, of: table, columns: known, in: statement)) else { return }
        }
    }

    private static func columns(of row: Row) -> [String: Int] {
        Dictionary(row.columnNames.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    /// A column's value, `nil` only where the type says so.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            do {
                if let index = columns?[column] { return try row.decode(Value.self, atIndex: index) }
                return try row.decode(Value.self, forColumn: column)
            } catch {
                throw anotherKind(column)
            }
        }
    }

    func state<State: RawRepresentable>(
        _ type: State.Type,
        _ column: String
    ) throws -> State where State.RawValue == String {
        let text: String = try self[column]
        guard let state = State(rawValue: text) else {
            throw damage("\(column) is “\(InvalidInput.shortened(text))”")
        }
        return state
    }

    func instant(_ column: String) throws -> Timestamp {
        let milliseconds: Int64 = try self[column]
        guard Self.instants.contains(milliseconds) else { throw damage("\(column) is \(milliseconds)") }
        return Timestamp(milliseconds: milliseconds)
    }

    /// An instant that is put within the bounds when it is damaged: for what is read of all tenants at once, where one
    /// row that can't be read must not keep the others back.
    func nearestInstant(_ column: String) throws -> Timestamp {
        Self.nearestInstant(try self[column])
    }

    static func nearestInstant(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: min(max(milliseconds, instants.lowerBound), instants.upperBound))
    }

    func optionalInstant(_ column: String) throws -> Timestamp? {
        let milliseconds: Int64? = try self[column]
        return milliseconds == nil ? nil : try instant(column)
    }

    func stamp(at: String, by: String, event: String) throws -> Stamp {
        Stamp(at: try instant(at), by: Principal(stored: try self[by]), event: try self[event])
    }

    func digest(_ column: String) throws -> ContentDigest {
        guard let digest = ContentDigest(bytes: try bytes(column)) else { throw damage("\(column) hasn't 32 bytes") }
        return digest
    }

    func bytes(_ column: String) throws -> [UInt8] {
        let value: DatabaseValue = try self[column]
        guard case .blob(let data) = value.storage else { throw anotherKind(column) }
        return Array(data)
    }

    func damage(_ reason: String) -> StoreError {
        .corruptRow(table: table, reason: reason)
    }

    private func anotherKind(_ column: String) -> StoreError {
        damage("\(column) has a value of another kind")
    }
}

/// Values of the kinds that most columns have. GRDB makes a value of its own of each first, which took half of what a
/// row costs; here the kind is looked at and the value read.
extension StoredRow {
    subscript(_ column: String) -> Int64 {
        get throws {
            let optional: Int64? = try self[column]
            guard let value = optional else { throw anotherKind(column) }
            return value
        }
    }

    subscript(_ column: String) -> Int64? {
        get throws {
            guard let (statement, index) = place(of: column) else { return try generic(column) }
            switch sqlite3_column_type(statement, index) {
            case SQLITE_INTEGER: return sqlite3_column_int64(statement, index)
            case SQLITE_NULL: return nil
            default: throw anotherKind(column)
            }
        }
    }

    subscript(_ column: String) -> Int {
        get throws {
            let value: Int64 = try self[column]
            return Int(value)
        }
    }

    subscript(_ column: String) -> String {
        get throws {
            let optional: String? = try self[column]
            guard let value = optional else { throw anotherKind(column) }
            return value
        }
    }

    subscript(_ column: String) -> String? {
        get throws {
            guard let (statement, index) = place(of: column) else { return try generic(column) }
            switch sqlite3_column_type(statement, index) {
            case SQLITE_TEXT:
                let start = sqlite3_column_text(statement, index)
                let count = Int(sqlite3_column_bytes(statement, index))
                return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            case SQLITE_NULL:
                return nil
            default:
                throw anotherKind(column)
            }
        }
    }

    private func place(of column: String) -> (SQLiteStatement, CInt)? {
        guard let statement, let index = columns?[column] else { return nil }
        return (statement, CInt(index))
    }

    private func generic<Value: DatabaseValueConvertible>(_ column: String) throws -> Value { try self[column] }
}
