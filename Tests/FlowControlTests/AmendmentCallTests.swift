import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Amendments over the socket, of a schedule that a job's template agreed upon: 300.00 on 2027-01-15, 700.00 on 2027-05-29.
@Suite(.timeLimit(.minutes(5)))
struct AmendmentCallTests {
    private func start(_ control: ControlWorld) async throws {
        try await TemplatePaymentTests.prepare(control)
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "kitchen"])
        let attributes: [String: JSONValue] = ["price": 1000, "day": "2027-06-12"]
        _ = try await control.call("io.flowd.Jobs.Start", TemplatePaymentTests.start(attributes))
    }

    private func pay(_ control: ControlWorld, _ name: String, _ own: [String: JSONValue]) async throws -> JSONValue {
        try await control.call("io.flowd.Payments.\(name)", .object(own.merging(["tenant": "mine"]) { $1 }))
    }

    private func states(_ control: ControlWorld) async throws -> [JSONValue?] {
        let displayed = try await control.call(JobsAPI.Show.method, ["tenant": "mine", "job": "2"])
        return [1, 2].map { displayed["nodes"]?[$0]?["state"] }
    }

    @Test
    func stepsBudgetsAndOutlookFollowWhatIsAgreed() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "300"])
            #expect(try await states(control)[0] == "done")
            let more: [String: JSONValue] = ["instalment": "1/1", "amount": "400.00", "reason": "20 more guests"]
            let raised = try await pay(control, "SetInstalment", more)
            #expect(raised["schedule"]?["total"] == "1100.00" && raised["schedule"]?["reopened"] == [1])
            #expect(try await states(control)[0] != "done")
            let less = try await pay(
                control,
                "SetInstalment",
                ["instalment": "1/1", "amount": "250", "against": "1/2"]
            )
            #expect(less["schedule"]?["released"] == [["instalment": 1, "amount": "50.00"]])
            #expect(less["schedule"]?["credit"] == "50.00" && less["schedule"]?["total"] == "1100.00")
            #expect(try await states(control)[0] == "done")
            _ = try await pay(control, "AmendSchedule", ["schedule": "1", "category": "food"])
            let budget = try await pay(control, "ShowBudget", ["job": "2"])
            #expect(budget["lines"]?[0]?["category"] == "food" && budget["lines"]?[0]?["committed"] == "1100.00")
            // 850.00 are still agreed for the second, of which the credit covers 50.00.
            let outlook = try await pay(control, "GetOutlook", ["months": 6])
            #expect("\(outlook)".contains("800.00"))
            // A step whose instalment is removed is cancelled with it.
            let gone = try await pay(
                control,
                "RemoveInstalment",
                ["instalment": "1/2", "reason": "They cook themselves"]
            )
            #expect(gone["schedule"]?["total"] == "250.00" && gone["schedule"]?["instalmentCount"] == 1)
            #expect(try await states(control)[1] == "cancelled")
            let event = try await control.world.events(of: "mine").last { $0.header.kind == .instalmentRemoved }
            #expect(event?.payload?.contains("They cook themselves") == true)
        }
    }

    @Test
    func whatSomebodyElseChangedIsNotAmended() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            guard case .int(let seen)? = displayed["schedule"]?["eventNumber"] else {
                Issue.record("no event number")
                return
            }
            let title: [String: JSONValue] = [
                "tenant": "mine", "schedule": "1", "title": "Food", "ifEvent": .int(seen),
            ]
            let done = try await pay(control, "AmendSchedule", title)
            let refused = try await control.error(PaymentsAPI.AmendSchedule.method, .object(title))
            #expect(refused?.name == PaymentsAPI.ScheduleChanged.name)
            #expect(refused?.parameters["eventNumber"] == done["schedule"]?["eventNumber"])
            let future = title.merging(["ifEvent": 999_999]) { $1 }
            let unknown = try await control.error(PaymentsAPI.AmendSchedule.method, .object(future))
            #expect(unknown?.name == DaemonAPI.InvalidInput.name && unknown?.parameters["field"] == "ifEvent")
            // The same again by its key is answered as it was.
            var keyed = title
            keyed["ifEvent"] = nil
            keyed["idempotencyKey"] = "a"
            keyed["title"] = "Dinner"
            let first = try await pay(control, "AmendSchedule", keyed)
            #expect(try await pay(control, "AmendSchedule", keyed) == first)
            keyed["title"] = "Lunch"
            let other = try await control.error(PaymentsAPI.AmendSchedule.method, .object(keyed))
            #expect(other?.name == DaemonAPI.IdempotencyConflict.name)
        }
    }

    @Test
    func anotherPartyHasToBeThere() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            _ = try await pay(control, "AmendSchedule", ["schedule": "1", "party": "kitchen"])
            let listed = try await pay(control, "ListSchedules", ["party": "kitchen"])
            #expect(listed["schedules"]?[0]?["id"] == "1")
            let missing = try await control.error(
                PaymentsAPI.AmendSchedule.method,
                ["tenant": "mine", "schedule": "1", "party": "nobody"]
            )
            #expect(missing?.name == ProfilesAPI.NoSuchProfile.name || missing?.name == DaemonAPI.InvalidInput.name)
            let foreign = try await control.error(
                PaymentsAPI.SetInstalment.method,
                ["tenant": "mine", "instalment": "1/1", "amount": "5.00", "against": "2/1"]
            )
            #expect(foreign?.parameters["field"] == "against")
        }
    }

    @Test
    func anAttributeThatNoLongerDecidesSaysSo() async throws {
        try await ControlWorld.run { control in
            try await start(control)
            func set(_ price: Int64) async throws -> JSONValue? {
                let update: JSONValue = ["tenant": "mine", "job": "2", "setAttributes": ["price": .int(price)]]
                return try await control.call("io.flowd.Jobs.Update", update)["change"]?["remarks"]
            }
            let remark =
                "price doesn't decide any more what payment schedule 1 comes to: 1000.00 EUR were agreed. To agree upon "
                + "another total, payment schedule amend 1 --total 1400.00"
            #expect(try await set(1400) == .array([.string(remark)]))
            _ = try await pay(control, "AmendSchedule", ["schedule": "1", "total": "1500.00"])
            // What is as it was agreed needs no word.
            #expect(try await set(1500) == nil)
        }
    }
}
