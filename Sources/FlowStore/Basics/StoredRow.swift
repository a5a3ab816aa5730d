import FlowCore
import GRDB

/// A row whose columns may hold anything: what makes no sense is damage and becomes an error, never a trap.
struct StoredRow {
    /// Instants of the years 0 to 9999, which every format of flowd can show.
    private static let instants: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    private let row: Row
    /// Where each column stands; `nil` to look it up each time.
    private let columns: [String: Int]?
    let table: String

    init(_ row: Row, of table: String, columns: [String: Int]? = nil) {
        self.row = row
        self.table = table
        self.columns = columns
    }

    /// All rows of a query, each made into something.
    ///
    /// The places of the columns are looked up once: GRDB compares names without regard to case, for each value anew,
    /// which took a third of the time of a page (docs/internals/performance.md).
    static func fetchAll<Item>(
        _ db: Database,
        sql: String,
        arguments: StatementArguments,
        of table: String,
        _ body: (StoredRow) throws -> Item
    ) throws -> [Item] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var columns: [String: Int]?
        var items: [Item] = []
        while let row = try rows.next() {
            let known = columns ?? Self.columns(of: row)
            columns = known
            items.append(try body(StoredRow(row, of: table, columns: known)))
        }
        return items
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
                throw damage("\(column) has a value of another kind")
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

    /// The same of a value that was read already.
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
        guard case .blob(let data) = value.storage else { throw damage("\(column) has a value of another kind") }
        return Array(data)
    }

    func damage(_ reason: String) -> StoreError {
        .corruptRow(table: table, reason: reason)
    }
}
