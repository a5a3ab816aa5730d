import FlowAPI
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What credit covers isn't due, and days of payments have a bound; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct PaymentCreditTests {
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
        let spec: JSONValue = [
            "title": "Catering", "party": "bella", "direction": "incoming", "total": "300.00", "currency": "EUR",
            "instalments": [
                ["share": "100.00", "due": "2027-01-10"], ["share": "100.00", "due": "2027-01-20"],
                ["share": "100.00", "due": "2027-02-01"],
            ],
        ]
        _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "mine", "spec": spec])
    }

    private func due(_ control: ControlWorld) async throws -> [String] {
        let reply = try await control.call("io.flowd.Payments.Due", ["tenant": "mine"])
        guard case .array(let parts)? = reply["instalments"] else { return [] }
        return parts.map { part in
            ["id", "outstanding", "covered"].compactMap { field in
                if case .string(let text)? = part[field] { text } else { nil }
            }.joined(separator: " ")
        }
    }

    @Test
    func whatIsDueIsWhatCreditLeaves() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let paid: JSONValue = [
                "tenant": "mine", "schedule": "1", "amount": "180.00",
                "allocations": [["instalment": 3, "amount": "50.00"]],
            ]
            _ = try await control.call("io.flowd.Payments.Record", paid)
            #expect(try await due(control) == ["1/2 70.00 30.00", "1/3 50.00"])
            let reply = try await control.call("io.flowd.Payments.GetOutlook", ["tenant": "mine", "months": 2])
            let rows = reply["outlooks"]?[0]?["rows"]
            #expect(rows?[0]?["incoming"] == "70.00" && rows?[1]?["incoming"] == "50.00")
            #expect(rows?[2] == nil)
            // Where it is put there, the same is due.
            _ = try await control.call("io.flowd.Payments.UseCredit", ["tenant": "mine", "schedule": "1"])
            #expect(try await due(control) == ["1/2 70.00", "1/3 50.00"])
        }
    }

    /// A number of a reply in minor units.
    private func cents(_ value: JSONValue?) -> Int {
        guard case .string(let text)? = value else { return 0 }
        return Int(text.replacing(".", with: "")) ?? 0
    }

    /// Whatever somebody looks at tells the same of what credit covers: what is overdue, and how much.
    @Test(arguments: [(0, "overdue", 30_000), (29_999, "overdue", 1), (30_000, "due", 0), (50_000, "due", 0)])
    func viewsAgreeOnWhatCreditCovers(credit: Int, state: String, overdue: Int) async throws {
        try await ControlWorld.run { control in
            let template = TemplatePaymentTests.party
                .replacing("party: bella", with: "party: bella\n    category: food")
            try await TemplatePaymentTests.prepare(control, source: template)
            let start = TemplatePaymentTests.start(["price": 1000, "day": "2027-06-12"])
            _ = try await control.call("io.flowd.Jobs.Start", start)
            let redated: JSONValue = ["tenant": "mine", "instalment": "1/1", "due": "2027-01-10"]
            _ = try await control.call("io.flowd.Payments.Redate", redated)
            let ladder: JSONValue = ["tenant": "mine", "schedule": "1", "ladder": "30d friendly"]
            _ = try await control.call("io.flowd.Payments.SetLadder", ladder)
            if credit > 0 {
                let amount = "\(credit / 100).\(credit % 100 < 10 ? "0" : "")\(credit % 100)"
                let paid: JSONValue = [
                    "tenant": "mine", "schedule": "1", "amount": .string(amount), "allocations": [],
                ]
                let booked = try await control.call("io.flowd.Payments.Record", paid)
                #expect(booked["schedule"]?["state"] == .string(state))
            }
            let one: JSONValue = ["tenant": "mine", "schedule": "1"]
            let displayed = try await control.call("io.flowd.Payments.ShowSchedule", one)
            let first = displayed["instalments"]?[0]
            #expect(displayed["schedule"]?["state"] == .string(state) && first?["state"] == .string(state))
            #expect(first?["outstanding"] == "300.00" && cents(first?["covered"]) == min(credit, 30_000))
            #expect(displayed["schedule"]?["nextDueDate"] == (overdue > 0 ? "2027-01-10" : "2027-05-29"))
            let job = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "2"])
            #expect(job["nodes"]?[1]?["payment"]?["state"] == .string(state), "\(job)")
            let budget = try await control.call("io.flowd.Payments.ShowBudget", ["tenant": "mine", "job": "2"])
            #expect(cents(budget["lines"]?[0]?["overdue"]) == overdue)
            let place = try await control.call("io.flowd.Payments.GetLadder", one)["places"]?[0]
            #expect(place?["state"] == .string(state) && cents(place?["outstanding"]) == overdue)
            let due = try await control.call("io.flowd.Payments.Due", ["tenant": "mine", "until": "2027-01-15"])
            #expect(cents(due["instalments"]?[0]?["outstanding"]) == overdue)
            let outlook = try await control.call("io.flowd.Payments.GetOutlook", ["tenant": "mine"])
            let row = outlook["outlooks"]?[0]?["rows"]?[0]
            #expect((row?["period"] == "past") == (overdue > 0))
            #expect(overdue == 0 || cents(row?["outgoing"]) == overdue)
        }
    }

    @Test
    func aPaymentIsDatedBackWithinTheTenantsLimit() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let record = { (day: String) -> JSONValue in
                ["tenant": "mine", "schedule": "1", "amount": "1.00", "paidOn": .string(day)]
            }
            for day in ["0001-01-01", "2017-01-13"] {
                let error = try await control.error("io.flowd.Payments.Record", record(day))
                #expect(error?.name == DaemonAPI.InvalidInput.name, "\(error?.name ?? "")")
                #expect(error?.parameters["field"] == "paidOn" && error?.parameters["found"] == .string(day))
                #expect(
                    error?.parameters["allowed"]
                        == "a date from 2017-01-14 on, 3653 days ago: the tenant's limit paymentAgeDays"
                )
            }
            _ = try await control.call("io.flowd.Payments.Record", record("2017-01-14"))
            let limits: JSONValue = ["tenant": "mine", "limits": ["paymentAgeDays": 10]]
            _ = try await control.call("io.flowd.Tenants.Update", limits, as: .admin)
            let error = try await control.error("io.flowd.Payments.Record", record("2017-01-14"))
            #expect(error?.parameters["field"] == "paidOn")
            _ = try await control.call("io.flowd.Payments.Record", record("2027-01-05"))
        }
    }
}
