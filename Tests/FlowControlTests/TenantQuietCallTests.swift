import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// A tenant's quiet hours over real sockets: set, told, kept to and changed.
///
/// The clock begins at 2027-01-15T08:00:00Z, in a tenant in UTC.
@Suite(.timeLimit(.minutes(5)))
struct TenantQuietCallTests {
    /// Does what is due at each instant and delivers what goes out, up to an instant; tells to whom and when.
    private func go(_ control: ControlWorld, to text: String) async throws -> [String] {
        let end = try Timestamp(validating: "2027-01-\(text):00Z", field: "end")
        let engine = control.world.engine
        var sent: [String] = []
        while true {
            let now = control.world.clock.now
            for wake in try await engine.wakes(upTo: now, limit: 10) { _ = try await engine.wake(wake.slug) }
            for delivery in try await engine.pending(on: "journal", upTo: now, limit: 100) {
                guard try await engine.begin(delivery) else { continue }
                try await engine.finish(delivery, with: .sent)
                sent.append("\(delivery.recipient ?? "-") \(now.rfc3339.dropFirst(8).prefix(8))")
            }
            let (wake, delivery) = (try await engine.nextWake(after: now), try await engine.nextPending(after: now))
            let next = [wake, delivery].compactMap(\.self).min() ?? end
            control.world.clock.advance(byMilliseconds: min(next, end).milliseconds - now.milliseconds)
            if next > end || next == now { return sent }
        }
    }

    private func set(_ control: ControlWorld, _ hours: String) async throws -> JSONValue {
        try await control.call("io.flowd.Tenants.Update", ["tenant": "mine", "quietHours": .string(hours)])
    }

    private func profiles(_ control: ControlWorld) async throws {
        for (profile, zone) in [("ana", "Europe/Berlin"), ("ben", nil)] as [(String, String?)] {
            var parameters: [String: JSONValue] = ["tenant": "mine", "key": .string(profile)]
            if let zone { parameters["timeZone"] = .string(zone) }
            _ = try await control.call("io.flowd.Profiles.Create", .object(parameters))
        }
    }

    private func open(_ control: ControlWorld) async throws -> [String] {
        let list = try await control.call("io.flowd.Reminders.List", ["tenant": "mine", "limit": 100])
        guard case .array(let reminders)? = list["reminders"] else { return ["no list"] }
        return reminders.map { "\(Self.text($0["dueAt"]).dropFirst(11).prefix(5)) \(Self.text($0["deferral"]))" }
    }

    private static func text(_ value: JSONValue?) -> String {
        if case .string(let text)? = value { text } else { "–" }
    }

    @Test func theyAreSetDisplayedAndRefused() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let created: JSONValue = ["slug": "ito", "quietHours": "21:00-06:30"]
            let reply = try await control.call("io.flowd.Tenants.Create", created, as: .admin)
            #expect(reply["tenant"]?["spec"]?["quietHours"] == "21:00-06:30")
            #expect(try await set(control, "22:00-07:00")["spec"]?["quietHours"] == "22:00-07:00")
            #expect(try await set(control, "22:00-07:00")["eventNumber"] == 0)
            let displayed = try await control.call("io.flowd.Tenants.Show", ["tenant": "mine"])["tenant"]
            #expect(displayed?["spec"]?["quietHours"] == "22:00-07:00")
            #expect(try await set(control, "none")["spec"]?["quietHours"] == nil)
            let wrong: JSONValue = ["tenant": "mine", "quietHours": "22:00"]
            let error = try await control.error("io.flowd.Tenants.Update", wrong)
            #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == "quietHours")
        }
    }

    @Test func aTaskKeepsToThemAndFollowsAChange() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await profiles(control)
            _ = try await set(control, "09:00-10:00")
            for (title, quiet) in [("Water", nil), ("Pills", "none")] as [(String, JSONValue?)] {
                var spec: [String: JSONValue] = [
                    "title": .string(title), "start": "2027-01-15T09:30", "reminders": ["0m to ben"],
                ]
                if let quiet { spec["quiet"] = quiet }
                _ = try await control.call("io.flowd.Tasks.Add", ["tenant": "mine", "spec": .object(spec)])
            }
            #expect(try await open(control) == ["09:30 –", "10:00 tenantQuiet"])
            let why = try await control.call("io.flowd.Reminders.Why", ["tenant": "mine", "reminder": "1/1/1"])
            guard case .array(let entries)? = why["story"] else { return #expect(Bool(false), "no story") }
            let reported = Self.text(entries.first?["what"])
            #expect(reported.contains("put off to 2027-01-15T10:00:00.000Z (tenantQuiet: the tenant's quiet hours"))
            _ = try await set(control, "none")
            #expect(try await go(control, to: "15T08:10") == [])
            #expect(try await open(control) == ["09:30 –", "09:30 –"])
            _ = try await set(control, "09:15-09:45")
            #expect(try await go(control, to: "15T12:00") == ["ben 15T09:30", "ben 15T09:45"])
        }
    }

    @Test func stepsOfJobsKeepToThemWhereTheirRecipientsAre() async throws {
        let source = """
            template: visit
            title: Visit
            steps:
              - step: inspect
                title: Look at the meter
                due: 2027-01-15T12:00
                reminders: ["0m to ana", "1m to ben", "2m to ana, quiet none"]
            """
        try await ControlWorld.run { control in
            try await control.prepare()
            try await profiles(control)
            // At noon it is one in Berlin.
            _ = try await set(control, "12:30-14:00")
            _ = try await control.call(TemplatesAPI.Apply.method, ["tenant": "mine", "source": .string(source)])
            _ = try await control.call(JobsAPI.Start.method, ["tenant": "mine", "template": "visit"])
            #expect(try await go(control, to: "15T08:10") == [])
            #expect(try await open(control) == ["12:01 –", "12:02 –", "13:00 tenantQuiet"])
            let simulated = try await control.connected(.owner) { client in
                var lines: [String] = []
                let parameters = SimulationAPI.Run.Parameters(tenant: "mine", until: "1d")
                let replies = try client.more(
                    SimulationAPI.Run.method,
                    parameters,
                    as: SimulationAPI.Run.Reply.self
                )
                for try await reply in replies {
                    lines += reply.lines.map { "\($0.recipient ?? "-") \($0.at.dropFirst(8).prefix(8))" }
                }
                return lines
            }
            let sent = try await go(control, to: "15T20:00")
            #expect(sent == ["ben 15T12:01", "ana 15T12:02", "ana 15T13:00"])
            #expect(simulated == sent)
        }
    }
}
