import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Payment schedules that come from a template, over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(1)))
struct TemplatePaymentTests {
    static let party = """
        template: party
        title: Party
        attributes:
          - {field: day, type: date}
          - {field: price, type: number}
        payments:
          - payment: catering
            title: Catering
            party: bella
            direction: outgoing
            total: attribute price
            grace: 3 days
            instalments:
              - {instalment: deposit, share: 30%, due: on start}
              - {instalment: balance, share: rest, due: 14 days before day}
        steps:
          - {step: plan, title: Plan}
        """

    static func prepare(_ control: ControlWorld, source: String = party) async throws {
        try await control.prepare()
        _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "bella"])
        _ = try await control.call("io.flowd.Templates.Apply", ["tenant": "mine", "source": .string(source)])
    }

    static func start(_ attributes: [String: JSONValue]) -> JSONValue {
        ["tenant": "mine", "template": "party", "attributes": .object(attributes)]
    }

    @Test
    func aStartedJobHasItsSchedules() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            let attributes: [String: JSONValue] = ["price": 1000, "day": "2027-06-12"]
            let started = try await control.call("io.flowd.Jobs.Start", Self.start(attributes))
            #expect(started["job"]?["id"] == "2")
            let listed = try await control.call("io.flowd.Payments.ListSchedules", ["tenant": "mine", "job": "2"])
            #expect(listed["schedules"]?[0]?["id"] == "1")
            #expect(listed["schedules"]?[0]?["key"] == "catering")
            #expect(listed["schedules"]?[0]?["total"] == "1000.00")
            #expect(listed["schedules"]?[0]?["graceDays"] == 3)
            let shown = try await control.call("io.flowd.Payments.ShowSchedule", ["tenant": "mine", "schedule": "1"])
            #expect(shown["instalments"]?[0]?["dueDate"] == "2027-01-15")
            #expect(shown["instalments"]?[1]?["dueDate"] == "2027-05-29")
            #expect(shown["instalments"]?[1]?["due"] == "attribute:day-14d")
            // The next one goes on counting, whoever makes it.
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 2]))
            let own: JSONValue = [
                "tenant": "mine",
                "spec": [
                    "title": "Cake", "party": "bella", "direction": "outgoing", "total": "1", "currency": "EUR",
                    "instalments": [["share": "rest", "due": "2027-03-01"]],
                ],
            ]
            let added = try await control.call("io.flowd.Payments.AddSchedule", own)
            #expect(added["schedule"]?["id"] == "3")
        }
    }

    @Test
    func aStartThatCannotAgreeMakesNothing() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            let error = try await control.error("io.flowd.Jobs.Start", Self.start(["price": 0]))
            #expect(error?.name == PaymentsAPI.InvalidAmount.name)
            #expect(error?.parameters["field"] == "attributes.price" && error?.parameters["rule"] == "zero")
            let missing = Self.party.replacing("party: bella", with: "party: stella")
            _ = try await control.call("io.flowd.Templates.Apply", ["tenant": "mine", "source": .string(missing)])
            let refused = try await control.error("io.flowd.Jobs.Start", Self.start(["price": 10]))
            #expect(refused?.name == ProfilesAPI.NoSuchProfile.name)
            let listed = try await control.call("io.flowd.Payments.ListSchedules", ["tenant": "mine"])
            #expect(listed["schedules"] == [])
            let jobs = try await control.call("io.flowd.Jobs.List", ["tenant": "mine"])
            #expect(jobs["jobs"]?[1] == nil)
        }
    }

    @Test
    func aMistakeIsToldWithItsPlace() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let wrong = Self.party.replacing("share: 30%", with: "share: 130%")
            let error = try await control.error(
                "io.flowd.Templates.Apply",
                ["tenant": "mine", "source": .string(wrong)]
            )
            #expect(error?.name == TemplatesAPI.InvalidTemplate.name)
            #expect(error?.parameters["findings"]?[0]?["path"] == "payments[0].instalments[0].share")
            #expect(error?.parameters["findings"]?[0]?["line"] == 14)
        }
    }
}
