@testable import FlowCore

/// A tenant with tasks, a clock that moves when told, and a channel that takes or refuses what it is given.
struct TaskWorld {
    private(set) var state: TenantState
    private(set) var tasks: [TaskID: TenantTask] = [:]
    /// Everything that was written, as the database would have it.
    private(set) var ledger = TaskLedger()
    /// All events of the tasks so far.
    private(set) var events: [Event] = []
    var now: Timestamp
    /// Who does what is done next.
    var principal = Principal(uid: 1000)
    /// To whom reminders may go.
    private let owner = TaskOwner(
        profile: nil,
        openCount: 0,
        recipients: ["ana", "carla", "doctor", "a", "b", "c"],
        keys: ["ana", "carla", "doctor"]
    )
    private var zones = FewZones()
    private let random = CountingRandom()

    /// Begins at a local time in Berlin.
    init(at local: String = "2027-01-10T12:00", roles: [(UInt32, Role)] = []) throws {
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "acme"),
            title: "Acme",
            timeZone: "Europe/Berlin",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000]
        )
        var members: [Principal: Role] = [Principal(uid: 1000): .owner]
        for (uid, role) in roles { members[Principal(uid: uid)] = role }
        state = TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: 1,
            head: .start,
            counters: TenantCounters(),
            access: AccessList(members: members)
        )
        now = try Self.instant(local)
    }

    static func instant(_ local: String) throws -> Timestamp {
        try FewZones().zone(named: "Europe/Berlin")
            .firstInstant(of: try LocalDateTime(validating: local, field: "time"))
    }

    static func local(_ instant: Timestamp) throws -> String {
        String(try FewZones().zone(named: "Europe/Berlin").localTime(at: instant).text.dropLast(3))
    }

    /// A zone that has gone from this machine.
    var missingZone: String? {
        get { zones.missing }
        set { zones.missing = newValue }
    }

    /// The zones of profiles that have one.
    var profileZones: [String: String] = [:]

    /// Profiles in the archive.
    var archived: Set<String> = []

    private var context: DecisionContext {
        var context = DecisionContext(now: now, principal: principal, random: random, zones: UniversalTime())
        context.archived = archived
        context.recipients = RecipientZones(profileZones, in: zones)
        return context
    }

    // MARK: - Commands

    @discardableResult
    mutating func add(_ change: (inout TaskInput) -> Void) throws -> TaskID {
        var input = TaskInput()
        input.title = "Medication"
        change(&input)
        let decision = try state.addTask(input, owner: owner, zones: zones, context: context)
        keep(decision)
        return try decision.value.first.unwrapped().id
    }

    /// Makes these the only holidays; as on disk, tasks that are rolled around them are woken.
    mutating func setHolidays(_ dates: [String]) throws {
        let key = try HolidaySetKey(validating: "at")
        let days = try dates.map { try Holiday(date: $0, title: nil) }
        if days.isEmpty {
            _ = try state.change(.remove(key), context: context)
        } else {
            _ = try state.change(.set(try HolidaySet(key: key, days: days)), context: context)
        }
        var debts = DebtBook()
        keep(state.wake(tasks.values.sorted { $0.id < $1.id }, &debts, zones: zones, context: context).decision)
    }

    /// Puts the tenant into another zone, and has its tasks follow when that is wanted.
    @discardableResult
    mutating func setZone(_ name: String, isFollowed: Bool = true) throws -> ZoneFollowing? {
        let update = try TenantUpdate(timeZone: name, zones: zones)
        _ = try state.update(update, context: context)
        guard isFollowed else { return nil }
        let decision = state.followZones(tasks.values.sorted { $0.id < $1.id }, zones: zones, context: context)
        keep(decision)
        guard case .time(.zonesFollowed(let following)) = decision.outcome else { throw Unexpected() }
        return following
    }

    /// Sets the tenant's quiet hours; as on disk, tasks of which something is to come are woken.
    mutating func setQuiet(_ hours: String) throws {
        let update = try TenantUpdate(quietHours: hours, zones: zones)
        let decision = try state.update(update, context: context)
        guard decision.changeset != nil else { return }
        var debts = DebtBook()
        keep(state.wake(tasks.values.sorted { $0.id < $1.id }, &debts, zones: zones, context: context).decision)
    }

    /// Changes the tenant itself; what is written, if anything is.
    mutating func update(_ update: TenantUpdate) throws -> Changeset? {
        try state.update(update, context: context).changeset
    }

    /// The tenant's quiet hours.
    var quiet: String? { state.spec.quietHours?.text }

    @discardableResult
    mutating func change(_ command: TaskCommand) throws -> TaskReceipt {
        let id = try command.task.unwrapped()
        var task = try tasks[id].unwrapped()
        var needed = [command.occurrence].compactMap(\.self)
        if case .reopen(let occurrence, _) = command, let follower = ledger.settledFollower(of: occurrence) {
            needed.append(follower)
        }
        if command.meansOccurrence, let latest = ledger.latest(of: id, upTo: now) { needed.append(latest) }
        for number in needed {
            if let live = ledger.occurrence(OccurrenceID(id, number)) { task.adopt(live) }
        }
        let decision = try state.change(task, by: command, owner: owner, zones: zones, context: context)
        keep(decision)
        guard case .task(let receipt) = decision.outcome else { throw Unexpected() }
        return receipt
    }

    /// Applies a description of a task; profiles that it names are there.
    mutating func apply(_ key: TaskKey, _ input: TaskInput) throws -> TaskReceipt {
        let known = tasks.values.first { $0.spec.key == key.text && $0.state != .ended }
        let profile = try input.profile.map { try Profile.sample($0) }
        let owner = TaskOwner(profile: profile, openCount: 0, recipients: owner.recipients, keys: owner.keys)
        let decision = try state.applyTask(
            key,
            input,
            to: known,
            owner: owner,
            zones: zones,
            context: context
        )
        keep(decision)
        guard case .task(let receipt) = decision.outcome else { throw Unexpected() }
        return receipt
    }

    @discardableResult
    mutating func edit(_ id: TaskID, _ change: (inout TaskInput) -> Void) throws -> TaskReceipt {
        var input = TaskInput()
        change(&input)
        return try self.change(.edit(id, input))
    }

    /// Wakes until nothing is due; fails when that has no end.
    mutating func wake() throws {
        for _ in 0..<200 {
            guard let dueAt = tasks.values.compactMap(\.dueAt).min(), dueAt <= now else { return }
            let due = tasks.values.sorted { $0.id < $1.id }
            var debts = DebtBook()
            keep(state.wake(due, &debts, zones: zones, context: context).decision)
        }
        throw Unexpected()
    }

    /// Wakes at every instant at which something is due, up to a local time; delivers what goes out.
    mutating func run(until local: String, deliver result: (DeliveryRecord) -> DeliveryResult? = { _ in .sent }) throws
    {
        let end = try Self.instant(local)
        for _ in 0..<100_000 {
            try wake()
            try self.deliver(result)
            if tasks.values.contains(where: { $0.dueAt.map { $0 <= now } ?? false }) { continue }
            let next = (tasks.values.compactMap(\.dueAt) + pending.map(\.dueAt)).filter { $0 > now }.min()
            guard let next, next <= end else {
                now = end
                try wake()
                return try self.deliver(result)
            }
            now = next
        }
        throw Unexpected()
    }

    /// Tries every delivery that is pending and due; nil leaves it in the middle of its attempt.
    mutating func deliver(_ result: (DeliveryRecord) -> DeliveryResult? = { _ in .sent }) throws {
        while let next = pending.first(where: { $0.dueAt <= now }) {
            guard try begin(next.id) else {
                // It was put off until quiet hours are over.
                guard pending.contains(where: { $0.id == next.id && $0.dueAt > now }) else { throw Unexpected() }
                continue
            }
            if let result = result(next) { try end(next.id, result) }
        }
    }

    mutating func begin(_ id: String) throws -> Bool { try deliver(id, .begins) }

    @discardableResult
    mutating func end(_ id: String, _ result: DeliveryResult) throws -> Bool {
        try deliver(id, .ended(result))
    }

    private mutating func deliver(_ id: String, _ stage: AttemptStage) throws -> Bool {
        let owner = try ledger.deliveries[id].unwrapped().reminder.occurrence.task
        let task = try tasks[owner].unwrapped()
        var debts = DebtBook()
        let decision = try state.deliver(id, of: task, as: stage, &debts, zones: zones, context: context)
        keep(decision)
        return decision.outcome == .time(.delivery(true))
    }

    private mutating func keep(_ decision: Decision<[TenantTask]>) {
        guard let changeset = decision.changeset else { return }
        events += changeset.events
        for row in changeset.rows { if case .taskChanged(let rows) = row { ledger.write(rows) } }
        // What is over leaves the memory at once, as if the disk were infinitely fast.
        for var task in decision.value {
            task.forgetWhatIsOver()
            tasks[task.id] = task
        }
    }

    // MARK: - What there is

    var pending: [DeliveryRecord] {
        ledger.deliveries.values.filter { $0.state == .pending }.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
    }

    /// The ledger in short: `1/1 0.0.0 01-11T08:00 sent`, in order.
    var story: [String] {
        get throws {
            try ledger.reminders.sorted { Self.order($0.key) < Self.order($1.key) }.map { id, reminder in
                let position = reminder.position
                let time = try Self.local(reminder.dueAt).dropFirst(5)
                let state = reminder.fate?.rawValue ?? (reminder.isPlanned ? "planned" : "queued")
                return "\(id.occurrence) \(position.rule).\(position.step).\(position.repetition) \(time) \(state)"
            }
        }
    }

    /// What goes to whom and when, in short, by the recipients: `ana 01-11T13:00 sent`.
    var sendings: [String] {
        get throws {
            try ledger.deliveries.values.map {
                "\($0.recipient ?? "–") \(try Self.local($0.dueAt).dropFirst(5)) \($0.state.rawValue)"
            }.sorted()
        }
    }

    /// The states of occurrences in short: `1 01-11T08:00 open`, in order.
    var occurrences: [String] {
        ledger.occurrences.sorted { ($0.key.task, $0.key.number) < ($1.key.task, $1.key.number) }.map {
            id,
            occurrence in
            "\(id.number) \(occurrence.mark.nominal.text.dropFirst(5).dropLast(3)) \(occurrence.state.rawValue)"
        }
    }

    private static func order(_ id: ReminderID) -> [Int] {
        [Int(id.occurrence.task.number), id.occurrence.number, id.number]
    }
}

extension [Int] {
    fileprivate static func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
}

struct Unexpected: Error {}

extension Optional {
    func unwrapped() throws -> Wrapped {
        guard let self else { throw Unexpected() }
        return self
    }
}

/// Bytes that differ each time and can be foretold.
final class CountingRandom: RandomSource, @unchecked Sendable {
    // Each world has its own and is used by one test only.
    private var generator = SplitMix64(seed: 1)

    func bytes(count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
}

extension Profile {
    /// A profile of a key, about whom nothing else is known.
    static func sample(_ key: String) throws -> Profile {
        let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 1000), event: 1)
        return Profile(
            id: ProfileID(1),
            key: try ProfileKey(validating: key),
            content: Content(kind: .standard, title: key),
            isArchived: false,
            created: stamp,
            changed: stamp,
            changes: [:]
        )
    }
}
