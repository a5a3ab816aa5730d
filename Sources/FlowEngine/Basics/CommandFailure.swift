package import FlowCore

/// Why a command has no outcome.
package enum CommandFailure: Error, Hashable, Sendable {
    /// It was decided, and refused. Nothing was changed.
    case refused(Refusal)
    /// The tenant's queue is full. Nothing was done.
    case busy(limit: Int)
    /// The disk is full. Nothing was done.
    case diskFull
    /// The daemon is stopping. Nothing was done.
    case stopping
    /// A defect; the log has the details under this reference.
    case internalError(reference: String)
}

/// A command came to an outcome that whoever sent it knows nothing of.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    var description: String { "The command's outcome isn't one that its sender knows" }
}
