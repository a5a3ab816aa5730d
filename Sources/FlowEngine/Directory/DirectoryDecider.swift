import FlowCore
import FlowStore
import Logging

/// A command to the directory.
enum DirectoryCommand: LedgerCommand {
    case createTenant(TenantSpec)

    var name: CommandName {
        switch self {
        case .createTenant: .createTenant
        }
    }

    var job: JobID? { nil }

    var digest: ContentDigest {
        switch self {
        case .createTenant(let spec):
            let owners = spec.ownerUIDs.map { CanonicalValue.integer(Int($0)) }
            let content = CanonicalValue.list([
                .text("createTenant"), .text(spec.slug.text), .text(spec.title), .text(spec.timeZone),
                .text(spec.locale), .text(spec.currency), .list(owners), .text(spec.limits.text),
                .text(spec.quietHours?.text ?? ""),
            ])
            return ContentDigest(of: content.json)
        }
    }
}

/// Decides which tenants there are.
final class DirectoryDecider: Decider {
    let tenant = TenantID.directory
    let name = "directory"
    private let store: Store
    private let registry: Registry
    private let logger: Logger
    private(set) var state: DirectoryState?

    init(store: Store, registry: Registry, logger: Logger) {
        self.store = store
        self.registry = registry
        self.logger = logger
    }

    var catchUpCommand: DirectoryCommand? { nil }

    func load() async throws(ReadFailure) {
        state = try await store.loadDirectory().0
    }

    func authorise(_ caller: Caller, _ command: DirectoryCommand, at now: Timestamp) throws(Refusal) -> Role {
        guard caller.isOperator else { throw .permissionDenied }
        return .owner
    }

    func role(of caller: Caller, at now: Timestamp) -> Role? { nil }

    func decide(_ command: DirectoryCommand, context: DecisionContext) async throws(ReadFailure) -> Verdict {
        // Taken out: with a second reference here, each new tenant would copy the set of all.
        guard var state = state.take() else { throw .failed(.refused("The directory isn't loaded")) }
        defer { self.state = state }
        switch command {
        case .createTenant(let spec):
            let decision: DirectoryDecision
            do {
                decision = try state.createTenant(spec, context: context)
            } catch {
                throw .refused(error)
            }
            let (registry, logger, id) = (registry, logger, decision.tenant)
            return Verdict(outcome: decision.outcome, changeset: decision.changeset) {
                registry.add(spec, id)
                logger.info(
                    "Tenant created",
                    metadata: [
                        LogKey.tenant: "\(spec.slug.text)", LogKey.principal: "\(context.principal.text)",
                    ]
                )
            }
        }
    }

    func emptyChangeset() -> Changeset {
        Changeset(
            tenant: tenant,
            epoch: state?.epoch ?? 0,
            base: state?.head.number ?? 0,
            head: state?.head ?? .start,
            counters: state?.counters ?? TenantCounters(),
            rows: [],
            events: []
        )
    }

    func refused(_ command: DirectoryCommand, because reason: String) {}

    func trim(settled: UInt64, handedOver: UInt64) {}
}
