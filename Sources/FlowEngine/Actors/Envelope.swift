import FlowCore

/// A command that a ledger decides: a tenant's, or the directory's.
protocol LedgerCommand: Sendable {
    /// Digest that an idempotency record compares.
    var digest: ContentDigest { get }
    /// Name of the command in metrics.
    var name: CommandName { get }
    var job: JobID? { get }
}

extension TenantCommand: LedgerCommand {}

/// A command on its way, with who sent it and where the answer goes.
struct Envelope<Command: LedgerCommand>: Sendable {
    let command: Command
    let caller: Caller
    let key: IdempotencyKey?
    let ticket: Ticket
    /// Arrival time by the stopwatch of metrics; nil where nothing is measured.
    var begin: Int64?
    /// True when it was decided before, on a state that didn't last: its key may be known on disk.
    var isRepeated = false
    /// True for a command that the actor issues itself when it catches up; no caller waits for its answer.
    var isOwn = false
    /// Number of times that the command's own changeset could not be written, refusals of earlier ones not counted.
    var refusalCount = 0

    /// Most refusals of one command; beyond it something is wrong that deciding again can't mend.
    static var refusalCountMax: Int { 8 }
}
