import FlowCore
import GRDB

/// A row whose columns may hold anything: what makes no sense is damage and becomes an error, never a trap.
struct StoredRow {
    /// Instants of the years 0 to 9999, which every format of flowd can show.
    private static let instants: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    private let row: Row
    let table: String

    init(_ row: Row, of table: String) {
        self.row = row
        self.table = table
    }

    /// A column's value, `nil` only where the type says so.
    subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            do {
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
