import FlowCore
import FlowStore
import Logging
import Synchronization

/// Dependencies of the engine's actors: clock, store, gate, templates and log.
struct EnginePorts: Sendable {
    let clock: any Clock
    let random: any RandomSource
    let zones: any ZoneCatalog
    let templates: any TemplateRenderer
    let store: Store
    let gate: CommitGate
    let catchUp = CatchUp()
    let channels = ConfiguredChannels()
    let meters: EngineMeters?
    let logger: Logger
    private let trouble = NotedTrouble()
    private let budgets = Budgets()

    /// Logs a defect and makes the answer that refers to the record.
    func internalError(_ error: any Error, tenant: String, job: JobID? = nil) -> CommandFailure {
        var about: Logger.Metadata = [LogKey.tenant: "\(tenant)"]
        if let job { about[LogKey.job] = "\(job)" }
        return .internalError(reference: log("A command failed", error, about))
    }

    /// Logs a defect, once, and returns the reference that the answer has of it.
    func log(_ message: Logger.Message, _ error: any Error, _ metadata: Logger.Metadata = [:]) -> String {
        let about = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        let reference = trouble.reference(of: "\(message) \(about) \(error)", at: clock.now) {
            random.bytes(count: 6).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        if reference.isNew {
            logger.tell(.trouble(message, reference: reference.text, error: error).adding(metadata))
        }
        return reference.text
    }

    func mayTellLimit(_ key: String) -> Bool {
        budgets.limits.withLock { $0.allows(key, at: clock.now) }
    }

    func mayTellDeath(_ key: String) -> Bool {
        budgets.deaths.withLock { $0.allows(key, at: clock.now) }
    }

    /// Limits on how often one thing is reported to an operator.
    private final class Budgets: Sendable {
        let limits = Mutex(TellBudget(countMax: 1))
        /// Limit for dead deliveries, for each channel of a tenant.
        let deaths = Mutex(TellBudget(countMax: 20))
    }
}
