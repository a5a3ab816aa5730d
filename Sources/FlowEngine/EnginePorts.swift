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
    func internalError(_ error: StoreError, tenant: String) -> CommandFailure {
        let reference = random.bytes(count: 6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        logger.error(
            "A command failed",
            metadata: [LogKey.tenant: "\(tenant)", LogKey.reference: "\(reference)", LogKey.error: "\(error)"]
        )
        return .internalError(reference: reference)
    }
}
