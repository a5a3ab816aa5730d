import FlowCore

/// A command that a ledger decides: a tenant's, or the directory's.
protocol LedgerCommand: Sendable {
    /// What an idempotency record compares.
    var digest: ContentDigest { get }
    /// What it does, as metrics tell it.
    var name: CommandName { get }
    /// The job that it is about; nil when it names none.
    var job: JobID? { get }
}

extension TenantCommand: LedgerCommand {}

/// A command on its way, with who sent it and where the answer goes.
struct Envelope<Command: LedgerCommand>: Sendable {
    let command: Command
    let caller: Caller
    let key: IdempotencyKey?
    let ticket: Ticket
    /// When it came, by the stopwatch of metrics; nil where nothing is measured.
    var begin: Int64?
    /// True when it was decided before, on a state that didn't last: its key may be known on disk.
    var isRepeated = false
    /// True for what the actor has given itself when it catches up; nobody waits for its answer.
    var isOwn = false
    /// How often its own changeset could not be written; those that stood behind it are not to blame.
    var refusalCount = 0

    /// Most refusals of one command; beyond it something is wrong that deciding again can't mend.
    static var refusalCountMax: Int { 8 }
}
