import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Payment schedules over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct PaymentTests {
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
    }

    private func add(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        var spec: [String: JSONValue] = [
            "title": "Catering", "party": "bella", "direction": "outgoing", "total": "1000.00", "currency": "EUR",
            "instalments": [
                ["share": "30%", "due": "2027-01-10", "title": "Deposit"],
                ["share": "rest", "due": "2027-03-01", "title": "Balance"],
            ],
        ]
        for (key, value) in changes { spec[key] = value }
        return ["tenant": "mine", "spec": .object(spec)]
    }

    private func pay(_ control: ControlWorld, _ name: String, _ own: [String: JSONValue]) async throws -> JSONValue {
        var parameters = own
        parameters["tenant"] = "mine"
        return try await control.call("io.flowd.Payments.\(name)", .object(parameters))
    }

    @Test
    func aScheduleIsPaidInPartInExcessAndRefunded() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let added = try await control.call("io.flowd.Payments.AddSchedule", add())
            #expect(added["schedule"]?["id"] == "1")
            #expect(added["schedule"]?["state"] == "overdue")
            let first = try await pay(control, "Record", ["schedule": "1", "amount": "450.00", "reference": "A 17"])
            #expect(first["schedule"]?["settled"] == [1])
            #expect(first["schedule"]?["outstanding"] == "550.00")
            let second = try await pay(control, "Record", ["schedule": "1", "amount": "600.00"])
            #expect(second["schedule"]?["state"] == "paid")
            #expect(second["schedule"]?["credit"] == "50.00")
            let back = try await pay(control, "Refund", ["payment": "1/p1"])
            #expect(back["schedule"]?["reopened"] == [1, 2] || back["schedule"]?["reopened"] == [2, 1])
            #expect(back["schedule"]?["outstanding"] == "450.00")
            let shown = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(shown["instalments"]?[0]?["state"] == "overdue")
            #expect(shown["instalments"]?[1]?["paid"] == "550.00")
            #expect(shown["payments"]?[1]?["refunded"] == "450.00")
            #expect(shown["schedule"]?["credit"] == "50.00")
            let listed = try await pay(control, "List", ["schedule": "1"])
            #expect(listed["payments"]?[0]?["id"] == "1/p2")
            let events = try await control.world.events(of: "mine").suffix(4).map(\.header.kind)
            #expect(events == [.paymentScheduleAdded, .paymentRecorded, .paymentRecorded, .paymentRefunded])
        }
    }

    @Test
    func whatIsDueAndTheOutlookTellTheSame() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let yen: JSONValue = [["share": "rest", "due": "2027-02-28"]]
            _ = try await control.call(
                "io.flowd.Payments.AddSchedule",
                add(["currency": "JPY", "total": "5000", "direction": "incoming", "instalments": yen])
            )
            let due = try await pay(control, "Due", ["until": "2027-03-01"])
            #expect(due["instalments"]?[0]?["id"] == "1/1")
            #expect(due["instalments"]?[1]?["id"] == "2/1")
            #expect(due["instalments"]?[2]?["id"] == "1/2")
            let outlook = try await pay(control, "GetOutlook", ["months": 3])
            #expect(
                outlook["outlooks"]?[0]?["rows"]?[0] == ["period": "past", "incoming": "0.00", "outgoing": "300.00"]
            )
            #expect(outlook["outlooks"]?[0]?["rows"]?[3]?["outgoing"] == "700.00")
            #expect(outlook["outlooks"]?[1]?["rows"]?[1] == ["period": "2027-02", "incoming": "5000", "outgoing": "0"])
            let open = try await pay(control, "ListSchedules", ["open": true])
            #expect(open["schedules"]?[1]?["nextDueDate"] == "2027-02-28")
        }
    }

    @Test
    func anInstalmentIsStoppedPromisedMovedAndGivenUp() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            _ = try await pay(control, "Hold", ["instalment": "1/1", "reason": "Wait"])
            let again = try await pay(control, "Hold", ["instalment": "1/1", "reason": "Wait"])
            #expect(again["schedule"]?["eventNumber"] == 0)
            let disputed = try await pay(control, "Dispute", ["instalment": "1/1", "reason": "Too much"])
            #expect(disputed["schedule"]?["instalmentState"] == "disputed")
            _ = try await pay(control, "Dispute", ["instalment": "1/1"])
            _ = try await pay(control, "Promise", ["instalment": "1/1", "until": "2027-01-20"])
            let moved = try await pay(control, "Redate", ["instalment": "1/1", "due": "2027-02-01"])
            #expect(moved["schedule"]?["instalmentState"] == "scheduled")
            let cancelled = try await pay(control, "Cancel", ["instalment": "1/2", "reason": "Called off"])
            #expect(cancelled["schedule"]?["outstanding"] == "300.00")
            let waived = try await pay(control, "Waive", ["instalment": "1/1"])
            #expect(waived["schedule"]?["state"] == "waived")
            let shown = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(shown["instalments"]?[0]?["held"] == "Wait")
            #expect(shown["instalments"]?[0]?["promisedUntil"] == "2027-01-20")
            #expect(shown["instalments"]?[0]?["dueDate"] == "2027-02-01")
            #expect(shown["instalments"]?[1]?["cancelled"] == "Called off")
            let late = try await control.error(
                "io.flowd.Payments.Waive",
                ["tenant": "mine", "instalment": "1/1"]
            )
            #expect(late?.name == PaymentsAPI.PaymentNotPossible.name)
        }
    }

    /// Field and rule of each amount that can't be used.
    static let amounts: [([String: JSONValue], field: String, rule: String)] = [
        (["currency": "EURO"], "currency", "unknownCurrency"),
        (["currency": "XAU"], "currency", "noMinorUnit"),
        (["total": "10.005"], "total", "tooManyDecimals"),
        (["total": "-10.00"], "total", "negative"),
        (["total": "0"], "total", "zero"),
        (["total": "92233720368547758.08"], "total", "overflow"),
        (["total": "1,50"], "total", "notAnAmount"),
        (["currency": "JPY"], "total", "tooManyDecimals"),
        (["instalments": [["share": "101%", "due": "2027-05-01"]]], "instalments.share", "percentageOver100"),
        (["instalments": [["share": "40%", "due": "2027-05-01"]]], "instalments.amount", "sumIsNotTotal"),
    ]

    @Test(arguments: amounts.indices)
    func anAmountThatCannotBeUsedIsRefusedByFieldAndRule(index: Int) async throws {
        let (changes, field, rule) = Self.amounts[index]
        try await ControlWorld.run { control in
            try await prepare(control)
            let error = try await control.error("io.flowd.Payments.AddSchedule", add(changes))
            #expect(error?.name == PaymentsAPI.InvalidAmount.name)
            #expect(error?.parameters["field"] == .string(field))
            #expect(error?.parameters["rule"] == .string(rule))
        }
    }

    @Test
    func whatIsNotThereIsRefusedByName() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let cases: [(String, JSONValue, String)] = [
                ("AddSchedule", add(["party": "nobody"]), ProfilesAPI.NoSuchProfile.name),
                ("AddSchedule", add(["job": "77"]), JobsAPI.NoSuchJob.name),
                (
                    "AddSchedule", add(["instalments": [["share": "rest", "due": "start+3d"]]]),
                    DaemonAPI.InvalidInput.name
                ),
                ("Record", ["tenant": "mine", "schedule": "9", "amount": "1"], PaymentsAPI.NoSuchSchedule.name),
                ("Waive", ["tenant": "mine", "instalment": "1/9"], PaymentsAPI.NoSuchInstalment.name),
                ("Refund", ["tenant": "mine", "payment": "1/p9"], PaymentsAPI.NoSuchPayment.name),
                ("Show", ["tenant": "mine", "payment": "1/1"], DaemonAPI.InvalidInput.name),
                (
                    "Record", ["tenant": "mine", "schedule": "1", "amount": "1", "paidOn": "2027-01-16"],
                    DaemonAPI.InvalidInput.name
                ),
                ("GetOutlook", ["tenant": "mine", "months": 0], DaemonAPI.InvalidInput.name),
            ]
            for (method, parameters, name) in cases {
                let error = try await control.error("io.flowd.Payments.\(method)", parameters)
                #expect(error?.name == name, "\(method) \(parameters)")
            }
            let used = try await control.error("io.flowd.Profiles.Remove", ["tenant": "mine", "profile": "bella"])
            #expect(used?.parameters["paymentScheduleCount"] == 1)
        }
    }
}
