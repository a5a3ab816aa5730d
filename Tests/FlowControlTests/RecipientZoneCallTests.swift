import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Quiet hours in the zones of those to whom reminders go, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct RecipientZoneCallTests {
    /// Does what is due and delivers what goes out, as the scheduler does; tells to whom.
    private func pass(_ control: ControlWorld, minutes: Int64) async throws -> [String] {
        control.world.clock.advance(byMilliseconds: minutes * 60_000)
        let (engine, now) = (control.world.engine, control.world.clock.now)
        for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
        var recipients: [String] = []
        for delivery in try await engine.pending(on: "journal", upTo: now, limit: 100) {
            #expect(try await engine.begin(delivery))
            try await engine.finish(delivery, with: .sent)
            recipients.append(delivery.recipient ?? "")
        }
        return recipients.sorted()
    }

    @Test
    func eachGetsItInTheirOwnTime() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (profile, zone) in [("ana", "Europe/Berlin"), ("ben", nil)] as [(String, String?)] {
                var parameters: [String: JSONValue] = ["tenant": "mine", "key": .string(profile)]
                if let zone { parameters["timeZone"] = .string(zone) }
                _ = try await control.call("io.flowd.Profiles.Create", .object(parameters))
            }
            // It is eight o'clock in the zone of the tenant and the task, and nine in Berlin.
            let spec: [String: JSONValue] = [
                "title": "Water", "start": "2027-01-15T08:30", "quiet": "09:00-10:00",
                "reminders": ["0m to ana+ben", "1m to ana"],
            ]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
            #expect(try await pass(control, minutes: 30) == ["ben"])
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            #expect(why["reminder"]?["fate"] == "sent")
            guard case .array(let entries) = why["story"] else { return }
            #expect(
                entries.contains {
                    $0["what"]
                        == "Delivery by journal to ana is pending after 0 attempts, next at 2027-01-15T09:00:00.000Z"
                }
            )
            let open = try await control.call("io.flowd.Reminders.List", ["tenant": "mine"])
            guard case .array(let reminders) = open["reminders"] else { return }
            #expect(reminders.first?["dueAt"] == "2027-01-15T09:00:00.000Z")
            #expect(reminders.first?["deferral"] == "quiet")
            #expect(try await pass(control, minutes: 29) == [])
            // From somewhere else it is still quiet: the zone of that moment counts.
            _ = try await control.call(
                "io.flowd.Profiles.Update",
                ["tenant": "mine", "profile": "ana", "clear": ["timeZone"]]
            )
            control.world.clock.advance(byMilliseconds: 60_000)
            let (engine, now) = (control.world.engine, control.world.clock.now)
            let waiting = try #require(try await engine.pending(on: "journal", upTo: now, limit: 10).first)
            let begins = try await engine.begin(waiting)
            #expect(!begins)
            #expect(try await pass(control, minutes: 1) == [])
            #expect(try await pass(control, minutes: 59) == ["ana", "ana"])
        }
    }
}
