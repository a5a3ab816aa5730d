import FlowCore
import TestBook

@testable import FlowReminders
@testable import FlowTasks
@testable import FlowTenant

/// A tenant with tasks, a clock that moves when told, and a channel that takes or refuses what it is given.
struct TaskWorld {
    private var book: TenantBook
    /// Everything that was written, as the database would have it.
    private(set) var ledger = TaskLedger()
    /// All events of the tasks so far.
    private(set) var events: [Event] = []
    var now: Timestamp
    /// Who does what is done next.
    var principal = Principal(uid: 1000)
    /// Where links lead.
    var linkBase: String?
    /// To whom reminders may go.
    private static let people = ["ana", "carla", "doctor", "a", "b", "c"]
    private var zones = FewZones()
    private let random = CountingRandom()

    /// Begins at a local time in Berlin.
    init(at local: String = "2027-01-10T12:00", roles: [(UInt32, Role)] = []) throws {
        book = TenantBook(.sample(zone: "Europe/Berlin"))
        for (uid, role) in roles { book.state.access.set(Principal(uid: uid), role) }
        for name in Self.people {
            let profile = try Profile.sample(name)
            book.profiles[profile.key] = profile
        }
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

    /// Makes a profile, or another one of it.
    mutating func setProfile(_ key: String, title: String, locale: String? = nil, zone: String? = nil) throws {
        var profile = try Profile.sample(key)
        profile.content.title = title
        profile.content.locale = locale
        profile.content.timeZone = zone
        book.profiles[profile.key] = profile
    }

    /// Says which principal somebody is.
    mutating func link(_ key: String, to principal: Principal) throws {
        let key = try ProfileKey(validating: key)
        book.profiles[key]?.content.principal = principal
    }

    /// The channels for which people have an address.
    var recipientChannels: [String: [String]] {
        get { book.recipientChannels }
        set { book.recipientChannels = newValue }
    }

    /// The zones of profiles that have one.
    var profileZones: [String: String] {
        get { book.profileZones }
        set { book.profileZones = newValue }
    }

    /// Quiet hours of profiles that have some of their own.
    var profileQuiet: [String: QuietChoice] {
        get { book.profileQuiet }
        set { book.profileQuiet = newValue }
    }

    /// Profiles in the archive.
    var archived: Set<String> {
        get { book.archived }
        set { book.archived = newValue }
    }

    var tasks: [TaskID: TenantTask] { book.tasks }

    @discardableResult
    private mutating func decide(_ command: TenantCommand) throws -> (outcome: CommandOutcome, changeset: Changeset?) {
        let (ledger, now) = (ledger, now)
        book.occurrence = { ledger.occurrence($0) }
        book.settledSuccessor = { id in
            ledger.settledSuccessor(of: id).flatMap { ledger.occurrence(OccurrenceID(id.task, $0)) }
        }
        book.deliveries = { ledger.deliveries(beginning: $0) }
        book.codes = { ledger.codes[$0] }
        book.settledOccurrences = { id in ledger.settled(of: id).compactMap { ledger.occurrence($0) } }
        book.latestOccurrence = { id in
            ledger.latest(of: id, upTo: now).flatMap { ledger.occurrence(OccurrenceID(id, $0)) }
        }
        let context = DecisionContext(
            now: now,
            principal: principal,
            random: random,
            zones: zones,
            linkBase: linkBase
        )
        let decided = try book.decide(command, context)
        keep(decided.changeset)
        return decided
    }

    private mutating func receipt(_ command: TaskCommand) throws -> TaskReceipt {
        guard case .task(let receipt) = try decide(.task(command)).outcome else { throw Unexpected() }
        return receipt
    }

    // MARK: - Commands

    @discardableResult
    mutating func add(_ change: (inout TaskInput) -> Void) throws -> TaskID {
        var input = TaskInput()
        input.title = "Medication"
        change(&input)
        return try receipt(.add(input)).id
    }

    /// Makes these the only holidays; as on disk, tasks that are rolled around them are woken.
    mutating func setHolidays(_ dates: [String]) throws {
        let key = try HolidaySetKey(validating: "at")
        let days = try dates.map { try Holiday(date: $0, title: nil) }
        let set = days.isEmpty ? HolidayChange.remove(key) : .set(try HolidaySet(key: key, days: days))
        _ = try book.decide(
            .changeHolidays(set),
            DecisionContext(now: now, principal: principal, random: random, zones: zones)
        )
        try decide(.time(.wake))
    }

    /// Puts the tenant into another zone, and has its tasks follow when that is wanted.
    @discardableResult
    mutating func setZone(_ name: String, isFollowed: Bool = true) throws -> ZoneChanges? {
        let update = try TenantUpdate(timeZone: name, zones: zones)
        try self.update(update)
        guard isFollowed else { return nil }
        guard case .time(.zonesApplied(let following)) = try decide(.time(.applyZones(after: nil))).outcome else {
            throw Unexpected()
        }
        return following
    }

    /// Sets the tenant's quiet hours; as on disk, tasks of which something is to come are woken.
    mutating func setQuiet(_ hours: String) throws {
        let update = try TenantUpdate(quietHours: hours, zones: zones)
        guard try self.update(update) != nil else { return }
        try decide(.time(.wake))
    }

    /// Sets somebody's own quiet hours, or takes them away; as on disk, tasks that may go to them are woken.
    mutating func setOwnQuiet(_ key: String, _ hours: String?) throws {
        let update = try ProfileUpdate(quietHours: hours, clear: hours == nil ? ["quietHours"] : [], zones: zones)
        try decide(.changeProfile(.update(try ProfileKey(validating: key), update)))
        try decide(.time(.wake))
    }

    /// Changes the tenant itself; what is written, if anything is.
    @discardableResult
    mutating func update(_ update: TenantUpdate) throws -> Changeset? {
        let context = DecisionContext(now: now, principal: principal, random: random, zones: zones)
        return try book.decide(.updateTenant(update), context).changeset
    }

    /// The tenant's quiet hours.
    var quiet: String? { book.state.spec.quietHours?.text }

    @discardableResult
    mutating func change(_ command: TaskCommand) throws -> TaskReceipt { try receipt(command) }

    /// Applies a description of a task; profiles that it names are there.
    mutating func apply(_ key: TaskKey, _ input: TaskInput) throws -> TaskReceipt {
        if let profile = try input.profile.map({ try Profile.sample($0) }) { book.profiles[profile.key] = profile }
        return try receipt(.apply(key, input))
    }

    @discardableResult
    mutating func edit(_ id: TaskID, _ change: (inout TaskInput) -> Void) throws -> TaskReceipt {
        var input = TaskInput()
        change(&input)
        return try self.change(.edit(id, input))
    }

    /// Replays, drops or settles a delivery.
    @discardableResult
    mutating func order(_ verb: DeliveryVerb, _ id: String) throws -> DeliveryReceipt {
        let command = try DeliveryCommand(validating: id, verb)
        guard case .delivery(let receipt) = try decide(.delivery(command)).outcome else { throw Unexpected() }
        return receipt
    }

    /// Presents a code, as whom its message was for.
    mutating func redeem(_ code: LinkCode) throws -> CodeReceipt {
        let delivery = ledger.codes[code.hash].flatMap { ledger.deliveries[$0.delivery] }
        let own = principal
        principal = Principal(linkTo: delivery?.recipient)
        defer { principal = own }
        guard case .redeemed(let receipt) = try decide(.redeem(code.hash)).outcome else { throw Unexpected() }
        return receipt
    }

    /// Wakes until nothing is due; fails when that has no end.
    mutating func wake() throws {
        for _ in 0..<200 {
            guard let dueAt = tasks.values.compactMap(\.dueAt).min(), dueAt <= now else { return }
            try decide(.time(.wake))
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
                // It was put off until quiet hours are over, or given up, or goes out with others when it is woken.
                if pending.contains(where: { $0.id == next.id && $0.dueAt <= now }) { try wake() }
                guard !pending.contains(where: { $0.id == next.id && $0.dueAt <= now }) else { throw Unexpected() }
                continue
            }
            if let result = result(next) { try end(next.id, result) }
        }
    }

    mutating func begin(_ id: String) throws -> Bool { try deliver(id, .begins(to: nil, refusal: nil)) }

    @discardableResult
    mutating func end(_ id: String, _ result: DeliveryResult) throws -> Bool {
        try deliver(id, .ended(result))
    }

    private mutating func deliver(_ id: String, _ stage: AttemptStage) throws -> Bool {
        let owner = try ledger.deliveries[id].unwrapped().reminder.occurrence.task
        return try decide(.time(.attempt(stage, delivery: id, of: owner))).outcome == .time(.delivery(true))
    }

    private mutating func keep(_ changeset: Changeset?) {
        guard let changeset else { return }
        events += changeset.events
        for case .codeRedeemed(let hash, let instant) in changeset.rows { ledger.redeem(hash, at: instant) }
        for case .taskChanged(let rows) in changeset.rows {
            ledger.write(rows)
            // What is over leaves the memory at once, as if the disk were infinitely fast.
            book.tasks[rows.task.id]?.forgetWhatIsOver()
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
