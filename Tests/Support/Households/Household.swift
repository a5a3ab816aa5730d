import FlowCore

/// A household's tasks in the pure core, in virtual time: wakes when something is due, and delivers at once.
struct Household {
    /// What was written of a reminder.
    struct Sending: Hashable, Sendable {
        let occurrence: OccurrenceID
        let at: Timestamp
    }

    private var state: TenantState
    private(set) var tasks: [TenantTask] = []
    private(set) var occurrences: [OccurrenceID: TaskOccurrence] = [:]
    private var pending: [DeliveryRecord] = []
    private var dueAt: [Timestamp?] = []
    private(set) var now: Timestamp
    private let zones = AnyZones()
    private let random: CountedBytes

    /// The only person that has to do with it.
    private static let principal = Principal(uid: 1000)

    init(seed: UInt64, at now: Timestamp) throws {
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "home"),
            title: "Home",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000]
        )
        state = TenantState(
            id: TenantID(1),
            spec: spec,
            epoch: 1,
            head: .start,
            counters: TenantCounters(),
            access: AccessList(ownersOf: spec)
        )
        self.now = now
        random = CountedBytes(seed: seed)
    }

    private func context(_ principal: Principal) -> DecisionContext {
        DecisionContext(now: now, principal: principal, random: random, zones: zones)
    }

    mutating func add(_ input: TaskInput) throws {
        let decision = try state.addTask(
            input,
            owner: .nobody,
            zones: zones,
            context: context(Self.principal)
        )
        keep(decision)
    }

    /// What a command does: the occurrence, and whether anything changed; nil when it is refused.
    mutating func change(_ command: TaskCommand) -> (occurrence: Int?, isChanged: Bool)? {
        guard let id = command.task else { return nil }
        do {
            let decision = try state.change(
                tasks[Int(id.number) - 1],
                by: command,
                zones: zones,
                context: context(Self.principal)
            )
            keep(decision)
            guard case .task(let receipt) = decision.outcome else { return nil }
            return (receipt.occurrence?.number, receipt.eventNumber != 0)
        } catch {
            return nil
        }
    }

    /// Goes on to an instant, from one at which something is due to the next; tells what goes out.
    mutating func go(to end: Timestamp, _ tell: (Sending) -> Void) throws {
        while true {
            try deliver(tell)
            guard let next = dueAt.compactMap(\.self).min(), next <= end else { break }
            now = max(now, next)
            let due = dueAt.indices.filter { index in dueAt[index].map { $0 <= now } ?? false }.map { tasks[$0] }
            var debts = DebtBook()
            let round = state.wake(due, &debts, zones: zones, context: context(.daemon))
            keep(round.decision)
        }
        now = end
    }

    private mutating func deliver(_ tell: (Sending) -> Void) throws {
        while let delivery = pending.popLast() {
            let id = delivery.reminder.occurrence.task
            for stage in [AttemptStage.begins, .ended(.sent)] {
                var debts = DebtBook()
                let task = tasks[Int(id.number) - 1]
                let decision = try state.deliver(
                    delivery.id,
                    of: task,
                    as: stage,
                    &debts,
                    zones: zones,
                    context: context(.daemon)
                )
                keep(decision)
                guard decision.outcome == .time(.delivery(true)) else { break }
                if stage != .begins { tell(Sending(occurrence: delivery.reminder.occurrence, at: now)) }
            }
        }
    }

    private mutating func keep(_ decision: Decision<[TenantTask]>) {
        guard let changeset = decision.changeset else { return }
        for case .taskChanged(let rows) in changeset.rows {
            for row in rows.occurrences {
                occurrences[OccurrenceID(rows.task.id, row.occurrence.number)] = row.occurrence
            }
            for delivery in rows.deliveries
            where delivery.state == .pending && !pending.contains(where: { $0.id == delivery.id }) {
                pending.append(delivery)
            }
        }
        for task in decision.value {
            let index = Int(task.id.number) - 1
            if index == tasks.count {
                tasks.append(task)
                dueAt.append(task.dueAt)
            } else {
                tasks[index] = task
                dueAt[index] = task.dueAt
            }
        }
    }
}

/// Bytes that differ each time and can be foretold.
private final class CountedBytes: RandomSource, @unchecked Sendable {
    // Each household has its own, and one thread at a time.
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    func bytes(count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
}
