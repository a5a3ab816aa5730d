package import FlowCore

/// Reason for which a command has no outcome.
package enum CommandFailure: Error, Hashable, Sendable {
    /// Decided and refused; nothing was changed.
    case refused(Refusal)
    /// The tenant's queue is full. Nothing was done.
    case busy(limit: Int)
    case diskFull
    case stopping
    /// A defect; the log has the details under this reference.
    case internalError(reference: String)
}

/// Outcome of a command that its sender does not expect.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    var description: String { "The command's outcome isn't one that its sender knows" }
}
