import FlowCore
import FlowStore

/// Decider of one ledger's commands: holds the state, loads what a command needs, asks the pure core.
///
/// Knows nothing of queues, keys and the disk's verdicts; the ledger actor handles those.
///
/// Belongs to one actor and never leaves it.
protocol Decider: AnyObject {
    associatedtype Command: LedgerCommand

    var tenant: TenantID { get }

    var name: String { get }

    /// Forgets everything and reads the ledger's state from disk.
    func load() async throws(ReadFailure)

    /// The command that does what is due; `nil` where nothing ever is.
    var catchUpCommand: Command? { get }

    func authorise(_ caller: Caller, _ command: Command, at now: Timestamp) throws(Refusal) -> Role

    /// Returns the caller's role here; `nil` for a stranger, and where roles do not count.
    func role(of caller: Caller, at now: Timestamp) -> Role?

    /// Decides one command and keeps what it decided as the new state.
    func decide(_ command: Command, context: DecisionContext) async throws(ReadFailure) -> Verdict

    /// Notes that a command's changeset could not be written.
    ///
    /// Called before the state is read again and the command is decided again.
    func refused(_ command: Command, because reason: String)

    /// A changeset that writes nothing but a record, for a command that changed nothing.
    func emptyChangeset() -> Changeset

    /// Assigns the changeset `handedOver` to what was decided last, and releases what need not be in memory.
    ///
    /// Everything up to the changeset `settled` is on disk.
    func trim(settled: UInt64, handedOver: UInt64)
}

/// Outcome of a command, with the changeset that puts it on disk.
struct Verdict: Sendable {
    let outcome: CommandOutcome
    var changeset: Changeset?
    /// Run when it is on disk, before the answer goes out.
    var whenCommitted: (@Sendable () -> Void)?
}
