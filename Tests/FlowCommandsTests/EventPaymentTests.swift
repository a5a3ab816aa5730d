import Testing
import Varlink

@testable import FlowCommands

/// Events about payments, told in a line.
struct EventPaymentTests {
    private static func payload(
        before: [String: JSONValue],
        after: [String: JSONValue],
        _ own: [String: JSONValue] = [:]
    ) -> JSONValue {
        let standing: [String: JSONValue] = [
            "number": 1, "paid": "0.00", "waived": "0.00", "due": "2027-03-01", "dueDate": "2027-03-01",
            "dueRevision": 1,
        ]
        var members: [String: JSONValue] = ["schedule": 14, "currency": "EUR", "credit": "0.00"]
        members["before"] = .array([.object(standing.merging(before) { $1 })])
        members["after"] = .array([.object(standing.merging(after) { $1 })])
        return .object(members.merging(own) { $1 })
    }

    private static let fee: JSONValue = ["number": 1, "kind": "lateFee", "amount": "5.00", "chargedOn": "2027-03-09"]
    private static let reversed: JSONValue = [
        "number": 1, "kind": "lateFee", "amount": "5.00", "chargedOn": "2027-03-09", "reversed": "Goodwill",
    ]
    private static let payment: JSONValue = [
        "number": 2, "amount": "200.00", "paidOn": "2027-03-01", "refunded": "0.00",
    ]
    private static let refund: JSONValue = [
        "number": 2, "amount": "200.00", "paidOn": "2027-03-01", "refunded": "50.00",
    ]

    private static let events: [(JSONValue, String)] = [
        (payload(before: [:], after: ["held": "They call back"]), "14/1 held: They call back"),
        (payload(before: ["held": "They call back"], after: [:]), "14/1 no longer held"),
        (
            payload(before: [:], after: ["held": "They call back", "heldUntil": "2027-04-01"]),
            "14/1 held until 2027-04-01: They call back"
        ),
        (payload(before: [:], after: ["disputed": "Never came"]), "14/1 disputed: Never came"),
        (payload(before: ["disputed": "Never came"], after: [:]), "14/1 no longer disputed"),
        (payload(before: [:], after: ["promisedUntil": "2027-04-01"]), "14/1 promised by 2027-04-01"),
        (payload(before: ["promisedUntil": "2027-04-01"], after: [:]), "14/1 no longer promised"),
        (payload(before: [:], after: ["cancelled": "No band"]), "14/1 cancelled: No band"),
        (
            payload(before: [:], after: ["waived": "7.00", "waiveReason": "Goodwill"]),
            "14/1 waived 0.00 → 7.00 EUR: Goodwill"
        ),
        (
            payload(before: ["waived": "7.00"], after: [:], ["reason": "Mistyped"]),
            "14/1 waived 7.00 → 0.00 EUR, “Mistyped”"
        ),
        (payload(before: [:], after: ["dueDate": "2027-04-01"]), "14/1 due 2027-03-01 → 2027-04-01"),
        (payload(before: [:], after: ["charges": .array([fee])], ["charge": 1]), "14/1 late fee 5.00 EUR"),
        (
            payload(before: ["charges": .array([fee])], after: ["charges": .array([reversed])], ["charge": 1]),
            "14/1 late fee 5.00 EUR taken back: Goodwill"
        ),
        (
            payload(before: [:], after: ["paid": "200.00"], ["payment": 2, "payments": .array([payment])]),
            "payment 14/p2: 200.00 EUR"
        ),
        (
            payload(before: [:], after: ["paid": "150.00"], ["payment": 2, "payments": .array([refund])]),
            "payment 14/p2: 200.00 EUR, 50.00 EUR of it given back"
        ),
        (payload(before: [:], after: ["paid": "10.00"]), "14/1 paid 0.00 → 10.00 EUR"),
    ]

    @Test(arguments: events.indices)
    func anEventTellsWhatItWasAbout(index: Int) {
        let (payload, summary) = Self.events[index]
        #expect(Samples.change("paymentRecorded", payload) == summary)
    }
}
