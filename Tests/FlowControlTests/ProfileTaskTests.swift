import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What becomes of the tasks of people who are away, who are in the archive, and who are removed.
@Suite(.timeLimit(.minutes(5)))
struct ProfileTaskTests {
    /// The tests' clock begins at 2027-01-15T08:00:00Z.
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        for profile in ["ana", "ben"] {
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": .string(profile)])
        }
        for title in ["Pills", "Walk", "Water"] { try await add(control, title) }
    }

    private func add(_ control: ControlWorld, _ title: String, _ more: [String: JSONValue] = [:]) async throws {
        let spec: [String: JSONValue] = [
            "title": .string(title), "profile": "ana", "rule": "FREQ=DAILY", "at": "09:00", "zone": "UTC",
            "reminders": ["0m"],
        ]
        _ = try await control.call(
            "io.flowd.Tasks.Add",
            ["tenant": "mine", "spec": .object(spec.merging(more) { $1 })]
        )
    }

    private func profile(_ verb: String, _ control: ControlWorld) async throws -> JSONValue {
        try await control.call("io.flowd.Profiles.\(verb)", ["tenant": "mine", "profile": "ana"])
    }

    /// How many tasks are paused with the profile, as it is shown and as it is listed.
    private func pausedCounts(_ control: ControlWorld) async throws -> [JSONValue?] {
        let displayed = try await profile("Show", control)
        let list = try await control.call("io.flowd.Profiles.List", ["tenant": "mine"])
        return [displayed["profile"], list["profiles"]?[0]].map { $0?["status"]?["pausedTaskCount"] }
    }

    private func states(_ control: ControlWorld) async throws -> [JSONValue?] {
        let list = try await control.call("io.flowd.Tasks.List", ["tenant": "mine"])
        return (0..<3).map { list["tasks"]?[$0]?["state"] }
    }

    @Test func aStayInHospitalIsOneCommand() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            // The doctor has stopped the pills before.
            _ = try await control.call("io.flowd.Tasks.Pause", ["tenant": "mine", "task": "1"])
            let paused = try await profile("Pause", control)
            #expect(paused["taskCount"] == 2 && paused["overCount"] == 0)
            #expect(paused["leftOut"] == [["task": "1", "reason": "pausedByItself"]])
            #expect(try await pausedCounts(control) == [2, 2])
            #expect(try await states(control) == ["paused", "paused", "paused"])
            let again = try await profile("Pause", control)
            #expect(again["taskCount"] == 0 && again["eventNumber"] == 0)
            #expect((0..<3).map { again["leftOut"]?[$0]?["reason"] } == ["pausedByItself", "already", "already"])
            #expect(try await control.go(to: "2027-01-16T12:00:00Z") == [])
            control.world.engine.evictIdle()
            let resumed = try await profile("Resume", control)
            #expect(resumed["taskCount"] == 2 && resumed["leftOut"] == [["task": "1", "reason": "pausedByItself"]])
            #expect(try await states(control) == ["paused", "active", "active"])
            #expect(try await pausedCounts(control) == [0, 0])
            let sent = try await control.go(to: "2027-01-17T12:00:00Z")
            #expect(sent == ["2027-01-17T09:00 Walk", "2027-01-17T09:00 Water"])
            let adherence = try await control.call(
                "io.flowd.Tasks.GetAdherence",
                ["tenant": "mine", "profile": "ana"]
            )
            #expect(adherence["adherence"]?["skippedCount"] == 7 && adherence["adherence"]?["missedCount"] == 0)
        }
    }

    @Test func whatHasNothingMoreToComeIsResumedToo() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "ana"])
            for title in ["Appointment", "Call", "Over"] {
                try await add(control, title, ["rule": "", "start": "2027-01-15T09:00"])
            }
            _ = try await control.call("io.flowd.Tasks.End", ["tenant": "mine", "task": "3"])
            let paused = try await profile("Pause", control)
            #expect(paused["taskCount"] == 2 && paused["leftOut"] == [] && paused["overCount"] == 1)
            #expect(try await control.go(to: "2027-01-15T12:00:00Z") == [])
            control.world.engine.evictIdle()
            let resumed = try await profile("Resume", control)
            #expect(resumed["taskCount"] == 2 && resumed["leftOut"] == [] && resumed["overCount"] == 1)
            #expect(try await states(control).prefix(2) == ["active", "active"])
            let back: JSONValue = ["tenant": "mine", "task": "1", "occurrence": "1/1"]
            let opened = try await control.call("io.flowd.Tasks.Reopen", back)
            #expect(opened["task"]?["occurrenceState"] == "open")
        }
    }

    @Test func whatThePauseOfAProfileLeftOutIsTakenBackAfterwards() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await profile("Pause", control)
            _ = try await control.go(to: "2027-01-15T12:00:00Z")
            let back: JSONValue = ["tenant": "mine", "task": "1", "occurrence": "1/1"]
            let refusal = try await control.error("io.flowd.Tasks.Reopen", back)
            #expect(refusal?.name == TasksAPI.TaskNotPossible.name)
            #expect(refusal?.message?.contains("flowctl profile resume ana, or flowctl task resume 1") == true)
        }
    }

    @Test func whoIsArchivedIsRemindedOfNothingAndTheOwnerStandsIn() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            try await add(control, "Look after her", ["profile": "ben", "reminders": ["0m to ana", "5m"]])
            let archived = try await profile("Archive", control)
            #expect(archived["eventNumber"] != 0)
            #expect(try await states(control) == ["paused", "paused", "paused"])
            let refusal = try await control.error("io.flowd.Tasks.Resume", ["tenant": "mine", "task": "1"])
            #expect(refusal?.name == TasksAPI.TaskNotPossible.name)
            #expect(refusal?.message?.contains("flowctl profile restore ana") == true)
            let reported = try await control.go(to: "2027-01-15T12:00:00Z")
            #expect(reported == ["2027-01-15T09:00 Look after her", "2027-01-15T09:05 Look after her"])
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "4/1/1"])
            #expect(why["reminder"]?["fateText"] == "sent")
            let own = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            #expect(own["reminder"]?["fateText"] == "suppressed(paused)")
            control.world.engine.evictIdle()
            _ = try await profile("Restore", control)
            #expect(try await states(control) == ["active", "active", "active"])
            #expect(try await control.go(to: "2027-01-16T09:00:00Z").count == 4)
        }
    }

    @Test func aProfileIsRemovedWhenItsTasksAreOver() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            try await add(control, "Once", ["rule": "", "start": "2027-01-15T09:00"])
            for task in ["1", "2"] as [JSONValue] {
                _ = try await control.call("io.flowd.Tasks.End", ["tenant": "mine", "task": task])
            }
            let used = try await control.error("io.flowd.Profiles.Remove", ["tenant": "mine", "profile": "ana"])
            #expect(used?.name == ProfilesAPI.ProfileInUse.name && used?.parameters["taskCount"] == 2)
            _ = try await control.call("io.flowd.Tasks.End", ["tenant": "mine", "task": "3"])
            _ = try await control.call(
                "io.flowd.Tasks.Complete",
                ["tenant": "mine", "task": "4", "occurrence": "4/1"]
            )
            #expect(try await profile("Remove", control)["eventNumber"] != 0)
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "4"])
            #expect(displayed["task"]?["spec"]?["profile"] == nil && displayed["task"]?["state"] == "ended")
            // Both in memory and on disk: what is taken back of it afterwards refers to nobody.
            let back: JSONValue = ["tenant": "mine", "task": "4", "occurrence": "4/1"]
            let opened = try await control.call("io.flowd.Tasks.Reopen", back)
            #expect(opened["task"]?["occurrenceState"] == "cancelled")
        }
    }

    @Test func eachKindHasItsLimit() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call(
                "io.flowd.Tenants.Update",
                ["tenant": "mine", "limits": ["profiles.client": 2]],
                as: .admin
            )
            func create(_ key: String, _ kind: String) -> JSONValue {
                ["tenant": "mine", "key": .string(key), "kind": .string(kind)]
            }
            for key in ["rose", "karl"] {
                _ = try await control.call("io.flowd.Profiles.Create", create(key, "client"))
            }
            for key in ["ida", "otto", "emil"] {
                _ = try await control.call("io.flowd.Profiles.Create", create(key, "relative"))
            }
            let full = try await control.error("io.flowd.Profiles.Create", create("mia", "client"))
            #expect(full?.name == DaemonAPI.LimitReached.name && full?.parameters["limit"] == "profiles.client")
            let turned = try await control.error(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "ida", "kind": "client"]
            )
            #expect(turned?.parameters["limit"] == "profiles.client")
            // Her own title doesn't count her twice.
            _ = try await control.call(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "rose", "kind": "client", "title": "Rose"]
            )
            _ = try await control.call("io.flowd.Profiles.Archive", ["tenant": "mine", "profile": "rose"])
            _ = try await control.call("io.flowd.Profiles.Create", create("mia", "client"))
            let restored = try await control.error(
                "io.flowd.Profiles.Restore",
                ["tenant": "mine", "profile": "rose"]
            )
            #expect(restored?.parameters["limit"] == "profiles.client")
        }
    }
}
