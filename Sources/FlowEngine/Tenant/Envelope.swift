import FlowCore

/// A command that a ledger decides: a tenant's, or the directory's.
protocol LedgerCommand: Sendable {
    /// What an idempotency record compares.
    var digest: ContentDigest { get }
}

extension TenantCommand: LedgerCommand {}

/// A command on its way, with who sent it and where the answer goes.
struct Envelope<Command: LedgerCommand>: Sendable {
    let command: Command
    let caller: Caller
    let key: IdempotencyKey?
    let ticket: Ticket
    /// How often it was decided without success in writing it down.
    var attemptCount = 0

    /// Most attempts; beyond it something is wrong that deciding again can't mend.
    static var attemptCountMax: Int { 8 }
}
