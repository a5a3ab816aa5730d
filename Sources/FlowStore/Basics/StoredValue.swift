import FlowCore
import GRDBSQLite

/// A value as SQLite keeps it.
enum StoredValue {
    case null, integer(Int64), text(String), blob([UInt8])

    /// Binds a copy; returns SQLite's result.
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        // SQLite's mark for bytes that it has to copy.
        let transient = unsafeBitCast(OpaquePointer(bitPattern: -1), to: sqlite3_destructor_type.self)
        switch self {
        case .null:
            return sqlite3_bind_null(statement, index)
        case .integer(let value):
            return sqlite3_bind_int64(statement, index, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else {
                        return sqlite3_bind_text(statement, index, "", 0, transient)
                    }
                    return sqlite3_bind_text(statement, index, start, CInt(characters.count), transient)
                }
            }
        case .blob(let value):
            return value.withUnsafeBytes { bytes in
                sqlite3_bind_blob(statement, index, bytes.baseAddress, CInt(bytes.count), transient)
            }
        }
    }
}

extension StoredValue {
    static func integer(_ value: Int) -> StoredValue { .integer(Int64(value)) }

    static func instant(_ value: Timestamp) -> StoredValue { .integer(value.milliseconds) }

    static func optional(_ value: String?) -> StoredValue { value.map { .text($0) } ?? .null }

    static func optional(_ value: Int64?) -> StoredValue { value.map { .integer($0) } ?? .null }

    static func optional(_ value: [UInt8]?) -> StoredValue { value.map { .blob($0) } ?? .null }
}
