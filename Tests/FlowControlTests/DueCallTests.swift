import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Due dates of steps and holidays, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct DueCallTests {
    /// The clock stands at 2027-01-15T08:00:00Z, which is a Friday, and moves with nothing here.
    private static let template = """
        template: visit
        title: Visit
        attributes: [{field: wedding, type: date}]
        steps:
          - {step: drive, title: Drive, due: 1 day after start}
          - {step: sign, title: Sign, due: 2 business days after drive, role: manager}
          - {step: bill, title: Bill, due: 2 days before job.due at 17:00, role: member}
          - {step: tidy, title: Tidy}
        """

    private func prepare(_ control: ControlWorld) async throws {
        _ = try await control.call(
            "io.flowd.Tenants.Create",
            ["slug": "mine", "ownerUIDs": [1000], "timeZone": "Europe/Berlin"],
            as: .admin
        )
        try await control.prepareRoles()
        _ = try await control.call("io.flowd.Templates.Apply", ["tenant": "mine", "source": .string(Self.template)])
        for due in ["2027-02-10", ""] {
            _ = try await control.call(
                "io.flowd.Jobs.Start",
                ["tenant": "mine", "template": "visit", "due": .string(due)]
            )
        }
    }

    /// The start of the jobs, as local date.
    private func today(_ control: ControlWorld) throws -> LocalDate {
        try AnyZones().zone(named: "Europe/Berlin").localTime(at: control.world.clock.now).date
    }

    private func steps(_ control: ControlWorld, _ parameters: [String: JSONValue]) async throws -> [String] {
        var parameters = parameters
        parameters["tenant"] = "mine"
        let reply = try await control.call("io.flowd.Actions.List", .object(parameters))
        guard case .array(let actions) = reply["actions"] else { return [] }
        return actions.map { action in
            guard case .string(let job) = action["job"], case .string(let step) = action["step"] else { return "" }
            return "\(job)/\(step)"
        }
    }

    private func due(_ control: ControlWorld, _ job: String, _ step: String) async throws -> JSONValue? {
        let reply = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": .string(job)])
        guard case .array(let nodes) = reply["nodes"] else { return nil }
        return nodes.first { $0["key"] == .string(step) }?["due"]
    }

    @Test
    func aJobShowsWhenItsStepsAreDue() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let tomorrow = try today(control).advanced(byDays: 1)
            let drive = try #require(try await due(control, "1", "drive"))
            #expect(drive["rule"] == "1 day after start")
            #expect(drive["date"] == .string(tomorrow.text))
            #expect(drive["zone"] == "Europe/Berlin")
            #expect(drive["overdue"] == false)
            #expect(try await due(control, "1", "bill")?["date"] == "2027-02-08T17:00")
            #expect(try await due(control, "1", "bill")?["at"] == "2027-02-08T16:00:00.000Z")
            #expect(try await due(control, "2", "bill")?["note"] == "the job has no due date")
            #expect(try await due(control, "2", "sign")?["rule"] == "2 business days after step drive")
            #expect(try await due(control, "2", "sign")?["date"] == nil)
            #expect(try await due(control, "2", "tidy") == nil)
            control.world.clock.advance(byMilliseconds: 3 * 86_400_000)
            #expect(try await due(control, "1", "drive")?["overdue"] == true)
        }
    }

    @Test
    func stepsAreListedByWhenTheyAreDue() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let tomorrow = try today(control).advanced(byDays: 1)
            let after = JSONValue.string(tomorrow.advanced(byDays: 1).text)
            #expect(try await steps(control, ["sort": "due"]) == ["1/drive", "2/drive", "1/bill"])
            #expect(try await steps(control, ["dueBefore": after]) == ["1/drive", "2/drive"])
            #expect(try await steps(control, ["dueBefore": .string(tomorrow.text)]) == [])
            #expect(try await steps(control, ["dueBefore": "2027-02-08T16:59", "states": ["blocked"]]) == [])
            #expect(try await steps(control, ["dueBefore": "2027-02-08T17:00"]).last == "1/bill")
            #expect(try await steps(control, ["dueBefore": "2027-02-08T16:00:00Z"]).last == "1/bill")
            #expect(try await steps(control, ["sort": "due", "assignee": "role:member"]) == ["1/bill"])
            #expect(try await steps(control, ["overdue": true]) == [])
            control.world.clock.advance(byMilliseconds: 2 * 86_400_000)
            #expect(try await steps(control, ["overdue": true]) == ["1/drive", "2/drive"])
            // What is over, and what is in a job that is over, isn't due.
            _ = try await control.call("io.flowd.Actions.Complete", ["tenant": "mine", "job": "1", "step": "drive"])
            #expect(try await steps(control, ["overdue": true]) == ["2/drive"])
            _ = try await control.call("io.flowd.Jobs.Cancel", ["tenant": "mine", "job": "2", "reason": "Moved"])
            #expect(try await steps(control, ["overdue": true]) == [])
            #expect(try await steps(control, ["sort": "due"]) == ["1/sign", "1/bill"])
        }
    }

    @Test
    func pagesByDueDateSkipNothing() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            var seen: [String] = []
            var parameters: [String: JSONValue] = ["tenant": "mine", "sort": "due", "limit": 1]
            for _ in 0..<10 {
                let reply = try await control.call("io.flowd.Actions.List", .object(parameters))
                guard case .array(let actions) = reply["actions"] else { break }
                for action in actions {
                    if case .string(let job) = action["job"], case .string(let step) = action["step"] {
                        seen.append("\(job)/\(step)")
                    }
                }
                guard let next = reply["next"] else { break }
                parameters["after"] = next
            }
            #expect(seen == ["1/drive", "2/drive", "1/bill"])
        }
    }

    @Test(
        arguments: [
            (["dueBefore": "soon"], "dueBefore"), (["sort": "title"], "sort"),
            (["sort": "due", "states": ["done"]], "states"), (["overdue": true, "dueBefore": "2027-02-08"], "overdue"),
            (["sort": "due", "after": "1/drive"], "after"), (["sort": "due", "after": "x@1/drive"], "after"),
        ] as [([String: JSONValue], String)]
    )
    func badQuestionsNameTheField(parameters: [String: JSONValue], field: String) async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            var parameters = parameters
            parameters["tenant"] = "mine"
            let error = try await control.error("io.flowd.Actions.List", .object(parameters))
            #expect(error?.name == DaemonAPI.InvalidInput.name)
            #expect(error?.parameters["field"] == .string(field))
        }
    }

    @Test
    func aStepGetsAnotherDate() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let target: [String: JSONValue] = ["tenant": "mine", "job": "1", "step": "tidy"]
            let set = { (due: JSONValue) in JSONValue.object(target.merging(["due": due]) { _, new in new }) }
            _ = try await control.call("io.flowd.Jobs.SetStep", set("2027-03-01 in UTC"))
            #expect(try await due(control, "1", "tidy")?["at"] == "2027-03-02T00:00:00.000Z")
            _ = try await control.call("io.flowd.Jobs.SetStep", set(""))
            #expect(try await due(control, "1", "tidy") == nil)
            let bad = try await control.error("io.flowd.Jobs.SetStep", set("3 days after drve"))
            #expect(bad?.name == JobsAPI.InvalidPlan.name)
            let nothing = try await control.error("io.flowd.Jobs.SetStep", .object(target))
            #expect(nothing?.parameters["field"] == "due")
            let stale = target.merging(["due": "2027-03-01", "ifEvent": 3]) { _, new in new }
            #expect(try await control.error("io.flowd.Jobs.SetStep", .object(stale)) != nil)
        }
    }

    @Test
    func holidaysAreSetListedDisplayedAndRemoved() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let tenant: [String: JSONValue] = ["tenant": "mine", "set": "at"]
            let days: JSONValue = [["date": "2027-12-26"], ["date": "2027-12-25", "title": "Christmas Day"]]
            let set = JSONValue.object(tenant.merging(["days": days, "idempotencyKey": "k"]) { _, new in new })
            let reply = try await control.call("io.flowd.Tenants.SetHolidays", set)
            #expect(reply["dayCount"] == 2)
            #expect(try await control.call("io.flowd.Tenants.SetHolidays", set) == reply)
            let list = try await control.call("io.flowd.Tenants.ListHolidays", ["tenant": "mine"])
            #expect(list == ["sets": [["set": "at", "dayCount": 2, "first": "2027-12-25", "last": "2027-12-26"]]])
            let displayed = try await control.call("io.flowd.Tenants.ShowHolidays", .object(tenant))
            #expect(
                displayed["days"] == [["date": "2027-12-25", "title": "Christmas Day"], ["date": "2027-12-26"]]
            )
            let none = try await control.error(
                "io.flowd.Tenants.RemoveHolidays",
                ["tenant": "mine", "set": "a"]
            )
            #expect(none?.name == TenantsAPI.NoSuchHolidays.name)
            _ = try await control.call("io.flowd.Tenants.RemoveHolidays", .object(tenant))
            #expect(try await control.call("io.flowd.Tenants.ListHolidays", ["tenant": "mine"]) == ["sets": []])
            let bad = try await control.error(
                "io.flowd.Tenants.SetHolidays",
                ["tenant": "mine", "set": "at", "days": [["date": "2027-02-29"]]]
            )
            #expect(bad?.parameters["found"] == "2027-02-29")
        }
    }
}
