import GRDB

/// What something else does to a database that is closed.
package enum Damage {
    /// Changes rows; the constraints of the schema hold.
    package static func run(_ sql: String, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }
}
