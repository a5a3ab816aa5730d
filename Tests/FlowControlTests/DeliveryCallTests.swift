import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// The outbox over real sockets; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct DeliveryCallTests {
    private static let never = DeliveryResult.failed(reason: "No such number", isPermanent: true)
    private static let day: Int64 = 86_400_000

    private func list(_ control: ControlWorld, _ own: [String: JSONValue] = [:]) async throws -> [JSONValue] {
        var parameters = own
        parameters["tenant"] = "mine"
        let reply = try await control.call(DeliveriesAPI.List.method, .object(parameters))
        guard case .array(let deliveries)? = reply["deliveries"] else { return [] }
        return deliveries
    }

    private func states(_ control: ControlWorld, _ own: [String: JSONValue] = [:]) async throws -> [String] {
        try await list(control, own).compactMap { if case .string(let text)? = $0["state"] { text } else { nil } }
    }

    private func id(_ delivery: JSONValue) -> String {
        if case .string(let text)? = delivery["id"] { text } else { "" }
    }

    @Test
    func listsAreByStateAndInPages() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.addDaily("Water")
            _ = try await control.go(to: "2027-01-17T12:00:00Z", Self.never)
            _ = try await control.go(to: "2027-01-19T12:00:00Z")
            let waiting = try await control.go(to: "2027-01-20T08:59:00Z")
            #expect(waiting == [])
            #expect(try await states(control) == ["sent", "sent", "dead", "dead", "dead"])
            #expect(try await states(control, ["state": "dead"]) == ["dead", "dead", "dead"])
            #expect(try await states(control, ["state": "sent", "task": "1"]) == ["sent", "sent"])
            for state in ["pending", "sending", "ambiguous", "cancelled", "dropped"] {
                #expect(try await states(control, ["state": .string(state)]) == [])
            }
            #expect(try await states(control, ["channel": "phone"]) == [])
            let all = try await list(control).map(id)
            let page = try await control.call(DeliveriesAPI.List.method, ["tenant": "mine", "limit": 3])
            let rest = try await list(control, ["after": try #require(page["next"])])
            #expect(rest.map(id) == Array(all.suffix(2)))
            let wrong: JSONValue = ["tenant": "mine", "after": "x"]
            #expect(try await control.error(DeliveriesAPI.List.method, wrong)?.name == DaemonAPI.InvalidInput.name)
        }
    }

    @Test
    func whatIsReplayedGoesOutAndKeepsItsReminder() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.addDaily("Water")
            _ = try await control.go(to: "2027-01-15T12:00:00Z", Self.never)
            let delivery = id(try #require(try await list(control, ["state": "dead"]).first))
            let replayed = try await control.call(
                DeliveriesAPI.Replay.method,
                ["tenant": "mine", "delivery": .string(String(delivery.prefix(8))), "reason": "It has one now"]
            )
            #expect(replayed["id"] == .string(delivery) && replayed["state"] == "pending")
            #expect(try await states(control, ["state": "pending"]) == ["pending"])
            let sent = try await control.deliver(.sent)
            #expect(sent.count == 1)
            let displayed = try await control.call(
                DeliveriesAPI.Show.method,
                ["tenant": "mine", "delivery": .string(delivery)]
            )
            #expect(displayed["delivery"]?["state"] == "sent" && displayed["delivery"]?["attempt"] == 2)
            guard case .array(let history)? = displayed["history"] else { throw Unexpected() }
            #expect(history.map { $0["kind"] } == ["failed", "replayed"])
            let why = try await control.call(RemindersAPI.Why.method, ["tenant": "mine", "reminder": "1/1/1"])
            #expect(why["reminder"]?["fate"] == "failed")
            guard case .array(let story)? = why["story"] else { throw Unexpected() }
            let words = story.compactMap { if case .string(let text)? = $0["what"] { text } else { nil } }
            #expect(words.contains { $0.contains("was replayed by") && $0.contains("It has one now") })
        }
    }

    /// Who has paid meanwhile isn't asked once more; who hasn't is, and the ladder goes on from where it stood.
    @Test(arguments: [true, false])
    func aLettersReplayAsksForWhatIsStillOwed(isPaid: Bool) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
            let spec: JSONValue = [
                "title": "Course fee", "party": "bella", "direction": "incoming", "total": "100.00", "currency": "EUR",
                "instalments": [["share": "rest", "due": "2027-01-17"]], "ladder": "0d due; 30d final",
            ]
            _ = try await control.call(PaymentsAPI.AddSchedule.method, ["tenant": "mine", "spec": spec])
            _ = try await control.go(to: "2027-01-17T12:00:00Z", Self.never)
            let deadDelivery: JSONValue = [
                "tenant": "mine", "delivery": .string(id(try #require(try await list(control).first))),
            ]
            if isPaid {
                let pay: JSONValue = ["tenant": "mine", "schedule": "1", "amount": "100.00"]
                _ = try await control.call(PaymentsAPI.Record.method, pay)
                let refused = try await control.error(DeliveriesAPI.Replay.method, deadDelivery)
                #expect(refused?.name == DeliveriesAPI.DeliveryNotPossible.name)
                let found = try await states(control)
                #expect(found == ["dead"])
            } else {
                _ = try await control.call(DeliveriesAPI.Replay.method, deadDelivery)
                let sent = try await control.deliver(.sent)
                #expect(sent.count == 1)
                let found = try await states(control)
                #expect(found == ["sent"])
            }
        }
    }

    /// Others got the reminder, so it is sent; who didn't is told all the same.
    @Test
    func whoseDeliveryWasDroppedIsReported() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for key in ["ana", "ben"] {
                _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": .string(key)])
            }
            let spec: JSONValue = ["title": "Water", "start": "2027-01-15T08:30", "reminders": ["0m to ana+ben"]]
            _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": spec])
            control.world.clock.advance(byMilliseconds: 3_600_000)
            let waiting = try await control.waiting()
            let ana = try #require(waiting.first { $0.recipient == "ana" })
            _ = try await control.call(
                DeliveriesAPI.Drop.method,
                ["tenant": "mine", "delivery": .string(ana.id), "reason": "She knows"]
            )
            let sent = try await control.deliver(.sent)
            #expect(sent.count == 1)
            let failed = try await control.call(
                RemindersAPI.List.method,
                ["tenant": "mine", "settled": true, "failed": true]
            )
            guard case .array(let reminders)? = failed["reminders"] else { throw Unexpected() }
            #expect(reminders.map { $0["undelivered"] } == [["ana: She knows"]])
        }
    }

    @Test
    func whatWasKeptLongEnoughGoes() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.addDaily("Water")
            _ = try await control.go(to: "2027-01-16T12:00:00Z", Self.never)
            _ = try await control.call("io.flowd.Tasks.End", ["tenant": "mine", "task": "1"])
            let engine = control.world.engine
            control.world.clock.advance(byMilliseconds: 400 * Self.day)
            let deliveries = try await list(control)
            #expect(deliveries.count == 2)
            // One that somebody has tried once more is new again; of the other the task has ended.
            let (ended, kept) = (id(try #require(deliveries.first)), id(try #require(deliveries.last)))
            let replay = { (id: String) -> JSONValue in ["tenant": "mine", "delivery": .string(id)] }
            let refused = try await control.error(DeliveriesAPI.Replay.method, replay(ended))
            #expect(refused?.name == DeliveriesAPI.DeliveryNotPossible.name)
            _ = try await control.call(DeliveriesAPI.Replay.method, replay(kept))
            let counts = try await engine.prune()
            #expect(counts.deliveries == 1)
            let again = try await engine.prune()
            #expect(again.deliveries == 0)
            #expect(try await list(control).map(id) == [kept])
            let events = try await control.call("io.flowd.Events.List", ["tenant": "mine", "limit": 1000])
            guard case .array(let reported)? = events["events"] else { throw Unexpected() }
            #expect(reported.last?["kind"] == "deliveriesPruned" && reported.last?["principal"] == "flowd")
            let why = try await control.call(RemindersAPI.Why.method, ["tenant": "mine", "reminder": "1/1/1"])
            #expect(why["reminder"]?["fate"] == "failed")
        }
    }
}

private struct Unexpected: Error {}
