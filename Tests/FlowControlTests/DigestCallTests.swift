import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Digests over all tasks of a tenant, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct DigestCallTests {
    @Test
    func oneMessageSpeaksForSeveralTasks() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "ana"])
            for title in ["Water", "Pills", "Walk"] {
                let spec: [String: JSONValue] = [
                    "title": .string(title), "start": "2027-01-15T08:30", "digest": "09:00",
                    "reminders": ["0m to ana, digest"],
                ]
                _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
            }
            control.world.clock.advance(byMilliseconds: 3_600_000)
            let (engine, now) = (control.world.engine, control.world.clock.now)
            for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
            let deliveries = try await engine.pending(on: "journal", upTo: now, limit: 10)
            #expect(deliveries.map(\.title) == ["3 messages"] && deliveries.map(\.recipient) == ["ana"])
            let delivery = try #require(deliveries.first)
            #expect(
                delivery.text == """
                    - Water was due on Friday, 15 January 2027 at 08:30.
                    - Pills was due on Friday, 15 January 2027 at 08:30.
                    - Walk was due on Friday, 15 January 2027 at 08:30.
                    """
            )
            // What carries it is done; the others are still reminded of.
            _ = try await control.call("io.flowd.Tasks.Complete", ["tenant": "mine", "task": "1"])
            #expect(try await engine.begin(delivery))
            try await engine.finish(delivery, with: .sent)
            let carried = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            #expect(carried["reminder"]?["fate"] == "sent")
            let covered = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "3/1/1"])
            #expect(covered["reminder"]?["fate"] == "coalesced" && covered["reminder"]?["coveredBy"] == "1/1/1")
            let missed = try await control.call(
                "io.flowd.Reminders.Missed",
                ["tenant": "mine", "since": "2027-01-15T08:00:00Z"]
            )
            #expect(missed["reminders"] == [])
        }
    }
}
