import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Steps of jobs are reminded of, over the socket: from the template to the fate.
///
/// The clock begins at 2027-01-15T08:00:00Z, a Friday, in a tenant in UTC.
@Suite(.timeLimit(.minutes(5)))
struct StepReminderTests {
    private static let source = """
        template: visit
        title: Visit
        steps:
          - step: inspect
            title: Look at the meter
            due: 3 days after start at 12:00
            reminders: ["-1d", "0m, nag 1h x2, then 1h to role:owner"]
          - step: report
            title: Write the report
            dependsOn: [inspect]
            reminders: 2h from start to ben
          - step: file
            title: File it
            due: 2027-01-20
            reminders: 0m
        """

    private func prepare(_ control: ControlWorld, _ start: [String: JSONValue] = [:]) async throws {
        try await control.prepare()
        for profile in ["ana", "ben"] {
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": .string(profile)])
        }
        let source: JSONValue = ["tenant": "mine", "source": .string(Self.source)]
        _ = try await control.call(TemplatesAPI.Apply.method, source)
        let given: [String: JSONValue] = [
            "tenant": "mine", "template": "visit", "subject": "Mrs Ito", "assignee": "ana",
        ]
        _ = try await control.call(JobsAPI.Start.method, .object(given.merging(start) { $1 }))
    }

    /// Goes on to an instant, from one that is due to the next as the scheduler does, and tells what went out.
    private func go(_ control: ControlWorld, to text: String) async throws -> [String] {
        let end = try Timestamp(validating: text, field: "end")
        let engine = control.world.engine
        var sent: [String] = []
        while true {
            let now = control.world.clock.now
            for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
            for channel in try await engine.channels(upTo: now) {
                for delivery in try await engine.pending(on: channel, upTo: now, limit: 100) {
                    #expect(try await engine.begin(delivery))
                    try await engine.finish(delivery, with: .sent)
                    sent.append("\(now.rfc3339.prefix(16)) \(delivery.recipient ?? "-") \(delivery.title)")
                }
            }
            let nextWake = try await engine.nextWake(after: now)
            guard let next = nextWake, next <= end else { break }
            control.world.clock.advance(byMilliseconds: next.milliseconds - now.milliseconds)
        }
        control.world.clock.advance(byMilliseconds: max(0, end.milliseconds - control.world.clock.now.milliseconds))
        return sent
    }

    private func act(_ control: ControlWorld, _ verb: String, _ step: String) async throws {
        _ = try await control.call(
            "io.flowd.Actions.\(verb)",
            ["tenant": "mine", "job": "2", "step": .string(step)]
        )
    }

    private func text(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { text } else { "–" }
    }

    private func fates(_ control: ControlWorld) async throws -> [String] {
        let list = try await control.call(
            RemindersAPI.List.method,
            ["tenant": "mine", "job": "2", "settled": true, "limit": 100]
        )
        guard case .array(let reminders)? = list["reminders"] else {
            Issue.record("no list of reminders: \(list)")
            return []
        }
        return reminders.map { "\(text($0["jobStep"])) \(text($0["fateText"]))" }
    }

    @Test func aStepIsRemindedOfNaggedAboutEscalatedAndDone() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let sent = try await go(control, to: "2027-01-18T15:30:00Z")
            #expect(
                sent == [
                    "2027-01-17T12:00 ana Look at the meter", "2027-01-18T12:00 ana Look at the meter",
                    "2027-01-18T13:00 ana Look at the meter", "2027-01-18T14:00 ana Look at the meter",
                    "2027-01-18T15:00 uid:1000 Look at the meter",
                ]
            )
            try await act(control, "Complete", "inspect")
            let later = try await go(control, to: "2027-01-21T00:00:00Z")
            // Two hours after the report became ready; what is due on a day is told at nine.
            #expect(later == ["2027-01-18T17:30 ben Write the report", "2027-01-20T09:00 ana File it"])
        }
    }

    @Test func whatIsDoneBeforeIsNotRemindedOf() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            try await act(control, "Complete", "inspect")
            #expect(
                try await fates(control) == [
                    "inspect suppressed(acknowledged)", "inspect suppressed(acknowledged)",
                ]
            )
            try await act(control, "Complete", "report")
            let sent = try await go(control, to: "2027-01-19T00:00:00Z")
            #expect(sent == [])
        }
    }

    @Test func aJobThatIsHeldIsSilentAndGoesOnAfterwards() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let begun = control.world.clock.now.rfc3339
            _ = try await control.call(JobsAPI.Hold.method, ["tenant": "mine", "job": "2", "reason": "Ill"])
            #expect(try await go(control, to: "2027-01-19T10:00:00Z") == [])
            let held = try await fates(control)
            #expect(!held.isEmpty && held.allSatisfy { $0.hasSuffix(" suppressed(held)") }, "\(held)")
            // They were held before their time: nobody has to be alarmed.
            let missed = try await control.call(
                RemindersAPI.Missed.method,
                ["tenant": "mine", "since": .string(begun)]
            )
            #expect(missed["reminders"] == [])
            _ = try await control.call(JobsAPI.Resume.method, ["tenant": "mine", "job": "2"])
            let sent = try await go(control, to: "2027-01-19T10:30:00Z")
            // One message for both reminders whose time is over; its chain goes on from there.
            #expect(sent == ["2027-01-19T10:00 ana Look at the meter"])
            #expect(try await fates(control).contains("inspect coalesced"))
            let later = try await go(control, to: "2027-01-19T11:30:00Z")
            #expect(later == ["2027-01-19T11:00 ana Look at the meter"])
        }
    }

    @Test func anotherDueDateTakesThePlaceOfTheOld() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await go(control, to: "2027-01-17T13:00:00Z")
            let set: JSONValue = [
                "tenant": "mine", "job": "2", "step": "inspect", "due": "2027-01-25T12:00",
                "reminders": ["-2h to ben"],
            ]
            _ = try await control.call(JobsAPI.SetStep.method, set)
            let sent = try await go(control, to: "2027-01-26T00:00:00Z")
            #expect(sent == ["2027-01-20T09:00 ana File it", "2027-01-25T10:00 ben Look at the meter"])
            #expect(try await fates(control).contains("inspect suppressed(superseded)"))
            let displayed = try await control.call(JobsAPI.Show.method, ["tenant": "mine", "job": "2"])
            #expect(displayed["nodes"]?[0]?["reminders"] == ["-2h to ben"])
        }
    }

    @Test func remindersGoToWhoeverHasTheStep() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let assign: JSONValue = ["tenant": "mine", "job": "2", "step": "inspect", "assignee": "ben"]
            _ = try await control.call(ActionsAPI.Assign.method, assign)
            let sent = try await go(control, to: "2027-01-17T12:00:00Z")
            #expect(sent == ["2027-01-17T12:00 ben Look at the meter"])
        }
    }

    @Test func aStepIsNoTaskAndItsReminderIsAcknowledged() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let tasks = try await control.call(TasksAPI.List.method, ["tenant": "mine"])
            #expect(tasks["tasks"] == [])
            let due = try await control.call(TasksAPI.Due.method, ["tenant": "mine", "until": "2027-02-01T00:00:00Z"])
            #expect(due["occurrences"] == [])
            _ = try await go(control, to: "2027-01-18T12:00:00Z")
            let open = try await control.call(RemindersAPI.List.method, ["tenant": "mine", "job": "2"])
            #expect(open["reminders"]?[0]?["id"] == "s2/1/3")
            #expect(open["reminders"]?[0]?["context"] == "job 2, Visit for Mrs Ito")
            #expect(open["reminders"]?[0]?["task"] == nil)
            let id: JSONValue = ["tenant": "mine", "reminder": "s2/1/2"]
            _ = try await control.call(RemindersAPI.Acknowledge.method, id)
            let why = try await control.call(RemindersAPI.Why.method, id)
            #expect(
                why["deliveries"]?[0]?["text"]
                    == "Look at the meter (Visit for Mrs Ito) is due on Monday, 18 January 2027 at 12:00."
            )
            #expect(try await go(control, to: "2027-01-19T00:00:00Z") == [])
            for method in [TasksAPI.End.method, TasksAPI.Show.method, TasksAPI.Complete.method] {
                let refused = try await control.error(method, ["tenant": "mine", "task": "s2"])
                #expect(refused?.name == DaemonAPI.InvalidInput.name)
            }
            let added = try await control.call(
                TasksAPI.Add.method,
                ["tenant": "mine", "spec": ["title": "Own", "at": "09:00"]]
            )
            #expect(added["task"]?["id"] == "1")
        }
    }

    @Test func aJobThatBeginsLateIsReportedOnce() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            control.world.clock.advance(byMilliseconds: 10 * 86_400_000)
            _ = try await control.call(
                JobsAPI.Start.method,
                ["tenant": "mine", "template": "visit", "assignee": "ben"]
            )
            let sent = try await go(control, to: "2027-01-25T08:01:00Z")
            // The new job's file was due five days ago; the old one's reminders are told as one each.
            #expect(sent.filter { $0.contains("ben") } == ["2027-01-25T08:00 ben File it"])
        }
    }

    @Test func aRecipientWhoIsNotThereIsRefused() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let set: JSONValue = ["tenant": "mine", "job": "2", "step": "file", "reminders": ["0m to carla"]]
            let refused = try await control.error(JobsAPI.SetStep.method, set)
            #expect(refused?.parameters["profile"] == "carla" || refused?.parameters["key"] == "carla")
            let source = Self.source.replacing("to ben", with: "to carla")
            _ = try await control.call(TemplatesAPI.Apply.method, ["tenant": "mine", "source": .string(source)])
            let start = try await control.error(JobsAPI.Start.method, ["tenant": "mine", "template": "visit"])
            #expect(start?.name == refused?.name)
        }
    }

    @Test func nothingIsLeftOpenOfAJobThatIsCancelled() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(JobsAPI.Cancel.method, ["tenant": "mine", "job": "2", "reason": "Moved away"])
            #expect(try await go(control, to: "2027-02-01T00:00:00Z") == [])
            let open = try await control.call(RemindersAPI.List.method, ["tenant": "mine"])
            #expect(open["reminders"] == [])
            let cancelled = try await fates(control)
            #expect(!cancelled.isEmpty, "\(cancelled)")
            #expect(cancelled.allSatisfy { $0.hasSuffix(" suppressed(cancelled)") }, "\(cancelled)")
        }
    }
}

extension JSONValue {
    fileprivate subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
