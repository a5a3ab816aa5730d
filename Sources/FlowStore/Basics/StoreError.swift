package import FlowCore

/// Reason for which the store could not do what was asked.
package enum StoreError: Error, Sendable {
    /// The database can't be opened, or isn't one of ours; `reason` says what to do.
    case cannotOpen(path: String, reason: String)
    /// A setting that durability rests on isn't in force.
    case unsafeSetting(name: String, found: String, wanted: String)
    /// A row can't be understood: the file was changed by something else, or is damaged.
    case corruptRow(table: String, reason: String)
    /// An event isn't what was written, or is missing: it doesn't follow from the one before.
    case damagedEvent(number: EventNumber, reason: String)
    /// The disk failed; the process has to stop (sysexits 74) and start again.
    case inputOutput(String)
    /// The disk is full, with what was being done; reading goes on.
    case diskFull(String)
    case readTooLong(limitMilliseconds: Int64)
    case tooManyReads(limit: Int)
    /// A path can't be used: it isn't allowed, or something else is there.
    case notUsable(String)
    case refused(String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The database \(path) can't be opened: \(reason)"
        case .unsafeSetting(let name, let found, let wanted):
            "The database has \(name)=\(found) where \(wanted) is needed"
        case .corruptRow(let table, let reason): "A row of \(table) can't be read: \(reason)"
        case .damagedEvent(let number, let reason): "Event \(number) is damaged: \(reason)"
        case .inputOutput(let reason): "The disk failed: \(reason)"
        case .diskFull(let reason): "The disk is full: \(reason)"
        case .readTooLong(let limit): "The read took longer than \(limit) ms and was ended"
        case .tooManyReads(let limit): "\(limit) reads of the tenant wait already"
        case .notUsable(let reason): "A path can't be used: \(reason)"
        case .refused(let reason): "It was refused: \(reason)"
        }
    }
}
