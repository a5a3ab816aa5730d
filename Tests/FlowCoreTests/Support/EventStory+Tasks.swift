import FlowCore
import TestBook

/// Tasks, their occurrences and what is reminded of.
extension EventStory {
    static func tasks() throws -> [Event] {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.title = "Medication"; $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.reminders = ["0m, nag 10m x3"]
            $0.instructions = "With water"; $0.quiet = "22:00-06:00"; $0.grace = "4h"; $0.digest = "07:30"
        }
        try world.edit(task) {
            $0.title = "Tablets"
        }
        try world.run(until: "2027-01-11T08:05") { _ in .failed(reason: "No such mailbox", isPermanent: false) }
        try world.run(until: "2027-01-11T08:06")
        try world.change(.snooze(ReminderID(OccurrenceID(task, 1), 1), TimeLength(seconds: 600)))
        try world.change(.acknowledge(OccurrenceID(task, 1), reminder: nil))
        try world.change(.complete(task, occurrence: 1, note: "Taken with breakfast"))
        try world.change(.reopen(OccurrenceID(task, 1), reason: "It wasn't"))
        try world.change(.complete(task, occurrence: 1, note: nil))
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.change(.skip(task, occurrence: 1, reason: "Box is empty"))
        try world.change(.pause(task))
        world.now = try TaskWorld.instant("2027-01-15T09:00")
        try world.wake()
        try world.change(.resume(task))
        try world.edit(task) { $0.reminders = ["-1h"] }
        try world.change(.end(task))
        var input = TaskInput()
        input.title = "Shopping"
        input.profile = "ana"
        input.rule = "FREQ=WEEKLY;BYDAY=SA"
        input.at = "10:00"
        input.weekend = "defer"
        input.confirm = "text or photo x2"
        let key = try TaskKey(validating: "shopping")
        _ = try world.apply(key, input)
        input.title = "Groceries"
        _ = try world.apply(key, input)
        return try world.events + pausedWithTheirProfile(world.tasks)
    }

    /// Messages that didn't get out, and what somebody decided about them.
    static func deliveries() throws -> [Event] {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.reminders = ["0m to ana+carla", "0m to doctor, hold"]
        }
        try world.run(until: "2027-01-11T08:01") { delivery in
            delivery.recipient == "doctor"
                ? .ambiguous(reason: "The channel ended") : .failed(reason: "No such mailbox", isPermanent: true)
        }
        let start = world.events.count
        let dead = world.ledger.deliveries.values.filter { $0.state == .dead }.map(\.id).sorted()
        let unknown = world.ledger.deliveries.values.first { $0.state == .ambiguous }?.id
        try world.order(.settle(isSent: true, reason: nil), try unknown.unwrapped())
        try world.order(.replay(reason: "The mailbox is there now"), try dead.first.unwrapped())
        try world.order(.drop(reason: "She called"), try dead.last.unwrapped())
        return Array(world.events.dropFirst(start)) + (try pruned())
    }

    /// Messages that were kept long enough.
    private static func pruned() throws -> [Event] {
        var book = try TenantWorld().book
        book.prunableDeliveries = ["737a74e5f8908fafafcc5252147fbc5b", "737a74e5f8908fafafcc5252147fbc5c"]
        let context = DecisionContext(
            now: try TaskWorld.instant("2028-03-01T10:00"),
            principal: .daemon,
            random: FixedRandom(),
            zones: FewZones()
        )
        try book.decide(.pruneDeliveries, context)
        return book.events
    }

    /// All tasks of somebody are paused and resumed at once.
    private static func pausedWithTheirProfile(_ tasks: [TaskID: TenantTask]) throws -> [Event] {
        var book = try TenantWorld().book
        let ana = try Profile.sample("ana")
        book.profiles = [ana.key: ana]
        book.tasks = tasks
        let changes: [ProfileChange] = [.pause(ana.key), .resume(ana.key)]
        for (index, change) in changes.enumerated() {
            let now = Timestamp(milliseconds: try TaskWorld.instant("2027-01-15T10:00").milliseconds + Int64(index))
            let context = DecisionContext(
                now: now,
                principal: Principal(uid: 1000),
                random: FixedRandom(),
                zones: FewZones()
            )
            try book.decide(.changeProfile(change), context)
        }
        return book.events
    }

    static func taskZones() throws -> [Event] {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        let task = try world.add {
            $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.reminders = ["0m"]
        }
        let start = world.events.count
        try world.setZone("America/New_York")
        try world.setZone("Europe/Berlin", isFollowed: false)
        try world.edit(task) { $0.title = "Another" }
        try world.setZone("America/New_York", isFollowed: false)
        try world.change(.pause(task))
        try world.setZone("Europe/Berlin", isFollowed: false)
        try world.change(.resume(task))
        try world.setZone("America/New_York", isFollowed: false)
        try world.run(until: "2027-01-11T14:00")
        try world.setZone("Europe/Berlin", isFollowed: false)
        try world.change(.complete(task, occurrence: 1, note: "Late"))
        try world.setZone("America/New_York", isFollowed: false)
        try world.change(.reopen(OccurrenceID(task, 1), reason: nil))
        try world.setZone("Europe/Berlin", isFollowed: false)
        try world.change(.end(task))
        return Array(world.events.dropFirst(start)) + (try otherDatabase())
    }

    /// A zone database of another release moves what is to come.
    private static func otherDatabase() throws -> [Event] {
        var task = try {
            var world = try TaskWorld(at: "2027-01-10T12:00")
            let id = try world.add {
                $0.rule = "FREQ=DAILY"; $0.at = "08:00"; $0.zone = "Europe/Berlin"; $0.reminders = ["0m"]
            }
            return try world.tasks[id].unwrapped()
        }()
        task.forgetWhatIsOver()
        var book = try TenantWorld().book
        book.tasks = [task.id: task]
        let now = try TaskWorld.instant("2027-01-11T08:01")
        let context = DecisionContext(
            now: now,
            principal: Principal(uid: 0),
            random: FixedRandom(),
            zones: MovedZones()
        )
        let kept = book
        try book.decide(.time(.applyZones(after: nil)), context)
        var other = kept
        try other.decide(.time(.wake), context)
        return book.events + other.events
    }
}

/// A later release of the zone database, in which Berlin is an hour further east.
private struct MovedZones: ZoneCatalog {
    var release: String? { "2027a" }

    func zone(named name: String) throws(ZoneError) -> ZoneRules {
        guard name == "Europe/Berlin" else { return try FewZones().zone(named: name) }
        return try ZoneRules(name: name, posix: "EET-2")
    }
}
