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

    private static func line(_ number: Int, _ letter: String = "d") -> JSONValue {
        .string(letter + String(repeating: "\(number)", count: 32))
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
            #expect(back["schedule"]?["outstanding"] == "450.00" && back["schedule"]?["refunded"] == "450.00")
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(displayed["instalments"]?[0]?["state"] == "overdue")
            #expect(displayed["instalments"]?[1]?["paid"] == "550.00")
            #expect(displayed["payments"]?[1]?["refunded"] == "450.00")
            #expect(displayed["schedule"]?["credit"] == "50.00")
            for amount in [nil, "1.00"] as [JSONValue?] {
                var twice: [String: JSONValue] = ["tenant": "mine", "payment": "1/p1"]
                twice["amount"] = amount
                let error = try await control.error("io.flowd.Payments.Refund", .object(twice))
                #expect(error?.name == PaymentsAPI.PaymentNotPossible.name && error?.parameters["id"] == "1/p1")
            }
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
            let passing: [String: JSONValue] = ["instalment": "1/1", "reason": "Wait", "until": "2027-01-31"]
            #expect(try await pay(control, "Hold", passing)["schedule"]?["eventNumber"] != 0)
            #expect(try await pay(control, "Hold", passing)["schedule"]?["eventNumber"] == 0)
            let past = try await control.error(
                "io.flowd.Payments.Hold",
                ["tenant": "mine", "instalment": "1/1", "reason": "Wait", "until": "2027-01-14"]
            )
            #expect(past?.parameters["field"] == "until")
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
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(displayed["instalments"]?[0]?["held"] == "Wait")
            #expect(displayed["instalments"]?[0]?["heldUntil"] == "2027-01-31")
            #expect(displayed["instalments"]?[0]?["promisedUntil"] == "2027-01-20")
            #expect(displayed["instalments"]?[0]?["dueDate"] == "2027-02-01")
            #expect(displayed["instalments"]?[1]?["cancelled"] == "Called off")
            let late = try await control.error(
                "io.flowd.Payments.Waive",
                ["tenant": "mine", "instalment": "1/1"]
            )
            #expect(late?.name == PaymentsAPI.PaymentNotPossible.name)
        }
    }

    @Test
    func aBankLineIsRecordedOnceInATenant() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            _ = try await control.call("io.flowd.Payments.AddSchedule", add(["title": "Flowers"]))
            let line: [String: JSONValue] = ["schedule": "1", "amount": "10.00", "bankLine": Self.line(1)]
            _ = try await pay(control, "Record", line)
            let events = try await control.world.events(of: "mine").count
            // On another schedule it is the same line, and so it is with other words.
            for changes in [[:], ["schedule": "2"], ["amount": "11.00"]] as [[String: JSONValue]] {
                var again = line.merging(changes) { $1 }
                again["tenant"] = "mine"
                let error = try await control.error("io.flowd.Payments.Record", .object(again))
                #expect(error?.name == PaymentsAPI.BankLineRecorded.name)
                #expect(error?.parameters["payment"] == "1/p1")
            }
            #expect(try await control.world.events(of: "mine").count == events)
            _ = try await pay(control, "Record", line.merging(["bankLine": Self.line(2), "schedule": "2"]) { $1 })
            let found = try await pay(
                control,
                "FindBankLines",
                ["bankLines": [Self.line(0), Self.line(2), Self.line(1)]]
            )
            #expect(
                found["bankLines"] == [
                    ["bankLine": Self.line(2), "fate": "payment", "payment": "2/p1"],
                    ["bankLine": Self.line(1), "fate": "payment", "payment": "1/p1"],
                ]
            )
            let displayed = try await pay(control, "Show", ["payment": "2/p1"])
            #expect(displayed["payment"]?["bankLine"] == Self.line(2))
            // A payment that was given back stays the one of its line.
            _ = try await pay(control, "Refund", ["payment": "1/p1"])
            let late = try await control.error(
                "io.flowd.Payments.Record",
                .object(line.merging(["tenant": "mine"]) { $1 })
            )
            #expect(late?.name == PaymentsAPI.BankLineRecorded.name)
            for (bad, field) in [
                ("", "bankLine"), ("a b", "bankLine"), ("foo", "bankLine"), ("b1", "bankLine"),
                ("c" + String(repeating: "0", count: 32), "bankLine"),
            ] {
                let wanted: JSONValue = ["tenant": "mine", "schedule": "1", "amount": "1", "bankLine": .string(bad)]
                let error = try await control.error("io.flowd.Payments.Record", wanted)
                #expect(error?.parameters["field"] == .string(field))
            }
            let none = try await control.error("io.flowd.Payments.FindBankLines", ["tenant": "mine", "bankLines": []])
            #expect(none?.parameters["field"] == "bankLines")
        }
    }

    @Test
    func anAmountOfAnotherCurrencyIsRefused() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let wanted: [String: JSONValue] = ["tenant": "mine", "schedule": "1", "amount": "10.00"]
            for (code, field) in [("USD", "currency"), ("Euro", "currency")] {
                let error = try await control.error(
                    "io.flowd.Payments.Record",
                    .object(wanted.merging(["currency": .string(code)]) { $1 })
                )
                #expect(error?.name == PaymentsAPI.InvalidAmount.name, "\(code)")
                #expect(error?.parameters["field"] == .string(field))
            }
            _ = try await control.call(
                "io.flowd.Payments.Record",
                .object(wanted.merging(["currency": "EUR"]) { $1 })
            )
        }
    }

    @Test
    func aBankLineIsARefundOnce() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "30.00", "bankLine": Self.line(1)])
            let back: [String: JSONValue] = ["payment": "1/p1", "amount": "10.00", "tenant": "mine"]
            // Its money went the payment's way.
            let wrong = back.merging(["bankLine": Self.line(2)]) { $1 }
            let way = try await control.error("io.flowd.Payments.Refund", .object(wrong))
            #expect(way?.parameters["field"] == "bankLine")
            let right = Self.line(3, "b")
            _ = try await pay(control, "Refund", back.merging(["bankLine": right]) { $1 })
            let others: [(String, [String: JSONValue])] = [
                ("Refund", ["payment": "1/p1"]), ("Record", ["schedule": "1", "amount": "1"]), ("DismissBankLine", [:]),
            ]
            for (method, members) in others {
                let wanted = members.merging(["tenant": "mine", "bankLine": right]) { $1 }
                let error = try await control.error("io.flowd.Payments.\(method)", .object(wanted))
                #expect(error?.name == PaymentsAPI.BankLineRecorded.name, "\(method)")
                #expect(error?.parameters["payment"] == "1/p1")
            }
            let found = try await pay(control, "FindBankLines", ["bankLines": [right]])
            #expect(found["bankLines"] == [["bankLine": right, "fate": "refund", "payment": "1/p1"]])
            let displayed = try await pay(control, "Show", ["payment": "1/p1"])
            #expect(displayed["payment"]?["refunded"] == "10.00")
        }
    }

    @Test
    func aBankLineIsDismissedUntilItIsRestoredOrRecorded() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let line = Self.line(1)
            func fate() async throws -> JSONValue? {
                try await pay(control, "FindBankLines", ["bankLines": [line]])["bankLines"]
            }
            func number(_ method: String, _ reason: String? = nil) async throws -> JSONValue? {
                var wanted: [String: JSONValue] = ["bankLine": line]
                if let reason { wanted["reason"] = .string(reason) }
                return try await pay(control, method, wanted)["eventNumber"]
            }
            let first = try await number("DismissBankLine", "Groceries")
            #expect(first != 0)
            #expect(try await fate() == [["bankLine": line, "fate": "dismissed", "reason": "Groceries"]])
            // What is so already makes no event, and another reason does.
            #expect(try await number("DismissBankLine", "Groceries") == 0)
            #expect(try await number("DismissBankLine") != 0)
            #expect(try await fate() == [["bankLine": line, "fate": "dismissed"]])
            #expect(try await number("RestoreBankLine") != 0)
            #expect(try await number("RestoreBankLine") == 0)
            #expect(try await fate() == [])
            _ = try await number("DismissBankLine")
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "30.00", "bankLine": line])
            #expect(try await fate() == [["bankLine": line, "fate": "payment", "payment": "1/p1"]])
            for method in ["DismissBankLine", "RestoreBankLine"] {
                let error = try await control.error(
                    "io.flowd.Payments.\(method)",
                    ["tenant": "mine", "bankLine": line]
                )
                #expect(error?.name == PaymentsAPI.BankLineRecorded.name, "\(method)")
            }
        }
    }

    @Test
    func aBankLineThatIsOnItsWayIsKnown() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let line: JSONValue = ["tenant": "mine", "schedule": "1", "amount": "10.00", "bankLine": Self.line(1)]
            async let first = control.error("io.flowd.Payments.Record", line)
            async let second = control.error("io.flowd.Payments.Record", line)
            let errors = try await [first, second].compactMap { $0?.name }
            #expect(errors == [PaymentsAPI.BankLineRecorded.name])
        }
    }

    @Test
    func aChargeIsMadePaidAndTakenBack() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            // Five days late: 300.00 at 9 % a year are 0.36, rounded down.
            let interest: [String: JSONValue] = ["instalment": "1/1", "kind": "interest", "amount": "9%"]
            let first = try await pay(control, "Charge", interest)
            #expect(first["schedule"]?["charge"] == 1)
            #expect(first["schedule"]?["instalmentOutstanding"] == "300.36")
            let made = first["schedule"]?["made"]
            #expect(made?["instalment"] == "1/1" && made?["kind"] == "interest" && made?["amount"] == "0.36")
            #expect(made?["rate"] == "9" && made?["runsFrom"] == "2027-01-10" && made?["chargedOn"] == "2027-01-15")
            let soon = try await control.error(
                "io.flowd.Payments.Charge",
                .object(interest.merging(["tenant": "mine"]) { $1 })
            )
            #expect(soon?.parameters["field"] == "amount")
            let fee = try await pay(control, "Charge", ["instalment": "1/1", "kind": "lateFee", "amount": "5%"])
            #expect(fee["schedule"]?["instalmentOutstanding"] == "315.37")
            #expect(fee["schedule"]?["made"]?["amount"] == "15.01" && fee["schedule"]?["made"]?["runsFrom"] == nil)
            let flat = try await pay(control, "Charge", ["instalment": "1/1", "kind": "lateFee", "amount": "20.00"])
            #expect(flat["schedule"]?["outstanding"] == "1035.37")
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "1035.37"])
            let reversal: [String: JSONValue] = ["instalment": "1/1", "charge": 3, "reason": "Goodwill"]
            let back = try await pay(control, "ReverseCharge", reversal)
            #expect(back["schedule"]?["credit"] == "20.00" && back["schedule"]?["charge"] == 3)
            #expect(back["schedule"]?["made"] == nil && back["schedule"]?["refunded"] == nil)
            let again = try await control.error(
                "io.flowd.Payments.ReverseCharge",
                .object(reversal.merging(["tenant": "mine"]) { $1 })
            )
            #expect(again?.name == PaymentsAPI.NoSuchCharge.name && again?.parameters["charge"] == 3)
            #expect(
                again?.parameters["message"]
                    == "1/1 of mine doesn't have charge 3 any more: it was taken back before (Goodwill)."
            )
            let none = try await control.error(
                "io.flowd.Payments.ReverseCharge",
                ["tenant": "mine", "instalment": "1/1", "charge": 4, "reason": "Goodwill"]
            )
            #expect(none?.parameters["message"] == "1/1 of mine has no charge 4: it has 1 to 3.")
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(displayed["instalments"]?[0]?["charged"] == "15.37")
            #expect(displayed["instalments"]?[1]?["charged"] == nil)
            #expect(displayed["charges"]?[0]?["number"] == 3 && displayed["charges"]?[0]?["reversed"] == "Goodwill")
            #expect(displayed["charges"]?[2]?["kind"] == "interest" && displayed["charges"]?[2]?["amount"] == "0.36")
            let due = try await pay(control, "Due", ["until": "2027-03-01"])
            #expect(due["instalments"] == [])
            let settled = try await control.error(
                "io.flowd.Payments.Charge",
                ["tenant": "mine", "instalment": "1/1", "kind": "lateFee", "amount": "1.00"]
            )
            #expect(settled?.name == PaymentsAPI.PaymentNotPossible.name)
            let kinds = try await control.world.events(of: "mine").suffix(5).map(\.header.kind)
            #expect(
                kinds == [
                    .instalmentCharged, .instalmentCharged, .instalmentCharged, .paymentRecorded, .chargeReversed,
                ]
            )
        }
    }

    @Test
    func creditIsUsedAndAPaymentPutElsewhere() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            let parts: JSONValue = [["instalment": 1, "amount": "100.00"]]
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "450.00", "allocations": parts])
            let on: JSONValue = [["instalment": 2, "amount": "50.00"]]
            let used = try await pay(control, "UseCredit", ["schedule": "1", "allocations": on])
            #expect(used["schedule"]?["credit"] == "300.00")
            let rest = try await pay(control, "UseCredit", ["schedule": "1"])
            #expect(rest["schedule"]?["credit"] == "0.00" && rest["schedule"]?["settled"] == [1])
            let none = try await control.error("io.flowd.Payments.UseCredit", ["tenant": "mine", "schedule": "1"])
            #expect(none?.parameters["field"] == "credit" && none?.parameters["rule"] == "zero")
            let all: JSONValue = [["instalment": 2, "amount": "450.00"]]
            let moved = try await pay(control, "Reallocate", ["payment": "1/p1", "allocations": all])
            #expect(moved["schedule"]?["reopened"] == [1] && moved["schedule"]?["credit"] == "0.00")
            let displayed = try await pay(control, "Show", ["payment": "1/p1"])
            #expect(displayed["payment"]?["allocations"] == all)
            let same = try await pay(control, "Reallocate", ["payment": "1/p1", "allocations": all])
            #expect(same["schedule"]?["eventNumber"] == 0)
        }
    }

    @Test
    func whatIsNotOverdueIsNotCharged() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add(["graceDays": 30]))
            for amount in ["5.00", "5%"] {
                for kind in ["lateFee", "interest"] {
                    let error = try await control.error(
                        "io.flowd.Payments.Charge",
                        ["tenant": "mine", "instalment": "1/1", "kind": .string(kind), "amount": .string(amount)]
                    )
                    #expect(error?.name == PaymentsAPI.PaymentNotPossible.name)
                    #expect(error?.message?.contains("overdue from 2027-02-10 on") == true)
                }
            }
        }
    }

    /// In Berlin the next day has begun.
    @Test
    func whatWePayIsOverdueByOurOwnDays() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call(
                "io.flowd.Profiles.Create",
                ["tenant": "mine", "key": "berlin", "timeZone": "Europe/Berlin"]
            )
            _ = try await control.call("io.flowd.Tenants.Update", ["tenant": "mine", "timeZone": "UTC"])
            control.world.clock.advance(byMilliseconds: 15 * 3_600_000 + 1_800_000)
            let due: JSONValue = [["share": "rest", "due": "2027-01-15"]]
            for (direction, state) in [("outgoing", "due"), ("incoming", "overdue")] {
                let own: [String: JSONValue] = [
                    "party": "berlin", "direction": .string(direction), "instalments": due,
                ]
                let added = try await control.call("io.flowd.Payments.AddSchedule", add(own))
                #expect(added["schedule"]?["state"] == .string(state))
                let id = try #require(added["schedule"]?["id"])
                let displayed = try await pay(control, "ShowSchedule", ["schedule": id])
                #expect(displayed["schedule"]?["state"] == .string(state))
                let fee: [String: JSONValue] = [
                    "tenant": "mine", "instalment": .string(direction == "outgoing" ? "1/1" : "2/1"), "kind": "lateFee",
                    "amount": "1.00",
                ]
                let error = try await control.error("io.flowd.Payments.Charge", .object(fee))
                #expect((error == nil) == (direction == "incoming"))
            }
        }
    }

    /// Field and rule of each charge that can't be made.
    static let charges: [(kind: String, amount: String, field: String, rule: String?)] = [
        ("lateFee", "0", "amount", "zero"), ("lateFee", "-1", "amount", "negative"),
        ("lateFee", "1.005", "amount", "tooManyDecimals"), ("lateFee", "101%", "amount", "percentageOver100"),
        ("interest", "-1%", "amount", "negative"), ("lateFee", "x%", "amount", "notAPercentage"),
        ("lateFee", "92233720368547758.07", "amount", "overflow"), ("interest", "0%", "amount", nil),
        ("lateFee", "0.0001%", "amount", nil),
    ]

    @Test
    func aChargeThatCannotBeMadeIsRefusedByFieldAndRule() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.AddSchedule", add())
            for (kind, amount, field, rule) in Self.charges {
                let error = try await control.error(
                    "io.flowd.Payments.Charge",
                    ["tenant": "mine", "instalment": "1/1", "kind": .string(kind), "amount": .string(amount)]
                )
                #expect(error?.parameters["field"] == .string(field), "\(kind) \(amount)")
                let name = rule == nil ? DaemonAPI.InvalidInput.name : PaymentsAPI.InvalidAmount.name
                #expect(error?.name == name, "\(kind) \(amount)")
                if let rule { #expect(error?.parameters["rule"] == .string(rule), "\(kind) \(amount)") }
            }
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
        (
            ["instalments": [["share": "60%", "due": "2027-05-01"], ["share": "60%", "due": "2027-06-01"]]],
            "instalments.percentage", "percentageOver100"
        ),
        (["instalments": [["share": "-5", "due": "2027-05-01"]]], "instalments.share", "negative"),
        (["instalments": [["share": "1.005", "due": "2027-05-01"]]], "instalments.share", "tooManyDecimals"),
        (
            [
                "total": "92233720368547758.07",
                "instalments": [
                    ["share": "92233720368547758.07", "due": "2027-05-01"], ["share": "0.01", "due": "2027-06-01"],
                ],
            ], "instalments.amount", "overflow"
        ),
        (["instalments": [["share": "101%", "due": "2027-05-01"]]], "instalments.share", "percentageOver100"),
        (["instalments": [["share": "40%", "due": "2027-05-01"]]], "instalments.amount", "sumIsNotTotal"),
    ]

    @Test
    func anAmountThatCannotBeUsedIsRefusedByFieldAndRule() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for (changes, field, rule) in Self.amounts {
                let error = try await control.error("io.flowd.Payments.AddSchedule", add(changes))
                #expect(error?.name == PaymentsAPI.InvalidAmount.name, "\(changes)")
                #expect(error?.parameters["field"] == .string(field), "\(changes)")
                #expect(error?.parameters["rule"] == .string(rule), "\(changes)")
            }
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
