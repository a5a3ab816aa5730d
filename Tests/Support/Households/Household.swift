import FlowCore
import TestBook

/// A household's tasks in the pure core, in virtual time: wakes when something is due, and delivers at once.
struct Household {
    /// What was written of a reminder.
    struct Sending: Hashable, Sendable {
        let occurrence: OccurrenceID
        let at: Timestamp
    }

    private var book: TenantBook
    private(set) var occurrences: [OccurrenceID: TaskOccurrence] = [:]
    private var pending: [DeliveryRecord] = []
    private var dueAt: [Timestamp?] = []
    private(set) var now: Timestamp
    private let zones = AnyZones()
    private let random: CountedBytes

    /// The only person that has to do with it.
    private static let principal = Principal(uid: 1000)

    init(seed: UInt64, at now: Timestamp) throws {
        book = TenantBook(.sample())
        self.now = now
        random = CountedBytes(seed: seed)
    }

    /// The tasks by their numbers, from 1 on.
    var tasks: [TenantTask] { book.tasks.sorted { $0.key < $1.key }.map(\.value) }

    @discardableResult
    private mutating func decide(_ command: TenantCommand, as principal: Principal) throws(Refusal) -> CommandOutcome {
        let context = DecisionContext(now: now, principal: principal, random: random, zones: zones)
        let decided = try book.decide(command, context)
        if let changeset = decided.changeset { keep(changeset) }
        return decided.outcome
    }

    mutating func add(_ input: TaskInput) throws {
        try decide(.task(.add(input)), as: Self.principal)
    }

    /// What a command does: the occurrence, and whether anything changed; nil when it is refused.
    mutating func change(_ command: TaskCommand) -> (occurrence: Int?, isChanged: Bool)? {
        guard case .task(let receipt)? = try? decide(.task(command), as: Self.principal) else { return nil }
        return (receipt.occurrence?.number, receipt.eventNumber != 0)
    }

    /// Goes on to an instant, from one at which something is due to the next; tells what goes out.
    mutating func go(to end: Timestamp, _ tell: (Sending) -> Void) throws {
        while true {
            try deliver(tell)
            guard let next = dueAt.compactMap(\.self).min(), next <= end else { break }
            now = max(now, next)
            book.due = dueAt.indices.filter { index in dueAt[index].map { $0 <= now } ?? false }
                .map { TaskID(Int64($0) + 1) }
            try decide(.time(.wake), as: Caller.daemon.principal)
        }
        now = end
    }

    private mutating func deliver(_ tell: (Sending) -> Void) throws {
        while let delivery = pending.popLast() {
            let id = delivery.reminder.occurrence.task
            for stage in [AttemptStage.begins(to: nil, refusal: nil), .ended(.sent)] {
                let outcome = try decide(
                    .time(.attempt(stage, delivery: delivery.id, of: id)),
                    as: Caller.daemon.principal
                )
                guard outcome == .time(.delivery(true)) else { break }
                if stage != .begins(to: nil, refusal: nil) {
                    tell(Sending(occurrence: delivery.reminder.occurrence, at: now))
                }
            }
        }
    }

    private mutating func keep(_ changeset: Changeset) {
        for case .taskChanged(let rows) in changeset.rows {
            for row in rows.occurrences {
                occurrences[OccurrenceID(rows.task.id, row.occurrence.number)] = row.occurrence
            }
            for delivery in rows.deliveries
            where delivery.state == .pending && !pending.contains(where: { $0.id == delivery.id }) {
                pending.append(delivery)
            }
            let index = Int(rows.task.id.number) - 1
            if index == dueAt.count { dueAt.append(rows.task.dueAt) } else { dueAt[index] = rows.task.dueAt }
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
