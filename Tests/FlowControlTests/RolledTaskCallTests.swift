import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Tasks that are rolled around a tenant's holidays, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct RolledTaskCallTests {
    private func times(_ control: ControlWorld, _ task: String) async throws -> [String] {
        let reply = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": .string(task)])
        guard case .array(let occurrences) = reply["occurrences"] else { return [] }
        return occurrences.map { item in
            guard case .string(let nominal) = item["nominal"], case .string(let start) = item["startAt"] else {
                return ""
            }
            return "\(nominal.prefix(10)) \(start.prefix(16))"
        }
    }

    private func setHolidays(_ control: ControlWorld, _ dates: [String]) async throws {
        let days = dates.map { JSONValue.object(["date": .string($0)]) }
        _ = try await control.call(
            "io.flowd.Tenants.SetHolidays",
            ["tenant": "mine", "set": "at", "days": .array(days)]
        )
    }

    private func wake(_ control: ControlWorld) async throws {
        let (engine, now) = (control.world.engine, control.world.clock.now)
        for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
    }

    @Test
    func otherHolidaysMoveWhatIsToComeAtOnce() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            // The tests' clock begins on Friday, 2027-01-15T08:00:00Z.
            let specs: [[String: JSONValue]] = [
                ["title": "Close", "rule": "FREQ=WEEKLY", "start": "2027-01-20T17:00", "roll": "previous"],
                ["title": "Water", "rule": "FREQ=WEEKLY", "start": "2027-01-20T17:00"],
            ]
            for spec in specs {
                _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
            }
            let displayed = try await control.call("io.flowd.Tasks.Show", ["tenant": "mine", "task": "1"])
            #expect(displayed["task"]?["spec"]?["roll"] == "previous")
            #expect(try await control.world.engine.wakes(upTo: control.world.clock.now, limit: 10).isEmpty)
            try await setHolidays(control, ["2027-01-20"])
            try await wake(control)
            #expect(try await times(control, "1") == ["2027-01-20 2027-01-19T17:00"])
            #expect(try await times(control, "2") == ["2027-01-20 2027-01-20T17:00"])
            #expect(try await control.world.engine.wakes(upTo: control.world.clock.now, limit: 10).isEmpty)
            let events = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskWoken"]])
            guard case .array(let woken) = events["events"] else { return }
            #expect(woken.count == 1)
            // Holidays that move nothing make no event, and leave nothing due.
            try await setHolidays(control, ["2027-01-20", "2027-12-24"])
            try await wake(control)
            #expect(try await control.world.engine.wakes(upTo: control.world.clock.now, limit: 10).isEmpty)
            let later = try await control.call("io.flowd.Events.List", ["tenant": "mine", "kinds": ["taskWoken"]])
            #expect(later["events"] == events["events"])
        }
    }

    @Test
    func aDeliveryInBetweenKeepsTheTaskDue() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let spec: [String: JSONValue] = [
                "title": "Close", "rule": "FREQ=WEEKLY", "start": "2027-01-15T09:00", "roll": "previous",
                "reminders": ["0m"],
            ]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
            control.world.clock.advance(byMilliseconds: 3_600_000)
            try await wake(control)
            let (engine, now) = (control.world.engine, control.world.clock.now)
            let delivery = try #require(try await engine.pending(on: "journal", upTo: now, limit: 10).first)
            try await setHolidays(control, ["2027-01-22"])
            #expect(try await engine.begin(delivery))
            try await engine.finish(delivery, with: .sent)
            try await wake(control)
            #expect(
                try await times(control, "1") == ["2027-01-22 2027-01-21T09:00", "2027-01-15 2027-01-15T09:00"]
            )
        }
    }

    @Test
    func whatCannotBeRolledIsReportedWithItsField() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (rule, roll) in [("every 6 hours", "next"), ("FREQ=DAILY", "later")] {
                let spec: [String: JSONValue] = [
                    "title": "Water", "rule": .string(rule), "at": "09:00", "roll": .string(roll),
                ]
                let error = try await control.error("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
                #expect(error?.name.hasSuffix(".InvalidInput") == true && error?.parameters["field"] == "roll")
            }
        }
    }
}
