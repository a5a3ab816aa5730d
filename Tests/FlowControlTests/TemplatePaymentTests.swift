import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Payment schedules that come from a template, over the socket; the tests' clock begins at 2027-01-15T08:00:00Z.
@Suite(.timeLimit(.minutes(5)))
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
          - {step: deposit, title: Deposit, kind: payment, payment: catering/deposit, dependsOn: [plan]}
          - {step: balance, title: Balance, kind: payment, payment: catering/balance, dependsOn: [deposit]}
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
            let displayed = try await control.call(
                "io.flowd.Payments.ShowSchedule",
                ["tenant": "mine", "schedule": "1"]
            )
            #expect(displayed["instalments"]?[0]?["dueDate"] == "2027-01-15")
            #expect(displayed["instalments"]?[1]?["dueDate"] == "2027-05-29")
            #expect(displayed["instalments"]?[1]?["due"] == "attribute:day-14d")
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

    /// By which a calendar shows a payment once.
    @Test
    func stepsAndInstalmentsTellOfEachOther() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            let attributes: [String: JSONValue] = ["price": 1000, "day": "2027-06-12"]
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(attributes))
            let listed = try await control.call("io.flowd.Actions.List", ["tenant": "mine", "sort": "due"])
            #expect(listed["actions"]?[0]?["payment"] == "catering/deposit", "\(listed)")
            #expect(listed["actions"]?[1]?["payment"] == "catering/balance")
            let all = try await control.call("io.flowd.Actions.List", ["tenant": "mine"])
            guard case .array(let steps)? = all["actions"] else { throw Missing() }
            #expect(steps.first { $0["step"] == "plan" }?["payment"] == nil)
            let due: JSONValue = ["tenant": "mine", "until": "2027-12-31"]
            let owed = try await control.call("io.flowd.Payments.Due", due)
            #expect(owed["instalments"]?[1]?["job"] == "2" && owed["instalments"]?[1]?["payment"] == "catering")
            #expect(owed["instalments"]?[1]?["key"] == "balance")
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
            guard case .string(let message)? = refused?.parameters["message"] else { throw Missing() }
            #expect(message.hasPrefix("payments.catering.party is “stella”, and there is no such profile in mine."))
            #expect(message.contains("flowctl profile add stella"), "\(message)")
            let listed = try await control.call("io.flowd.Payments.ListSchedules", ["tenant": "mine"])
            #expect(listed["schedules"] == [])
            let jobs = try await control.call("io.flowd.Jobs.List", ["tenant": "mine"])
            #expect(jobs["jobs"]?[1] == nil)
        }
    }

    @Test
    func aMistakeIsReportedWithItsPlace() async throws {
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

    private func steps(_ control: ControlWorld) async throws -> [String: JSONValue] {
        let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "2"])
        var steps: [String: JSONValue] = [:]
        guard case .array(let nodes)? = displayed["nodes"] else { return steps }
        for node in nodes {
            guard case .string(let key)? = node["key"] else { continue }
            steps[key] = node
        }
        return steps
    }

    private func pay(_ control: ControlWorld, _ name: String, _ own: [String: JSONValue]) async throws -> JSONValue {
        var parameters = own
        parameters["tenant"] = "mine"
        return try await control.call("io.flowd.Payments.\(name)", .object(parameters))
    }

    /// There is no sentence where one was expected.
    private struct Missing: Error {}

    /// What a step says of its payment: amount, paid, owed, state.
    private func money(_ step: JSONValue?) -> [JSONValue?] {
        ["amount", "paid", "outstanding", "state"].map { step?["payment"]?[$0] }
    }

    @Test
    func theTreeFollowsWhatIsPaid() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000, "day": "2027-06-12"]))
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "100"])
            var steps = try await steps(control)
            #expect(money(steps["deposit"]) == ["300.00", "100.00", "200.00", "partiallyPaid"])
            #expect(steps["deposit"]?["payment"]?["instalment"] == "1/1" && steps["deposit"]?["state"] == "blocked")
            #expect(steps["deposit"]?["due"]?["date"] == "2027-01-15" && steps["plan"]?["payment"] == nil)
            let paid = try await pay(control, "Record", ["schedule": "1", "amount": "200"])
            steps = try await self.steps(control)
            #expect(money(steps["deposit"]) == ["300.00", "300.00", "0.00", "paid"])
            #expect(steps["deposit"]?["state"] == "done" && steps["balance"]?["state"] == "ready")
            #expect(steps["deposit"]?["eventNumber"] == paid["schedule"]?["eventNumber"])
            let explained = try await control.call("io.flowd.Jobs.Explain", ["tenant": "mine", "job": "2"])
            #expect(explained["contributions"]?[1]?["eventNumber"] == paid["schedule"]?["eventNumber"])
            #expect(explained["job"]?["status"]?["completion"]?["displayed"] == "33")
            _ = try await pay(control, "Refund", ["payment": "1/p2"])
            steps = try await self.steps(control)
            #expect(steps["deposit"]?["state"] == "blocked" && steps["balance"]?["state"] == "blocked")
            _ = try await pay(control, "Cancel", ["instalment": "1/2", "reason": "Called off"])
            steps = try await self.steps(control)
            #expect(steps["balance"]?["state"] == "cancelled" && steps["balance"]?["reason"] == "Called off")
            #expect(money(steps["balance"]) == ["0.00", "0.00", "0.00", "cancelled"])
        }
    }

    @Test(arguments: [
        ("Complete", "flowctl payment record 1 300.00 --put 1=300.00"), ("Skip", "flowctl payment waive 1/1"),
        ("Cancel", "flowctl payment cancel 1/1"), ("Reopen", "instalment 1/1, on which 300.00 EUR is owed"),
    ])
    func whoDoesItByHandIsReportedHowItIsDone(verb: String, command: String) async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000]))
            var parameters: [String: JSONValue] = ["tenant": "mine", "job": "2", "step": "deposit"]
            if verb != "Complete" { parameters["reason"] = "So" }
            if verb == "Complete" { parameters["form"] = [:] }
            let error = try await control.error("io.flowd.Actions.\(verb)", .object(parameters))
            #expect(error?.name == ActionsAPI.NotPossibleNow.name)
            #expect(error?.parameters["possible"] == [])
            guard case .string(let message)? = error?.parameters["message"] else { throw Missing() }
            #expect(message.contains(command), "\(message)")
        }
    }

    @Test(arguments: ["Complete", "Skip", "Cancel"])
    func nothingIsAdvisedAboutWhatIsPaid(verb: String) async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000]))
            _ = try await control.call("io.flowd.Actions.Complete", ["tenant": "mine", "job": "2", "step": "plan"])
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "300"])
            var parameters: [String: JSONValue] = ["tenant": "mine", "job": "2", "step": "deposit"]
            if verb != "Complete" { parameters["reason"] = "So" }
            let error = try await control.error("io.flowd.Actions.\(verb)", .object(parameters))
            guard case .string(let message)? = error?.parameters["message"] else { throw Missing() }
            #expect(message.contains("It follows instalment 1/1, on which nothing is owed any more."), "\(message)")
            let back = try await control.error(
                "io.flowd.Actions.Reopen",
                ["tenant": "mine", "job": "2", "step": "deposit", "reason": "So"]
            )
            guard case .string(let advice)? = back?.parameters["message"] else { throw Missing() }
            #expect(advice.contains("flowctl payment refund 1/pN"), "\(advice)")
        }
    }

    /// What is owed on a day that isn't known yet stands behind all others, where it is asked for.
    @Test
    func anInstalmentWithoutADayIsListedWhenItIsWanted() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000]))
            let dated = try await pay(control, "Due", ["until": "9999-12-31"])
            #expect(dated["instalments"]?[0]?["id"] == "1/1" && dated["instalments"]?[1] == nil)
            let all = try await pay(control, "Due", ["until": "9999-12-31", "undated": true, "limit": 1])
            #expect(all["instalments"]?[0]?["id"] == "1/1")
            let next = try #require(all["next"])
            let rest = try await pay(
                control,
                "Due",
                ["until": "9999-12-31", "undated": true, "limit": 1, "after": next]
            )
            #expect(rest["instalments"]?[0]?["id"] == "1/2" && rest["instalments"]?[0]?["dueDate"] == nil)
            #expect(rest["next"] == nil)
        }
    }

    @Test
    func otherDatesOfTheJobMoveInstalmentsAndSteps() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000]))
            #expect(try await steps(control)["balance"]?["due"] == nil)
            let update: JSONValue = ["tenant": "mine", "job": "2", "setAttributes": ["day": "2027-06-12"]]
            _ = try await control.call("io.flowd.Jobs.Update", update)
            #expect(try await steps(control)["balance"]?["due"]?["date"] == "2027-05-29")
            let displayed = try await pay(control, "ShowSchedule", ["schedule": "1"])
            #expect(displayed["instalments"]?[1]?["dueDate"] == "2027-05-29")
        }
    }

    @Test
    func aPriceThatIsGivenLaterMakesTheSchedule() async throws {
        try await ControlWorld.run { control in
            try await Self.prepare(control)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start([:]))
            #expect(try await steps(control)["deposit"]?["state"] == "notApplicable")
            let update: JSONValue = ["tenant": "mine", "job": "2", "setAttributes": ["price": 1000]]
            _ = try await control.call("io.flowd.Jobs.Update", update)
            #expect(try await steps(control)["deposit"]?["state"] == "blocked")
            let paid = try await pay(control, "Record", ["schedule": "1", "amount": "300"])
            #expect(paid["schedule"]?["settled"] == [1])
            #expect(try await steps(control)["deposit"]?["state"] == "done")
        }
    }

    private func reminded(_ control: ControlWorld) async throws -> JSONValue? {
        let list = try await control.call(RemindersAPI.List.method, ["tenant": "mine", "job": "2"])
        return list["reminders"]
    }

    @Test
    func whatIsPaidIsNotRemindedOfAndWhatIsRefundedIsAgain() async throws {
        try await ControlWorld.run { control in
            let plain = "payment: catering/deposit, dependsOn: [plan]"
            let source = Self.party.replacing(plain, with: "payment: catering/deposit, reminders: 0m")
            try await Self.prepare(control, source: source)
            _ = try await control.call("io.flowd.Jobs.Start", Self.start(["price": 1000]))
            #expect(try await reminded(control)?[0]?["jobStep"] == "deposit")
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "299.99"])
            #expect(try await reminded(control)?[0]?["jobStep"] == "deposit")
            _ = try await pay(control, "Record", ["schedule": "1", "amount": "0.01"])
            #expect(try await reminded(control) == [])
            _ = try await pay(control, "Refund", ["payment": "1/p2"])
            #expect(try await reminded(control)?[0]?["jobStep"] == "deposit")
        }
    }
}
