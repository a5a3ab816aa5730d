import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Tasks and reminders over the socket: from the wish to the fate.
@Suite(.timeLimit(.minutes(5)))
struct TaskTests {
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        for profile in ["ana", "ben", "carla"] {
            _ = try await control.call(
                "io.flowd.Profiles.Create",
                ["tenant": "mine", "key": .string(profile)]
            )
        }
    }

    /// Does what is due and delivers what goes out, as the scheduler does.
    private func pass(_ control: ControlWorld, minutes: Int64, result: DeliveryResult = .sent) async throws {
        control.world.clock.advance(byMilliseconds: minutes * 60_000)
        let (engine, now) = (control.world.engine, control.world.clock.now)
        for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
        for channel in try await engine.channels(upTo: now) {
            for delivery in try await engine.pending(on: channel, upTo: now, limit: 100) {
                #expect(try await engine.begin(delivery))
                try await engine.finish(delivery, with: result)
            }
        }
    }

    private func add(_ control: ControlWorld, _ spec: [String: JSONValue]) async throws -> JSONValue {
        try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
    }

    /// The tests' clock begins at 2027-01-15T08:00:00Z.
    private let daily: [String: JSONValue] = [
        "title": "Medication", "profile": "ana", "rule": "FREQ=DAILY", "at": "09:00",
        "reminders": ["0m", "30m, nag 10m x2, then 10m to carla"],
    ]

    @Test
    func aTaskIsRemindedOfNaggedAboutEscalatedAndDone() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let added = try await add(control, daily)
            #expect(added["task"]?["id"] == "1")
            #expect(added["task"]?["nextAt"] == "2027-01-15T09:00:00.000Z")
            for minutes in [60, 30, 10, 10, 10] as [Int64] { try await pass(control, minutes: minutes) }
            let settled = try await control.call(
                "io.flowd.Reminders.List",
                ["tenant": "mine", "settled": true, "task": "1"]
            )
            #expect(settled["reminders"]?.fates == ["sent", "sent", "sent", "sent", "sent"])
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            #expect(why["deliveries"]?[0]?["recipient"] == "ana")
            #expect(why["ruleText"] == "0m")
            #expect(why["reminder"]?["fate"] == "sent")
            let done = try await control.call("io.flowd.Tasks.Complete", ["tenant": "mine", "task": "1"])
            #expect(done["task"]?["occurrence"] == "1/1")
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["adherence"]?["streak"] == 1)
            #expect(displayed["adherence"]?["percent"] == 100)
            let open = try await control.call("io.flowd.Reminders.List", ["tenant": "mine"])
            #expect(open["reminders"]?[0]?["occurrence"] == "1/2")
        }
    }

    @Test
    func anOutageIsAccountedFor() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await add(control, ["title": "Water", "rule": "FREQ=HOURLY", "at": "09:00", "reminders": ["0m"]])
            try await pass(control, minutes: 40 * 1440)
            let reply = try await control.call(
                "io.flowd.Reminders.Missed",
                ["tenant": "mine", "since": "2027-01-15T08:00:00Z", "limit": 1000]
            )
            let fates = reply["reminders"]?.fates ?? []
            // The newest is due at this very context: it is in time, and speaks for all.
            #expect(fates.count == 959)
            #expect(fates.allSatisfy { $0 == "coalesced" })
            let events = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskWoken"]])
            #expect(events["events"]?[0]?["principal"] == "flowd")
        }
    }

    @Test
    func onlyOneAttemptBeginsAndItsEndIsHeardOnce() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await add(control, ["title": "Water", "at": "09:00", "reminders": ["0m"]])
            control.world.clock.advance(byMilliseconds: 3_600_000)
            let (engine, now) = (control.world.engine, control.world.clock.now)
            #expect(try await engine.wake(TenantSlug(stored: "mine")))
            #expect(try await engine.wake(TenantSlug(stored: "mine")) == false)
            let delivery = try #require(try await engine.pending(on: "journal", upTo: now, limit: 10).first)
            #expect(delivery.slug.text == "mine" && delivery.attempt == 1)
            #expect(try await engine.begin(delivery))
            #expect(try await engine.begin(delivery) == false)
            #expect(try await engine.pending(on: "journal", upTo: now, limit: 10).isEmpty)
            #expect(try await engine.interrupted(limit: 10).map(\.id) == [delivery.id])
            try await engine.finish(delivery, with: .failed(reason: "No route", isPermanent: false))
            #expect(try await engine.channels(upTo: now).isEmpty)
            let next = try #require(try await engine.nextPending(after: now))
            #expect((8000...12_000).contains(next.milliseconds - now.milliseconds))
            #expect(try await engine.pending(on: "journal", upTo: next, limit: 10).map(\.attempt) == [2])
            try await engine.finish(delivery, with: .sent)
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            #expect(why["deliveries"]?[0]?["state"] == "pending")
            #expect(why["reminder"]?["fate"] == nil)
        }
    }

    @Test
    func aTaskTellsTheNewestTimeThatBecameAnOccurrence() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let spec: JSONValue = ["title": "Water", "rule": "daily at 10:00"]
            let added = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": spec])
            let next = try #require(added["task"]?["nextAt"])
            // Nothing is meant until it has begun; the refusal tells when the next one is, and how to name it.
            let early = try await control.error("io.flowd.Tasks.Complete", ["tenant": "mine", "task": "1"])
            #expect(
                early?.parameters["message"] == """
                    Task 1 can't be done or skipped without an occurrence's number: it is not begun. Its next occurrence, 1/1, \
                    is at 2027-01-15T10:00:00 in UTC; to settle it before its time, name it by that number.
                    """
            )
            let later: JSONValue = ["tenant": "mine", "task": "1", "occurrence": "1/2"]
            let unknown = try await control.error("io.flowd.Tasks.Complete", later)
            #expect(
                unknown?.parameters["message"] == """
                    There is no occurrence 1/2 in mine yet, or it was passed over together with others. Those that there \
                    are: flowctl task show 1.
                    """
            )
            _ = try await control.call(
                "io.flowd.Tasks.Complete",
                ["tenant": "mine", "task": "1", "occurrence": "1/1"]
            )
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["task"]?["lastAt"] == next && displayed["task"]?["nextAt"] == nil)
            let unclear: JSONValue = ["title": "Water", "rule": "FREQ=DAILY"]
            let error = try await control.error("io.flowd.Tasks.Add", ["tenant": "mine", "spec": unclear])
            #expect(error?.parameters["field"] == "at")
        }
    }

    @Test
    func aSnoozedReminderAndAnAcknowledgedOne() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await add(control, daily)
            try await pass(control, minutes: 91)
            let snoozed = try await control.call(
                "io.flowd.Reminders.Snooze",
                ["tenant": "mine", "reminder": "1/1/2", "duration": "1h"]
            )
            #expect(snoozed["reminder"] == "1/1/4")
            #expect(snoozed["dueAt"] == "2027-01-15T10:31:00.000Z" && snoozed["zone"] == "UTC")
            let acknowledged = try await control.call(
                "io.flowd.Reminders.Acknowledge",
                ["tenant": "mine", "reminder": "1/1/4"]
            )
            #expect(acknowledged["eventNumber"] != 0)
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/4"])
            #expect(why["reminder"]?["fateText"] == "suppressed(acknowledged)")
        }
    }

    @Test
    func aProfileHasOnlySoManyTasks() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for _ in 0..<TenantLimit.tasksPerProfile.standard {
                _ = control.world.engine.submit(.sample(profile: "ana"), to: "mine", caller: .owner, key: nil)
            }
            let full = try await control.error(
                "io.flowd.Tasks.Add",
                ["tenant": "mine", "spec": ["title": "One more", "profile": "ana", "at": "09:00"]]
            )
            #expect(full?.name == DaemonAPI.LimitReached.name)
            #expect(full?.parameters["limit"] == "tasksPerProfile")
            _ = try await add(control, ["title": "Another's", "profile": "ben", "at": "09:00"])
            _ = try await control.call("io.flowd.Tasks.End", ["tenant": "mine", "task": "7"])
            _ = try await add(control, ["title": "Room again", "profile": "ana", "at": "09:00"])
        }
    }

    @Test(
        arguments: [
            ("io.flowd.Tasks.Show", ["task": "x"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Show", ["task": "9"], TasksAPI.NoSuchTask.name),
            ("io.flowd.Tasks.Complete", ["task": "1", "occurrence": "2/1"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Complete", ["task": "1", "occurrence": "1/9"], TasksAPI.NoSuchOccurrence.name),
            ("io.flowd.Tasks.Skip", ["task": "1", "occurrence": "1/1", "reason": " "], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Skip", ["task": "1", "reason": "Away"], TasksAPI.TaskNotPossible.name),
            ("io.flowd.Tasks.Reopen", ["task": "1", "occurrence": "2/1"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Reopen", ["task": "1", "occurrence": "1"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Reopen", ["task": "1", "occurrence": "1/9"], TasksAPI.NoSuchOccurrence.name),
            ("io.flowd.Tasks.GetAdherence", ["task": "1", "profile": "ana"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.GetAdherence", ["profile": "nobody"], ProfilesAPI.NoSuchProfile.name),
            ("io.flowd.Tasks.List", ["profile": "nobody"], ProfilesAPI.NoSuchProfile.name),
            ("io.flowd.Tasks.Due", ["profile": "nobody"], ProfilesAPI.NoSuchProfile.name),
            ("io.flowd.Tasks.GetAdherence", ["task": "9"], TasksAPI.NoSuchTask.name),
            ("io.flowd.Tasks.Due", ["profile": "N O"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Due", ["until": "soon"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Tasks.Due", ["after": "1.2"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Reminders.Why", ["reminder": "1/1/9"], RemindersAPI.NoSuchReminder.name),
            ("io.flowd.Reminders.Acknowledge", ["reminder": "1"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Reminders.Acknowledge", ["reminder": "1/7"], RemindersAPI.NoSuchReminder.name),
            ("io.flowd.Reminders.Snooze", ["reminder": "1/1/1", "duration": "1s"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Reminders.Missed", ["since": "yesterday"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Reminders.Missed", ["since": "2999-01-01T00:00:00Z"], DaemonAPI.InvalidInput.name),
            ("io.flowd.Reminders.List", ["task": "9"], TasksAPI.NoSuchTask.name),
            ("io.flowd.Reminders.List", ["job": "9"], JobsAPI.NoSuchJob.name),
        ] as [(String, [String: JSONValue], String)]
    )
    func badInputIsExplained(method: String, parameters: [String: JSONValue], error: String) async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await add(control, daily)
            var parameters = parameters
            parameters["tenant"] = "mine"
            #expect(try await control.error(method, .object(parameters))?.name == error)
        }
    }

    @Test
    func repeatedCallsAnswerTheSame() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let parameters: JSONValue = ["tenant": "mine", "spec": .object(daily), "idempotencyKey": "k"]
            let first = try await control.call("io.flowd.Tasks.Add", parameters)
            #expect(try await control.call("io.flowd.Tasks.Add", parameters) == first)
            let list = try await control.call("io.flowd.Tasks.List", ["tenant": "mine"])
            #expect(list["tasks"]?[1] == nil)
            let done: JSONValue = ["tenant": "mine", "task": "1", "occurrence": "1/1", "idempotencyKey": "done"]
            let reported = try await control.call("io.flowd.Tasks.Complete", done)
            #expect(
                reported["task"]?["occurrenceNominal"] == "2027-01-15T09:00:00" && reported["task"]?["zone"] == "UTC"
            )
            #expect(reported["task"]?["occurrenceAt"] == "2027-01-15T09:00:00.000Z")
            // Also when the task has gone on since, and has another zone.
            try await pass(control, minutes: 61)
            let spec: JSONValue = ["zone": "Europe/Berlin"]
            _ = try await control.call("io.flowd.Tasks.Edit", ["tenant": "mine", "task": "1", "spec": spec])
            #expect(try await control.call("io.flowd.Tasks.Complete", done) == reported)
        }
    }
}

extension TenantCommand {
    fileprivate static func sample(profile: String) -> TenantCommand {
        var input = TaskInput()
        input.title = "Task"
        input.profile = profile
        input.at = "09:00"
        return .task(.add(input))
    }
}

extension JSONValue {
    fileprivate var fates: [String] {
        guard case .array(let elements) = self else { return [] }
        return elements.compactMap { if case .string(let fate)? = $0["fate"] { fate } else { nil } }
    }

    fileprivate subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
