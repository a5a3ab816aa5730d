import FlowCore
import FlowStore
import Logging

/// What the engine's actors use of what is around them.
struct EnginePorts: Sendable {
    let clock: any Clock
    let random: any RandomSource
    let zones: any ZoneCatalog
    let store: Store
    let gate: CommitGate
    let catchUp = CatchUp()
    let logger: Logger

    /// Notes a defect and makes the answer that refers to the note.
    func internalError(_ error: any Error, tenant: String) -> CommandFailure {
        .internalError(reference: note("A command failed", error, [LogKey.tenant: "\(tenant)"]))
    }

    /// Notes a defect, once, and returns the reference that the answer has of it.
    func note(_ message: Logger.Message, _ error: any Error, _ metadata: Logger.Metadata = [:]) -> String {
        let reference = random.bytes(count: 6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let cause: Logger.Metadata = [LogKey.reference: "\(reference)", LogKey.error: "\(error)"]
        logger.error(message, metadata: metadata.merging(cause) { $1 })
        return reference
    }
}
