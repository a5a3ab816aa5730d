import FlowAPI
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Who matches a bank's lines records only what others haven't recorded since; the tests' clock begins at
/// 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
struct SeenPaymentTests {
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        for key in ["bella", "carla"] {
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": .string(key)])
        }
        for (party, direction) in [
            ("bella", "incoming"), ("bella", "incoming"), ("carla", "incoming"), ("bella", "outgoing"),
        ] {
            let spec: JSONValue = [
                "title": "Rent", "party": .string(party), "direction": .string(direction), "total": "900.00",
                "currency": "EUR", "instalments": [["share": "900.00", "due": "2027-01-10"]],
            ]
            _ = try await control.call("io.flowd.Payments.AddSchedule", ["tenant": "mine", "spec": spec])
        }
    }

    private func payment(_ changes: [String: JSONValue]) -> JSONValue {
        let usual: [String: JSONValue] = [
            "tenant": "mine", "schedule": "1", "amount": "100.00", "paidOn": "2027-01-10",
        ]
        return .object(usual.merging(changes) { $1 })
    }

    /// Another payment that came since, and which stands in the way; nil when it doesn't.
    static let others: [(other: [String: JSONValue], seen: [JSONValue], stands: String?)] = [
        ([:], [], "1/p1"),
        ([:], ["1/p1"], nil),
        ([:], ["1/p2", "2/p1"], "1/p1"),
        (["schedule": "2"], [], "2/p1"),
        (["paidOn": "2027-01-05"], [], "1/p1"),
        (["paidOn": "2027-01-15"], [], "1/p1"),
        (["paidOn": "2027-01-04"], [], nil),
        (["amount": "100.01"], [], nil),
        (["schedule": "3"], [], nil),
        (["schedule": "4"], [], nil),
    ]

    @Test(arguments: others.indices)
    func whatCameSinceStandsInTheWay(index: Int) async throws {
        let (other, seen, stands) = Self.others[index]
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Payments.Record", payment(other))
            let count = try await control.world.events(of: "mine").count
            let error = try await control.error("io.flowd.Payments.Record", payment(["seenPayments": .array(seen)]))
            #expect(error?.name == stands.map { _ in PaymentsAPI.PaymentNotSeen.name })
            #expect(error?.parameters["payment"] == stands.map(JSONValue.string))
            let isRecorded = try await control.world.events(of: "mine").count > count
            #expect(isRecorded == (stands == nil))
            // Who doesn't say what was looked at may record anything.
            if stands != nil { _ = try await control.call("io.flowd.Payments.Record", payment([:])) }
        }
    }

    /// The other isn't on disk yet when this one is decided.
    @Test
    func ofTwoAtOnceOneIsRecorded() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let calls = (1...6).map { number in
                let line = "b" + String(repeating: "0", count: 31) + "\(number)"
                return payment([
                    "seenPayments": [], "bankLine": .string(line), "schedule": number % 2 == 0 ? "1" : "2",
                ])
            }
            let names = try await withThrowingTaskGroup(of: String?.self) { group in
                for call in calls { group.addTask { try await control.error("io.flowd.Payments.Record", call)?.name } }
                return try await group.reduce(into: [String?]()) { $0.append($1) }
            }
            #expect(names.count { $0 == nil } == 1)
            #expect(names.count { $0 == PaymentsAPI.PaymentNotSeen.name } == 5)
        }
    }

    static let refused: [(changes: [String: JSONValue], field: String)] = [
        (["seenPayments": ["1/1"]], "seenPayments"),
        (["seenPayments": [""]], "seenPayments"),
        (["seenPayments": .array(Array(repeating: "1/p1", count: 1001))], "seenPayments"),
        (["seenPayments": [], "paidOn": .null], "paidOn"),
    ]

    @Test
    func whatWasSeenIsReportedInOneWay() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            for (changes, field) in Self.refused {
                let error = try await control.error("io.flowd.Payments.Record", payment(changes))
                #expect(error?.name == DaemonAPI.InvalidInput.name && error?.parameters["field"] == .string(field))
            }
        }
    }
}
