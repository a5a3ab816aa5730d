import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// How well tasks are kept: in time, late, missed, and what is nobody's fault but the daemon's own.
@Suite(.timeLimit(.minutes(5)))
struct AdherenceTests {
    /// A daily task at nine; the tests' clock begins at 2027-01-15T08:00:00Z.
    private func add(_ control: ControlWorld, _ more: [String: JSONValue] = [:]) async throws {
        try await control.prepare()
        let spec: [String: JSONValue] = [
            "title": "Medication", "rule": "FREQ=DAILY", "at": "09:00", "zone": "UTC", "reminders": ["0m"],
        ]
        _ = try await control.call(
            "io.flowd.Tasks.Add",
            ["tenant": "mine", "spec": .object(spec.merging(more) { $1 })]
        )
    }

    private func done(_ control: ControlWorld, at time: String, _ occurrence: String? = nil) async throws -> JSONValue {
        _ = try await control.go(to: time)
        var parameters: [String: JSONValue] = ["tenant": "mine", "task": "1"]
        if let occurrence { parameters["occurrence"] = .string(occurrence) }
        return try await control.call("io.flowd.Tasks.Complete", .object(parameters))
    }

    /// The figures alone, without what they are about.
    private func bare(_ adherence: JSONValue?) -> JSONValue? {
        guard case .object(let members) = adherence else { return nil }
        return .object(members.filter { !["profile", "task"].contains($0.key) })
    }

    /// The figures; the occurrences that are listed count as what they say.
    private func counts(_ control: ControlWorld) async throws -> [String: Int64] {
        let reply = try await control.call("io.flowd.Tasks.GetAdherence", ["tenant": "mine", "task": "1"])
        var counts: [String: Int64] = [:]
        for name in ["done", "late", "missed", "skipped", "outage"] {
            if case .int(let count) = reply["adherence"]?["\(name)Count"], count > 0 { counts[name] = count }
        }
        let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
        var rows: [String: Int64] = [:]
        for row in 0..<20 {
            guard case .string(let count) = displayed["occurrences"]?[row]?["countsAs"], count != "open" else {
                continue
            }
            rows[count, default: 0] += 1
        }
        #expect(rows == counts)
        // A task's own figures and those of a span are counted in two ways.
        #expect(bare(displayed["adherence"]) == bare(reply["adherence"]))
        if case .int(let percent) = reply["adherence"]?["percent"] { counts["percent"] = percent }
        return counts
    }

    @Test(
        arguments: [
            ("2027-01-15T09:05:00Z", nil, ["done": 1, "percent": 100]),
            ("2027-01-15T21:00:00Z", nil, ["done": 1, "percent": 100]),
            ("2027-01-15T21:00:01Z", nil, ["late": 1, "percent": 0]),
            ("2027-01-16T08:30:00Z", nil, ["late": 1, "percent": 0]),
            // How long it counts was asked for.
            ("2027-01-15T10:00:00Z", "1h", ["done": 1, "percent": 100]),
            ("2027-01-16T08:30:00Z", "23h30m", ["done": 1, "percent": 100]),
            ("2027-01-16T08:30:00Z", "23h", ["late": 1, "percent": 0]),
        ] as [(String, String?, [String: Int64])]
    )
    func inTimeIsNearerToItsOwnTime(at time: String, grace: String?, expected: [String: Int64]) async throws {
        try await ControlWorld.run { control in
            try await add(control, grace.map { ["grace": .string($0)] } ?? [:])
            let answer = try await done(control, at: time)
            #expect(answer["task"]?["occurrence"] == "1/1")
            #expect(try await counts(control) == expected)
        }
    }

    @Test func theNextOneIsRemindedOfWhateverWasSaidOfThisOne() async throws {
        try await ControlWorld.run { control in
            try await add(control, ["grace": "2h"])
            // Missed at eleven; the tap comes in the evening, and again.
            let late = try await done(control, at: "2027-01-15T18:00:00Z")
            #expect(late["task"]?["occurrence"] == "1/1" && late["task"]?["occurrenceState"] == "done")
            #expect(late["task"]?["occurrenceInTimeUntil"] == "2027-01-15T11:00:00.000Z")
            let again = try await done(control, at: "2027-01-15T18:01:00Z")
            #expect(again["task"]?["eventNumber"] == 0 && again["task"]?["occurrence"] == "1/1")
            #expect(again["task"]?["occurrenceSettledAt"] == "2027-01-15T18:00:00.000Z")
            let by = again["task"]?["occurrenceSettledBy"]
            #expect(by == late["task"]?["occurrenceSettledBy"] && by != nil)
            #expect(try await control.go(to: "2027-01-16T09:00:00Z") == ["2027-01-16T09:00 Medication"])
            #expect(try await counts(control) == ["late": 1, "percent": 0])
            // It was a mistake: the first counts as missed.
            let back = try await control.call(
                "io.flowd.Tasks.Reopen",
                ["tenant": "mine", "task": "1", "occurrence": "1/1", "reason": "Not taken"]
            )
            #expect(back["task"]?["occurrenceState"] == "missed")
            #expect(try await counts(control) == ["missed": 1, "percent": 0])
            let events = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskReopened"]])
            let payload = events["events"]?[0]?["payload"]
            #expect(payload?["reason"] == "Not taken" && payload?["before"]?["state"] == "done")
            #expect(payload?["before"]?["at"] == "2027-01-15T18:00:00.000Z" && payload?["occurrence"] == 1)
        }
    }

    @Test func whatWasSaidStandsInTheEvent() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            _ = try await control.go(to: "2027-01-15T09:05:00Z")
            let occurrence: [String: JSONValue] = ["tenant": "mine", "task": "1", "occurrence": "1/1"]
            func call(_ verb: String, _ more: [String: JSONValue]) async throws {
                _ = try await control.call("io.flowd.Tasks.\(verb)", .object(occurrence.merging(more) { $1 }))
            }
            try await call("Complete", ["note": " By Ida "])
            try await call("Reopen", [:])
            try await call("Complete", [:])
            try await call("Reopen", [:])
            try await call("Skip", ["reason": "Away"])
            let done = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskDone"]])
            let said = [done["events"]?[0], done["events"]?[1]].map { $0?["payload"]?["text"] }
            #expect(said.contains("By Ida") && said.contains(nil))
            let skipped = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskSkipped"]])
            #expect(skipped["events"]?[0]?["payload"]?["text"] == "Away")
        }
    }

    @Test func anActorThatHasJustComeBackKnowsWhatIsDone() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            _ = try await done(control, at: "2027-01-15T09:05:00Z")
            control.world.engine.evictIdle()
            let again = try await done(control, at: "2027-01-15T10:00:00Z")
            #expect(again["task"]?["eventNumber"] == 0 && again["task"]?["occurrence"] == "1/1")
            control.world.engine.evictIdle()
            let back = try await control.call(
                "io.flowd.Tasks.Reopen",
                ["tenant": "mine", "task": "1", "occurrence": "1/1"]
            )
            #expect(back["task"]?["occurrenceState"] == "open")
            #expect(try await counts(control) == [:])
        }
    }

    @Test func aPauseHarmsNobody() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            _ = try await control.go(to: "2027-01-15T08:30:00Z")
            let before = try await control.call("io.flowd.Tasks.Due", ["tenant": "mine"])
            #expect(before["occurrences"]?[0]?["id"] == "1/1" && before["occurrences"]?[0]?["paused"] == nil)
            _ = try await control.call("io.flowd.Tasks.Pause", ["tenant": "mine", "task": "1"])
            let due = try await control.call("io.flowd.Tasks.Due", ["tenant": "mine"])
            #expect(due["occurrences"]?[0]?["id"] == "1/1" && due["occurrences"]?[0]?["paused"] == true)
            control.world.engine.evictIdle()
            _ = try await control.go(to: "2027-01-15T09:30:00Z")
            _ = try await control.call("io.flowd.Tasks.Resume", ["tenant": "mine", "task": "1"])
            #expect(try await control.go(to: "2027-01-16T09:00:00Z") == ["2027-01-16T09:00 Medication"])
            _ = try await done(control, at: "2027-01-16T09:05:00Z")
            _ = try await control.go(to: "2027-01-17T09:30:00Z")
            #expect(try await counts(control) == ["skipped": 1, "done": 1, "percent": 100])
        }
    }

    @Test func ourOwnOutagesAreApart() async throws {
        try await ControlWorld.run { control in
            try await add(control)
            let store = control.world.store
            func reading(_ time: String) throws -> ClockReading {
                ClockReading(
                    wall: try Timestamp(validating: time, field: "time"),
                    bootID: "a",
                    sinceBoot: 0
                )
            }
            _ = try await done(control, at: "2027-01-15T09:05:00Z")
            // Off for three mornings; on the fourth nobody does it.
            try store.recordTick(try reading("2027-01-16T08:00:00Z"))
            _ = try store.recordStart(try reading("2027-01-18T12:00:00Z"))
            let ahead = try Timestamp(validating: "2027-01-18T12:00:00Z", field: "time")
            let rest = ahead.milliseconds - control.world.clock.now.milliseconds
            control.world.clock.advance(byMilliseconds: rest)
            _ = try await control.go(to: "2027-01-19T09:00:00Z")
            #expect(try await counts(control) == ["done": 1, "outage": 2, "missed": 1, "percent": 50])
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["adherence"]?["longestStreak"] == 1)
            // Done afterwards, it isn't late either.
            _ = try await done(control, at: "2027-01-19T09:01:00Z", "1/2")
            #expect(try await counts(control) == ["done": 1, "outage": 2, "missed": 1, "percent": 50])
        }
    }

    private func groups(_ control: ControlWorld, _ wanted: [String: JSONValue]) async throws -> [JSONValue] {
        let all: [String: JSONValue] = ["tenant": "mine"]
        let reply = try await control.call(
            "io.flowd.Tasks.GetAdherence",
            .object(all.merging(wanted) { $1 })
        )
        guard case .array(let groups) = reply["groups"] else { return [] }
        return groups
    }

    @Test func groupsAreOfASpanByDayAndPerson() async throws {
        try await ControlWorld.run { control in
            try await add(control, ["grace": "2h"])
            _ = try await control.call(
                "io.flowd.Profiles.Create",
                ["tenant": "mine", "key": "ana", "title": "Ana"]
            )
            let walk: [String: JSONValue] = [
                "title": "Walk", "rule": "FREQ=DAILY", "at": "10:00", "zone": "UTC", "grace": "2h", "profile": "ana",
            ]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(walk)])
            _ = try await done(control, at: "2027-01-15T09:05:00Z")
            _ = try await control.go(to: "2027-01-16T09:05:00Z")
            _ = try await control.go(to: "2027-01-16T11:30:00Z")
            let days = try await groups(control, ["by": ["day", "profile"], "until": "2027-01-17"])
            let found = days.map { [$0["date"], $0["profile"], $0["doneCount"], $0["missedCount"], $0["openCount"]] }
            let expected: [[JSONValue?]] = [
                ["2027-01-15", "ana", 0, 1, 0], ["2027-01-15", nil, 1, 0, 0], ["2027-01-16", "ana", 0, 0, 1],
                ["2027-01-16", nil, 0, 1, 0],
            ]
            #expect(found == expected)
            let second = try await groups(control, ["by": ["task"], "from": "2027-01-16", "until": "2027-01-17"])
            let tasks: [[JSONValue?]] = [["2", "Walk", "ana", nil], ["1", "Medication", nil, 0]]
            #expect(second.map { [$0["task"], $0["title"], $0["profile"], $0["percent"]] } == tasks)
            #expect(
                try await groups(control, ["by": ["month"], "profile": "ana"]).map { $0["date"] } == ["2027-01-01"]
            )
            #expect(try await groups(control, ["from": "2027-01-16"]).isEmpty)
        }
    }

    @Test(
        arguments: [
            (["by": ["day", "week"]], "by"), (["from": "soon"], "from"), (["until": "2027-13-01"], "until"),
            (["from": "2027-01-16", "until": "2027-01-15"], "until"), (["profile": "ana", "task": "1"], "profile"),
        ] as [([String: JSONValue], String)]
    )
    func wrongQuestionsNameTheirField(_ wanted: [String: JSONValue], field: String) async throws {
        try await ControlWorld.run { control in
            try await add(control)
            let all: [String: JSONValue] = ["tenant": "mine"]
            let error = try await control.error("io.flowd.Tasks.GetAdherence", .object(all.merging(wanted) { $1 }))
            #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == .string(field))
        }
    }
}
