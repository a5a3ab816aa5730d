import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Budgets of a job over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct BudgetTests {
    private func set(_ own: [String: JSONValue]) -> JSONValue {
        .object(own.merging(["tenant": "mine", "job": "1"]) { old, _ in old })
    }

    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
    }

    @Test
    func aBudgetTellsWhatWasPlannedAgreedAndPaid() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let method = "io.flowd.Payments.SetBudget"
            let first = try await control.call(
                method,
                set(["category": "catering", "amount": "500", "currency": "EUR"])
            )
            #expect(first["budget"]?["planned"] == "500.00")
            _ = try await control.call(method, set(["category": "flowers", "amount": "0", "currency": "EUR"]))
            let raised = try await control.call(
                method,
                set(["category": "catering", "amount": "800.00", "currency": "EUR"])
            )
            let again = try await control.call(
                method,
                set(["category": "catering", "amount": "800", "currency": "EUR"])
            )
            #expect(again["budget"]?["eventNumber"] == 0 && raised["budget"]?["eventNumber"] != 0)
            let spec: JSONValue = [
                "title": "Catering", "party": "bella", "direction": "outgoing", "total": "1000.00", "currency": "EUR",
                "job": "1", "category": "catering",
                "instalments": [
                    ["share": "300.00", "due": "2027-01-10"],
                    ["share": "rest", "due": "2027-03-01", "category": "flowers"],
                ],
            ]
            _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "mine", "spec": spec])
            let pay: JSONValue = ["tenant": "mine", "schedule": "1", "amount": "100.00"]
            _ = try await control.call("io.flowd.Payments.Record", pay)
            let displayed = try await control.call("io.flowd.Payments.ShowBudget", set([:]))
            #expect(
                displayed["lines"] == [
                    [
                        "category": "catering", "direction": "outgoing", "currency": "EUR", "planned": "800.00",
                        "committed": "300.00", "paid": "100.00", "overdue": "200.00", "left": "500.00",
                    ],
                    [
                        "category": "flowers", "direction": "outgoing", "currency": "EUR", "planned": "0.00",
                        "committed": "700.00", "paid": "0.00", "overdue": "0.00", "left": "-700.00",
                    ],
                ]
            )
            let gone = try await control.call(method, set(["category": "flowers"]))
            #expect(gone["budget"]?["planned"] == nil && gone["budget"]?["currency"] == "EUR")
            let rest = try await control.call("io.flowd.Payments.ShowBudget", set([:]))
            #expect(rest["lines"]?[1]?["planned"] == nil && rest["lines"]?[1]?["committed"] == "700.00")
            let never = try await control.call(method, set(["category": "music"]))
            #expect(never["budget"]?["eventNumber"] == 0)
            let kinds = try await control.world.events(of: "mine").map(\.header.kind).filter { $0 == .budgetSet }
            #expect(kinds.count == 4)
        }
    }

    static let refused: [([String: JSONValue], name: String, field: String?)] = [
        (["category": "catering", "amount": "-1", "currency": "EUR"], PaymentsAPI.InvalidAmount.name, "amount"),
        (["category": "catering", "amount": "1.005", "currency": "EUR"], PaymentsAPI.InvalidAmount.name, "amount"),
        (["category": "catering", "amount": "1.5", "currency": "JPY"], PaymentsAPI.InvalidAmount.name, "amount"),
        (["category": "catering", "amount": "1e3", "currency": "EUR"], PaymentsAPI.InvalidAmount.name, "amount"),
        (
            ["category": "catering", "amount": "92233720368547758.08", "currency": "EUR"],
            PaymentsAPI.InvalidAmount.name, "amount"
        ),
        (["category": "catering", "amount": "1", "currency": "EURO"], PaymentsAPI.InvalidAmount.name, "currency"),
        (["category": "Hot Food", "amount": "1"], DaemonAPI.InvalidInput.name, "category"),
        (["category": "", "amount": "1"], DaemonAPI.InvalidInput.name, "category"),
        (["category": "catering", "amount": "1", "job": "77"], JobsAPI.NoSuchJob.name, nil),
    ]

    @Test
    func aPlanThatCannotBeUsedIsRefusedByFieldAndRule() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for (changes, name, field) in Self.refused {
                let error = try await control.error("io.flowd.Payments.SetBudget", set(changes))
                #expect(error?.name == name, "\(changes)")
                if let field { #expect(error?.parameters["field"] == .string(field), "\(changes)") }
            }
        }
    }

    @Test
    func aJobHasSoManyBudgetsAndNoMore() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for number in 1...BudgetInput.categoryCountMax {
                let wanted = set(["category": .string("c\(number)"), "amount": "1", "currency": "EUR"])
                _ = try await control.call("io.flowd.Payments.SetBudget", wanted)
            }
            let error = try await control.error(
                "io.flowd.Payments.SetBudget",
                set(["category": "one-more", "amount": "1", "currency": "EUR"])
            )
            #expect(error?.name == DaemonAPI.LimitReached.name)
            #expect(error?.parameters["limit"] == "budgetCategories")
            _ = try await control.call(
                "io.flowd.Payments.SetBudget",
                set(["category": "c1", "amount": "2", "currency": "EUR"])
            )
        }
    }

    /// Sums that would pass 2^63 - 1 minor units are refused by name.
    @Test
    func aSumThatDoesNotFitIsRefused() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for title in ["One", "Two"] {
                let spec: JSONValue = [
                    "title": .string(title), "party": "bella", "direction": "outgoing", "job": "1", "currency": "EUR",
                    "total": "92233720368547758.07", "instalments": [["share": "rest", "due": "2027-03-01"]],
                ]
                _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "mine", "spec": spec])
            }
            for (method, field) in [("ShowBudget", "committed"), ("GetOutlook", "outgoing")] {
                let error = try await control.error("io.flowd.Payments.\(method)", set([:]))
                #expect(error?.name == PaymentsAPI.InvalidAmount.name)
                #expect(error?.parameters["field"] == .string(field) && error?.parameters["rule"] == "overflow")
            }
        }
    }
}
