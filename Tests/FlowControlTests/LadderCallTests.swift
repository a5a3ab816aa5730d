import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Ladders of instalments over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct LadderCallTests {
    private static let busy = DeliveryResult.failed(reason: "busy", isPermanent: false)

    private static func course(_ ladder: String) -> String {
        """
        template: course
        title: Course
        payments:
          - payment: fee
            title: Course fee
            party: bella
            direction: incoming
            total: 100.00 EUR
            instalments:
              - {instalment: all, title: Course fee, share: rest, due: 2 days after start}
            ladder: \(ladder)
        steps:
          - {step: paid, title: The fee is paid, kind: payment, payment: fee/all}
        """
    }

    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
    }

    /// Starts job 2, with schedule 1 due on 17 January.
    private func start(_ control: ControlWorld, _ ladder: String) async throws {
        try await prepare(control)
        let source: JSONValue = ["tenant": "mine", "source": .string(Self.course(ladder))]
        _ = try await control.call(TemplatesAPI.Apply.method, source)
        _ = try await control.call(JobsAPI.Start.method, ["tenant": "mine", "template": "course"])
    }

    /// Schedule 1 by hand, due on 17 January.
    private func add(_ ladder: String?) -> JSONValue {
        var spec: [String: JSONValue] = [
            "title": "Course fee", "party": "bella", "direction": "incoming", "total": "100.00", "currency": "EUR",
            "instalments": [["share": "rest", "due": "2027-01-17"]],
        ]
        spec["ladder"] = ladder.map { .string($0) }
        return ["tenant": "mine", "spec": .object(spec)]
    }

    private func set(_ ladder: String?, _ own: [String: JSONValue] = [:]) -> JSONValue {
        var parameters = own
        parameters["tenant"] = "mine"
        parameters["schedule"] = "1"
        parameters["ladder"] = ladder.map { .string($0) }
        return .object(parameters)
    }

    private func place(_ control: ControlWorld) async throws -> JSONValue {
        try await control.call(PaymentsAPI.GetLadder.method, ["tenant": "mine", "schedule": "1"])
    }

    private func lines(_ control: ControlWorld, _ own: [String: JSONValue] = ["job": "2"]) async throws -> [String] {
        var parameters = own
        parameters["tenant"] = "mine"
        parameters["settled"] = true
        let list = try await control.call(RemindersAPI.List.method, .object(parameters))
        guard case .array(let reminders)? = list["reminders"] else { return [] }
        return reminders.map { line in
            [line["instalment"], line["ladderStep"], line["fateText"]].map { value in
                if case .string(let text)? = value { text } else { "–" }
            }.joined(separator: " ")
        }
    }

    /// What ends by itself leaves the time of the next step; what somebody has to end leaves none.
    @Test func whatStandsInTheWayOfTheNextStepIsReported() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(PaymentsAPI.AddSchedule.method, add("0d due; at 10:00"))
            func change(_ method: String, _ own: [String: JSONValue]) async throws -> JSONValue? {
                let one: [String: JSONValue] = ["tenant": "mine", "instalment": "1/1"]
                _ = try await control.call("io.flowd.Payments.\(method)", .object(one.merging(own) { $1 }))
                return try await place(control)["places"]?[0]
            }
            let promised = try await change("Promise", ["until": "2027-01-20"])
            #expect(promised?["blocked"] == "the payer promised to pay by 2027-01-20")
            #expect(promised?["nextAt"] == "2027-01-17T10:00:00.000Z")
            let early = try await change("Promise", ["until": "2027-01-16"])
            #expect(early?["blocked"] == "the payer promised to pay by 2027-01-16")
            let free = try await change("Promise", [:])
            #expect(free?["blocked"] == nil && free?["nextAt"] == "2027-01-17T10:00:00.000Z")
            let held = try await change("Hold", ["reason": "They call back"])
            #expect(held?["blocked"] == "reminders are held: They call back" && held?["nextAt"] == nil)
        }
    }

    @Test func aTemplatesLadderIsClimbed() async throws {
        try await ControlWorld.run { control in
            try await start(control, "0d due; 7d first fee 5.00; repeat 7d; at 10:00")
            let begun = try await place(control)
            #expect(begun["ladder"] == "0d due; 7d first fee 5.00 EUR; repeat 7d; at 10:00")
            #expect(begun["places"]?[0]?["nextStep"] == "due")
            #expect(begun["places"]?[0]?["nextAt"] == "2027-01-17T10:00:00.000Z")
            let sent = try await control.go(to: "2027-01-18T00:00:00Z")
            #expect(sent == ["2027-01-17T10:00 Course fee"])
            let climbed = try await place(control)
            #expect(climbed["places"]?[0]?["lastStep"] == "due" && climbed["places"]?[0]?["lastFate"] == "sent")
            #expect(climbed["places"]?[0]?["nextStep"] == "first")
            #expect(try await lines(control) == ["1/1 due sent"])
        }
    }

    @Test func aReminderOfAnInstalmentTellsItsStory() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(PaymentsAPI.AddSchedule.method, add("0d due; 1d first; 7d final"))
            _ = try await control.go(to: "2027-01-17T12:00:00Z")
            // It lies still for a week.
            control.world.clock.advance(byMilliseconds: 7 * 86_400_000)
            _ = try await control.go(to: "2027-01-25T09:30:00Z")
            let since: JSONValue = ["tenant": "mine", "since": "2027-01-17T00:00:00Z"]
            let missed = try await control.call(RemindersAPI.Missed.method, since)
            #expect(missed["reminders"]?[0]?["ladderStep"] == "first" && missed["reminders"]?[1] == nil)
            #expect(missed["reminders"]?[0]?["fateText"] == "sentLate")
            #expect(missed["reminders"]?[0]?["instalment"] == "1/1")
            guard case .string(let id)? = missed["reminders"]?[0]?["id"] else {
                Issue.record("no reminder: \(missed)")
                return
            }
            let why = try await control.call(
                RemindersAPI.Why.method,
                ["tenant": "mine", "reminder": .string(id)]
            )
            #expect(why["ruleText"] == "0d due; 1d first; 7d final")
            #expect(why["reminder"]?["context"] == "payment 1/1 from bella")
            #expect(why["deliveries"]?[0]?["recipient"] == "bella")
            #expect(why["story"]?[0]?["what"] == "Planned for this time")
            #expect(why["story"]?[3]?["what"] == "Its fate is sentLate")
            // Another ladder doesn't rewrite the story.
            _ = try await control.call(PaymentsAPI.SetLadder.method, set("10d other"))
            let later = try await control.call(
                RemindersAPI.Why.method,
                ["tenant": "mine", "reminder": .string(id)]
            )
            #expect(later["ruleText"] == nil && later["reminder"]?["ladderStep"] == "first")
        }
    }

    @Test func aLadderIsSetChangedAndTakenAway() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(PaymentsAPI.AddSchedule.method, add(nil))
            #expect(try await place(control)["ladder"] == nil)
            let key: [String: JSONValue] = ["idempotencyKey": "k1"]
            let first = try await control.call(PaymentsAPI.SetLadder.method, set("0d due; 7d first fee 5.00", key))
            #expect(first["schedule"]?["id"] == "1" && first["schedule"]?["eventNumber"] != 0)
            let again = try await control.call(PaymentsAPI.SetLadder.method, set("0d due; 7d first fee 5.00", key))
            #expect(again == first)
            let other = try await control.error(PaymentsAPI.SetLadder.method, set("0d due", key))
            #expect(other?.name == DaemonAPI.IdempotencyConflict.name)
            let same = try await control.call(PaymentsAPI.SetLadder.method, set("0d due;  7d first fee 5.00 EUR"))
            #expect(same["schedule"]?["eventNumber"] == 0)
            #expect(try await control.go(to: "2027-01-18T00:00:00Z") == ["2027-01-17T09:00 Course fee: Instalment 1"])
            _ = try await control.call(PaymentsAPI.SetLadder.method, set(nil))
            #expect(try await control.go(to: "2027-01-30T00:00:00Z").isEmpty)
            let none = try await place(control)
            #expect(none["ladder"] == nil && none["places"] == [])
            _ = try await control.call(PaymentsAPI.SetLadder.method, set("0d due; 7d first"))
            let back = try await control.go(to: "2027-01-30T09:30:00Z")
            #expect(back == ["2027-01-30T09:00 Course fee: Instalment 1"])
            #expect(try await lines(control, [:]) == ["1/1 first sentLate", "1/1 due sent"])
            let displayed = try await control.call(
                "io.flowd.Payments.ShowSchedule",
                ["tenant": "mine", "schedule": "1"]
            )
            #expect(displayed["schedule"]?["ladder"] == "0d due; 7d first")
            let events = try await control.world.events(of: "mine")
            #expect(events.count { $0.header.kind == .paymentLadderSet } == 3)
        }
    }

    @Test(arguments: [
        ("0d", "ladder", "a step's name after its day"), ("14d fee 5.00", "ladder", "14d final fee 5.00"),
        ("14d interest", "ladder", "a step's name"), ("14d via mail", "ladder", "a step's name"),
        ("7d first; 3d early", "ladder.steps", "steps in order"),
        ("-7d friendly fee 5.00", "ladder.steps.charge", "after the due date only"),
        ("0d due via pigeon+post", "ladder", ""), ("", "ladder", "steps such as"),
        ("0d due; gap 1m", "ladder", "366"),
    ])
    func aLadderThatCannotBeReadChangesNothing(text: String, field: String, allowed: String) async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(PaymentsAPI.AddSchedule.method, add("0d due"))
            let error = try await control.error(PaymentsAPI.SetLadder.method, set(text))
            #expect(error?.name == DaemonAPI.InvalidInput.name)
            #expect(error?.parameters["field"] == .string(field))
            guard case .string(let found)? = error?.parameters["allowed"] else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(allowed.isEmpty || found.contains(allowed), "\(found)")
            #expect(try await place(control)["ladder"] == "0d due")
        }
    }

    @Test func aLadderNamesPeopleAndAmountsThatAreThere() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(PaymentsAPI.AddSchedule.method, add("0d due"))
            let nobody = try await control.error(PaymentsAPI.SetLadder.method, set("0d due to stella"))
            #expect(nobody?.name == ProfilesAPI.NoSuchProfile.name)
            let yen = try await control.error(PaymentsAPI.SetLadder.method, set("1d first fee 500 JPY"))
            #expect(yen?.name == PaymentsAPI.InvalidAmount.name && yen?.parameters["rule"] == "currencyMismatch")
            let missing: JSONValue = ["tenant": "mine", "schedule": "7"]
            let gone = try await control.error(PaymentsAPI.SetLadder.method, missing)
            #expect(gone?.name == PaymentsAPI.NoSuchSchedule.name)
        }
    }

    @Test func aTemplatesLadderIsRefusedWithItsPlace() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let source: JSONValue = ["tenant": "mine", "source": .string(Self.course("0d due; 7d first fee 5.005"))]
            let error = try await control.error(TemplatesAPI.Apply.method, source)
            #expect(error?.name == TemplatesAPI.InvalidTemplate.name)
            #expect(error?.parameters["findings"]?[0]?["path"] == "payments[0].ladder")
            #expect(error?.parameters["findings"]?[0]?["line"] == 11)
            #expect(error?.parameters["findings"]?[0]?["column"] == 13)
        }
    }

    @Test func aTemplatesLadderNamesPeopleWhoAreThereAtTheStart() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let source: JSONValue = ["tenant": "mine", "source": .string(Self.course("0d due to stella"))]
            _ = try await control.call(TemplatesAPI.Apply.method, source)
            let error = try await control.error(JobsAPI.Start.method, ["tenant": "mine", "template": "course"])
            #expect(error?.name == ProfilesAPI.NoSuchProfile.name)
            let listed = try await control.call("io.flowd.Payments.ListSchedules", ["tenant": "mine"])
            #expect(listed["schedules"] == [])
        }
    }

    // MARK: - Steps that wait for an instalment

    private func step(_ control: ControlWorld) async throws -> (job: JSONValue?, step: JSONValue?) {
        let displayed = try await control.call(JobsAPI.Show.method, ["tenant": "mine", "job": "2"])
        return (displayed["job"], displayed["nodes"]?[0])
    }

    /// A fee is charged while its reminder goes out; what was agreed is paid meanwhile; the reminder fails, and the fee
    /// is taken back: all in wakes and deliveries, and the step follows each time.
    @Test func aStepIsJudgedByWhatItsLadderCharges() async throws {
        try await ControlWorld.run { control in
            try await start(control, "1d first fee 5.00")
            control.world.clock.advance(byMilliseconds: 4 * 86_400_000 + 3_600_000)
            let delivery = try #require(try await control.waiting().first)
            let charged = try await step(control)
            #expect(charged.step?["payment"]?["outstanding"] == "105.00" && charged.step?["state"] == "ready")
            let newest = try await control.world.events(of: "mine").last { $0.header.job == JobID(2) }
            #expect(newest?.header.kind == .instalmentCharged)
            #expect(charged.job?["status"]?["eventNumber"] == (newest?.header.number).map { .int(Int64($0)) })
            #expect(try await control.world.engine.begin(delivery))
            let pay: JSONValue = ["tenant": "mine", "schedule": "1", "amount": "100.00"]
            _ = try await control.call("io.flowd.Payments.Record", pay)
            let owed = try await step(control)
            #expect(owed.step?["payment"]?["outstanding"] == "5.00" && owed.step?["state"] == "ready")
            #expect(owed.job?["status"]?["state"] == "running")
            try await control.world.engine.finish(delivery, with: Self.busy)
            control.world.clock.advance(byMilliseconds: 3_600_000)
            #expect(try await control.deliver(.sent).isEmpty)
            let done = try await step(control)
            #expect(done.step?["payment"]?["outstanding"] == "0.00" && done.step?["state"] == "done")
            #expect(done.job?["status"]?["state"] == "completed")
            #expect(done.job?["status"]?["completion"]?["displayed"] == "100")
            let last = try await control.world.events(of: "mine").suffix(3)
            #expect(last.map(\.header.kind) == [.deliveryEnded, .chargeReversed, .jobCompleted])
            #expect(last.map(\.header.job) == [nil, JobID(2), JobID(2)])
            #expect(done.step?["eventNumber"] == (last.dropLast().last?.header.number).map { .int(Int64($0)) })
            #expect(try await lines(control) == ["1/1 first suppressed(paid)"])
            // What a restart would read is what is remembered.
            _ = try await control.call("io.flowd.Payments.Refund", ["tenant": "mine", "payment": "1/p1"])
            #expect(try await step(control).job?["status"]?["state"] == "running")
        }
    }
}
