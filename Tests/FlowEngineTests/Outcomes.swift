import FlowCore
import FlowStore
import Synchronization
import TestSupport

extension CommandOutcome {
    /// The event that the command made, where the answer says so; 0 when it changed nothing.
    var event: EventNumber? {
        switch self {
        case .tenantCreated(let tenant): tenant.eventNumber
        case .templateApplied, .libraryApplied, .accessChanged: nil
        case .tenantChanged(let changed): changed.eventNumber
        case .holidaysChanged(let changed): changed.eventNumber
        case .profileChanged(let outcome): outcome.eventNumber
        case .assigned(let outcome): outcome.eventNumber
        case .jobStarted(let job): job.event
        case .acted(let action): action.eventNumber
        case .mediaChanged(.added(let media)): media.id.number
        case .mediaChanged(.known): 0
        case .mediaChanged(.removed(_, let event)): event
        case .mediaChanged(.pruned): nil
        case .jobChanged(let job): job.eventNumber
        case .task(let receipt): receipt.eventNumber
        case .payment(let receipt): receipt.eventNumber
        case .budget(let receipt): receipt.eventNumber
        case .bankLine(let receipt): receipt.eventNumber
        case .delivery(let receipt): receipt.eventNumber
        case .messageWordsChanged(let changed): changed.eventNumber
        case .textChanged(let changed): changed.eventNumber
        case .redeemed(let receipt): receipt.eventNumber
        case .time, .messagePreviewed: nil
        }
    }

    var acted: ActionOutcome? {
        if case .acted(let action) = self { action } else { nil }
    }

    var job: JobSummary? {
        if case .jobStarted(let job) = self { job } else { nil }
    }
}

extension Gatekeeper {
    /// Makes the first changeset of a batch fail, this many times.
    func failFirst(_ count: Int) {
        let budget = Budget(count)
        ask { point in
            guard point == .beforeChangeset(0), budget.spend() else { return }
            throw StoreError.refused("Injected")
        }
    }
}

/// A number of times that something may happen.
final class Budget: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) {
        left = Mutex(count)
    }

    /// True while there is something left.
    func spend() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}
