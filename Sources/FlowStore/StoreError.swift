/// Why the store could not do what was asked.
package enum StoreError: Error, Sendable {
    /// The database can't be opened, or isn't one of ours; `reason` says what to do.
    case cannotOpen(path: String, reason: String)
    /// A setting that durability rests on isn't in force.
    case unsafeSetting(name: String, found: String, wanted: String)
    /// A row can't be understood: the file was changed by something else, or is damaged.
    case corruptRow(table: String, reason: String)
    /// The disk failed; the process has to stop (sysexits 74) and start again.
    case inputOutput(String)
    /// The disk is full; reading goes on.
    case diskFull
    /// SQLite refused for another reason.
    case refused(String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The database \(path) can't be opened: \(reason)"
        case .unsafeSetting(let name, let found, let wanted):
            "The database has \(name)=\(found) where \(wanted) is needed"
        case .corruptRow(let table, let reason): "A row of \(table) can't be read: \(reason)"
        case .inputOutput(let reason): "The disk failed: \(reason)"
        case .diskFull: "The disk is full"
        case .refused(let reason): "The database refused: \(reason)"
        }
    }
}
