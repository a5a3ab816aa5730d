import FlowCore
import FlowStore

/// Where one ledger's commands are decided: holds the state, loads what a command needs, asks the pure core.
///
/// It knows nothing of queues, keys and the disk's verdicts; that is the ledger actor's.
///
/// Belongs to one actor and never leaves it.
protocol Desk: AnyObject {
    associatedtype Command: LedgerCommand

    /// Whose ledger.
    var tenant: TenantID { get }

    /// Whose ledger, in a log record.
    var name: String { get }

    /// Forgets everything and reads the ledger's state from disk.
    func load() async throws(ReadFailure)

    /// The command that does what is due; `nil` where nothing ever is.
    var catchUpCommand: Command? { get }

    /// What the caller may do here; throws the refusal that a stranger gets, or somebody whose role doesn't reach.
    func authorise(_ caller: Caller, _ command: Command, at now: Timestamp) throws(Refusal) -> Role

    /// What the caller may do here; `nil` where roles don't count.
    func role(of caller: Caller, at now: Timestamp) -> Role?

    /// Decides one command and keeps what it decided as the new state.
    func decide(_ command: Command, context: DecisionContext) async throws(ReadFailure) -> Verdict

    /// Says that a command's changeset could not be written, before the state is read anew and it is decided again.
    func refused(_ command: Command, because reason: String)

    /// A changeset that writes nothing but a record, for a command that changed nothing.
    func emptyChangeset() -> Changeset

    /// Says that everything up to this changeset is on disk, and which number the next one gets at least.
    func note(settled: UInt64, handedOver: UInt64)
}

/// What a desk decided.
struct Verdict: Sendable {
    let outcome: CommandOutcome
    /// `nil` when nothing changed.
    var changeset: Changeset?
    /// Run when it is on disk, before the answer goes out.
    var whenCommitted: (@Sendable () -> Void)?
}
