import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Who gets which answer: a tenant of others is as missing as a missing one, whatever is asked of it.
@Suite(.timeLimit(.minutes(5)))
struct AccessTests {
    /// Every method that names a tenant, with parameters that fit one that is there, and some that fit none.
    static let calls: [(method: String, parameters: [String: JSONValue])] = [
        ("io.flowd.Tenants.Show", [:]),
        ("io.flowd.Tenants.Update", ["title": "Another title"]),
        ("io.flowd.Tenants.Update", ["limits": ["profiles": 4]]),
        ("io.flowd.Tenants.Update", ["limits": ["none": -1]]),
        ("io.flowd.Tenants.SetHolidays", ["set": "at", "days": [["date": "2027-12-25"]]]),
        ("io.flowd.Tenants.SetHolidays", ["set": "at", "days": []]),
        ("io.flowd.Tenants.ListHolidays", [:]),
        ("io.flowd.Tenants.ShowHolidays", ["set": "at"]),
        ("io.flowd.Tenants.RemoveHolidays", ["set": "none"]),
        ("io.flowd.Reports.Set", ["report": "day", "template": "<h1>Day</h1>"]),
        ("io.flowd.Reports.Set", ["report": "day", "template": "<script>"]),
        ("io.flowd.Reports.Reset", ["report": "day"]),
        ("io.flowd.Tenants.SaveList", ["list": ["name": "all", "of": "jobs", "filter": [:]]]),
        ("io.flowd.Tenants.SaveList", ["list": ["name": "all", "of": "profiles", "filter": ["where": ["x"]]]]),
        ("io.flowd.Tenants.ListSavedLists", [:]),
        ("io.flowd.Tenants.RemoveSavedList", ["list": "none"]),
        ("io.flowd.Members.Set", ["principal": "uid:5", "role": "viewer"]),
        ("io.flowd.Members.Remove", ["principal": "uid:5"]),
        ("io.flowd.Members.Remove", ["principal": "uid:99"]),
        ("io.flowd.Members.List", [:]),
        ("io.flowd.Members.ListNames", ["principals": ["uid:5"]]),
        ("io.flowd.Tokens.Create", ["name": "An app", "role": "member"]),
        ("io.flowd.Tokens.Create", ["name": "", "role": "owner", "expiresAt": "1999-01-01T00:00:00Z"]),
        ("io.flowd.Tokens.Revoke", ["token": "00000000"]),
        ("io.flowd.Tokens.List", [:]),
        ("io.flowd.Profiles.Create", ["key": "ana", "kind": "child", "attributes": ["born": 2015]]),
        ("io.flowd.Profiles.Create", ["key": "No key", "principal": "root"]),
        ("io.flowd.Profiles.Update", ["profile": "ana", "title": "Ana", "ifEvent": 1]),
        ("io.flowd.Profiles.Update", ["profile": "none", "title": "Nobody"]),
        ("io.flowd.Profiles.Archive", ["profile": "ana"]),
        ("io.flowd.Profiles.Restore", ["profile": "ana"]),
        ("io.flowd.Profiles.Pause", ["profile": "ana"]),
        ("io.flowd.Profiles.Resume", ["profile": "ana"]),
        ("io.flowd.Profiles.IssueFeed", ["profile": "ana"]),
        ("io.flowd.Profiles.RevokeFeed", ["profile": "ana"]),
        ("io.flowd.Profiles.Show", ["profile": "ana"]),
        ("io.flowd.Profiles.Show", ["profile": "none"]),
        ("io.flowd.Profiles.List", ["kind": "child"]),
        ("io.flowd.Profiles.Remove", ["profile": "ana"]),
        ("io.flowd.Profiles.Remove", ["profile": "none"]),
        ("io.flowd.Library.Apply", ["source": "action: photo\ntitle: Photo\n"]),
        ("io.flowd.Library.Apply", ["source": "not: an action"]),
        ("io.flowd.Library.List", [:]),
        ("io.flowd.Library.Show", ["key": "photo"]),
        ("io.flowd.Library.Show", ["key": "none", "version": 9]),
        ("io.flowd.Templates.Apply", ["source": .string(SampleTemplates.chain)]),
        ("io.flowd.Templates.Apply", ["source": "not: a template"]),
        ("io.flowd.Templates.List", [:]),
        ("io.flowd.Templates.Show", ["template": "loose"]),
        ("io.flowd.Templates.Show", ["template": "none", "version": 9]),
        ("io.flowd.Jobs.Start", ["template": "loose", "idempotencyKey": "k"]),
        ("io.flowd.Jobs.Start", ["template": "none"]),
        ("io.flowd.Jobs.Start", ["template": "No key at all"]),
        ("io.flowd.Jobs.List", [:]),
        ("io.flowd.Jobs.Show", ["job": "1"]),
        ("io.flowd.Jobs.Show", ["job": "99"]),
        ("io.flowd.Jobs.Show", ["job": "1", "details": true]),
        ("io.flowd.Jobs.Explain", ["job": "1"]),
        ("io.flowd.Jobs.Count", [:]),
        ("io.flowd.Profiles.Count", ["by": ["kind"]]),
        ("io.flowd.Jobs.Hold", ["job": "1", "reason": "Ill"]),
        ("io.flowd.Jobs.Resume", ["job": "1"]),
        ("io.flowd.Jobs.Cancel", ["job": "99", "reason": "Ill"]),
        ("io.flowd.Jobs.Cancel", ["job": "1", "reason": ""]),
        ("io.flowd.Jobs.Reopen", ["job": "1"]),
        ("io.flowd.Jobs.Update", ["job": "1", "title": "Other", "addLabels": ["vip"], "ifEvent": 1]),
        ("io.flowd.Jobs.Update", ["job": "99", "title": "Other"]),
        ("io.flowd.Jobs.Update", ["job": "1", "due": "soon"]),
        ("io.flowd.Jobs.AddStep", ["job": "1", "step": "new", "title": "New", "dependsOn": ["a"]]),
        ("io.flowd.Jobs.AddStep", ["job": "1", "step": "a", "title": "There already"]),
        ("io.flowd.Jobs.RemoveStep", ["job": "1", "step": "c"]),
        ("io.flowd.Jobs.MoveStep", ["job": "1", "step": "b", "dependsOn": ["a"]]),
        ("io.flowd.Jobs.MoveStep", ["job": "1", "step": "none", "before": "a"]),
        ("io.flowd.Jobs.SetStep", ["job": "1", "step": "b", "due": "3 days after start"]),
        ("io.flowd.Jobs.SetStep", ["job": "1", "step": "none", "due": ""]),
        ("io.flowd.Jobs.AddNote", ["job": "1", "text": "Hello"]),
        ("io.flowd.Jobs.AddNote", ["job": "1", "step": "none", "text": "Hello"]),
        ("io.flowd.Jobs.RemoveNote", ["job": "1", "number": 1]),
        ("io.flowd.Jobs.RemoveNote", ["job": "1", "number": 99]),
        ("io.flowd.Jobs.ListNotes", ["job": "1"]),
        ("io.flowd.Jobs.ListNotes", ["job": "99"]),
        ("io.flowd.Actions.Start", ["job": "1", "step": "a"]),
        ("io.flowd.Actions.Start", ["job": "99", "step": "a"]),
        ("io.flowd.Actions.Progress", ["job": "1", "step": "a", "percent": 5]),
        ("io.flowd.Actions.Progress", ["job": "1", "step": "a", "percent": 500]),
        ("io.flowd.Actions.Complete", ["job": "1", "step": "a", "form": ["none": 1]]),
        ("io.flowd.Actions.Complete", ["job": "1", "step": "none"]),
        ("io.flowd.Actions.Save", ["job": "1", "step": "a", "form": ["none": 1]]),
        ("io.flowd.Actions.Correct", ["job": "1", "step": "a", "form": ["none": 1], "reason": "Because"]),
        ("io.flowd.Actions.Skip", ["job": "1", "step": "b", "reason": "Not today"]),
        ("io.flowd.Actions.Cancel", ["job": "1", "step": "b", "reason": ""]),
        ("io.flowd.Actions.Reopen", ["job": "1", "step": "b"]),
        ("io.flowd.Jobs.Assign", ["job": "1", "assignee": "role:manager"]),
        ("io.flowd.Jobs.Assign", ["job": "99", "assignee": "role:manager"]),
        ("io.flowd.Jobs.Assign", ["job": "1", "assignee": "none"]),
        ("io.flowd.Actions.Assign", ["job": "1", "step": "a", "assignee": "role:member"]),
        ("io.flowd.Actions.Assign", ["job": "99", "step": "a"]),
        ("io.flowd.Tasks.ListOccurrences", [:]),
        ("io.flowd.Tasks.ListOccurrences", ["task": "99"]),
        ("io.flowd.Tasks.ListOccurrences", ["profile": "none", "from": "2027-01-01"]),
        ("io.flowd.Actions.Show", ["job": "1", "step": "a"]),
        ("io.flowd.Actions.Show", ["job": "1", "step": "none"]),
        ("io.flowd.Actions.Show", ["job": "99", "step": "a"]),
        ("io.flowd.Actions.List", [:]),
        ("io.flowd.Actions.List", ["mine": true]),
        ("io.flowd.Actions.List", ["dueBefore": "2027-12-25"]),
        ("io.flowd.Actions.List", ["overdue": true]),
        ("io.flowd.Actions.List", ["assignee": "none"]),
        ("io.flowd.Tasks.Add", ["spec": ["title": "Pills", "at": "08:00", "reminders": ["0m"]]]),
        ("io.flowd.Tasks.Add", ["spec": [:]]),
        ("io.flowd.Tasks.Edit", ["task": "1", "spec": ["title": "Other pills"]]),
        ("io.flowd.Tasks.Edit", ["task": "99", "spec": [:]]),
        ("io.flowd.Tasks.Apply", ["key": "pills", "spec": ["title": "Pills", "at": "08:00"]]),
        ("io.flowd.Tasks.Apply", ["key": "pills", "spec": [:]]),
        ("io.flowd.Tasks.List", [:]),
        ("io.flowd.Tasks.Show", ["task": "1"]),
        ("io.flowd.Tasks.Show", ["task": "99"]),
        ("io.flowd.Tasks.Complete", ["task": "99"]),
        ("io.flowd.Tasks.Skip", ["task": "1", "reason": "Not today"]),
        ("io.flowd.Tasks.Reopen", ["task": "1", "occurrence": "1/1"]),
        ("io.flowd.Tasks.Reopen", ["task": "99", "occurrence": "99/1"]),
        ("io.flowd.Tasks.Pause", ["task": "1"]),
        ("io.flowd.Tasks.Resume", ["task": "1"]),
        ("io.flowd.Tasks.GetAdherence", ["task": "1"]),
        ("io.flowd.Tasks.GetAdherence", ["profile": "ana"]),
        ("io.flowd.Tasks.GetAdherence", ["by": ["task", "day"]]),
        ("io.flowd.Tasks.GetBoard", [:]),
        ("io.flowd.Tasks.GetBoard", ["profile": "ana", "day": "tomorrow"]),
        ("io.flowd.Tasks.Due", [:]),
        ("io.flowd.Tasks.End", ["task": "99"]),
        (
            "io.flowd.Payments.AddSchedule",
            [
                "spec": [
                    "title": "Rent", "party": "none", "direction": "outgoing", "total": "1.00",
                    "instalments": [["share": "rest", "due": "2027-05-01"]],
                ]
            ]
        ),
        (
            "io.flowd.Payments.AddSchedule",
            ["spec": ["title": "", "party": "none", "direction": "incoming", "total": "-1", "instalments": []]]
        ),
        ("io.flowd.Payments.SetLadder", ["schedule": "99", "ladder": "0d due"]),
        ("io.flowd.Payments.SetLadder", ["schedule": "99"]),
        ("io.flowd.Payments.ListSchedules", [:]),
        ("io.flowd.Payments.ShowSchedule", ["schedule": "99"]),
        ("io.flowd.Payments.List", [:]),
        ("io.flowd.Payments.Show", ["payment": "99/p1"]),
        ("io.flowd.Payments.Record", ["schedule": "99", "amount": "1.00"]),
        ("io.flowd.Payments.Refund", ["payment": "99/p1"]),
        ("io.flowd.Payments.Waive", ["instalment": "99/1"]),
        ("io.flowd.Payments.Reopen", ["instalment": "99/1"]),
        ("io.flowd.Payments.Cancel", ["instalment": "99/1", "reason": "No"]),
        ("io.flowd.Payments.Hold", ["instalment": "99/1", "reason": "No"]),
        ("io.flowd.Payments.Dispute", ["instalment": "99/1", "reason": "No"]),
        ("io.flowd.Payments.Promise", ["instalment": "99/1", "until": "2027-05-01"]),
        ("io.flowd.Payments.Redate", ["instalment": "99/1", "due": "2027-05-01"]),
        ("io.flowd.Payments.Due", [:]),
        ("io.flowd.Payments.GetOutlook", [:]),
        ("io.flowd.Payments.GetLadder", ["schedule": "99"]),
        ("io.flowd.Payments.FindBankLines", ["bankLines": ["b1"]]),
        ("io.flowd.Payments.DismissBankLine", ["bankLine": "b1"]),
        ("io.flowd.Payments.RestoreBankLine", ["bankLine": "b1"]),
        ("io.flowd.Payments.SetBudget", ["job": "99", "category": "food", "amount": "1.00"]),
        ("io.flowd.Payments.ShowBudget", ["job": "99"]),
        ("io.flowd.Payments.Charge", ["instalment": "99/1", "kind": "lateFee", "amount": "1.00"]),
        ("io.flowd.Payments.ReverseCharge", ["instalment": "99/1", "charge": 1, "reason": "No"]),
        ("io.flowd.Payments.AmendSchedule", ["schedule": "99", "title": "A"]),
        (
            "io.flowd.Payments.AddInstalment",
            ["schedule": "99", "instalment": ["share": "5.00", "due": "2027-05-01"]]
        ),
        ("io.flowd.Payments.SetInstalment", ["instalment": "99/1", "title": "A"]),
        ("io.flowd.Payments.RemoveInstalment", ["instalment": "99/1"]),
        ("io.flowd.Payments.UseCredit", ["schedule": "99"]), ("io.flowd.Payments.Reallocate", ["payment": "99/p1"]),
        ("io.flowd.Reminders.List", [:]),
        ("io.flowd.Reminders.Why", ["reminder": "1/1/1"]),
        ("io.flowd.Reminders.Why", ["reminder": "9/9/9"]),
        ("io.flowd.Reminders.Acknowledge", ["reminder": "1/1"]),
        ("io.flowd.Reminders.Snooze", ["reminder": "9/9/9", "duration": "10m"]),
        ("io.flowd.Reminders.Missed", [:]),
        ("io.flowd.Deliveries.List", [:]),
        ("io.flowd.Deliveries.List", ["state": "dead", "channel": "phone"]),
        ("io.flowd.Deliveries.Show", ["delivery": "000000"]),
        ("io.flowd.Deliveries.Replay", ["delivery": "000000"]),
        ("io.flowd.Deliveries.Drop", ["delivery": "000000", "reason": "No"]),
        ("io.flowd.Deliveries.Settle", ["delivery": "000000", "sent": true]),
        ("io.flowd.Messages.List", [:]),
        ("io.flowd.Messages.Show", ["occasion": "due", "language": "de"]),
        ("io.flowd.Messages.Set", ["occasion": "due", "language": "de", "title": "x"]),
        ("io.flowd.Messages.Reset", ["occasion": "due", "language": "de"]),
        ("io.flowd.Messages.Preview", ["occasion": "due", "language": "de"]),
        ("io.flowd.Messages.Preview", ["reminder": "1/1/1"]),
        ("io.flowd.Reports.Make", ["report": "day"]),
        ("io.flowd.Reports.Make", ["report": "vendor", "profile": "ana"]),
        ("io.flowd.Reports.Show", ["report": "day"]),
        ("io.flowd.Simulation.Run", ["until": "2d"]),
        ("io.flowd.Simulation.Run", ["until": "2d", "outages": [["from": "1d", "until": "3d"]], "failures": 50]),
        ("io.flowd.Events.List", [:]),
        ("io.flowd.Events.List", ["job": "1"]),
        ("io.flowd.Events.List", ["job": "99"]),
        ("io.flowd.Events.Watch", [:]),
        (
            "io.flowd.Media.Begin",
            ["job": "1", "step": "a", "name": "a.jpg", "type": "image/jpeg", "size": 3]
        ),
        (
            "io.flowd.Media.Begin",
            ["job": "99", "step": "a", "name": "a.xyz", "type": "video/strange", "size": 1_000_000_000_000]
        ),
        ("io.flowd.Media.Append", ["upload": "0123", "offset": 0, "data": "////"]),
        ("io.flowd.Media.Append", ["upload": "0123", "offset": 7, "data": "no base64"]),
        ("io.flowd.Media.Resume", ["upload": "0123"]),
        ("io.flowd.Media.Finish", ["upload": "0123", "idempotencyKey": "k"]),
        ("io.flowd.Media.Abandon", ["upload": "0123"]),
        ("io.flowd.Media.Get", ["media": "3"]),
        ("io.flowd.Media.Get", ["media": "99", "offset": 500]),
        ("io.flowd.Media.List", [:]),
        ("io.flowd.Media.List", ["profile": "ana", "newest": true]),
        ("io.flowd.Media.List", ["job": "1", "step": "a"]),
        ("io.flowd.Media.List", ["job": "99"]),
        ("io.flowd.Media.Remove", ["media": "3", "reason": "Blurred"]),
        ("io.flowd.Media.Remove", ["media": "99", "reason": ""]),
    ]

    @Test
    func everyMethodThatNamesATenantIsInTheTable() {
        let others: Set = [
            "io.flowd.Templates.Lint", "io.flowd.Library.Lint", "io.flowd.Tenants.Create", "io.flowd.Tenants.List",
            "io.flowd.Daemon.GetStatus", "io.flowd.Daemon.Metrics",
            "io.flowd.Daemon.WhoAmI", "io.flowd.Daemon.Authenticate", "io.flowd.Daemon.ConfirmClock",
            "io.flowd.Daemon.ListChannels", "io.flowd.Daemon.TestChannel",
            "io.flowd.Codes.Show", "io.flowd.Codes.Redeem", "io.flowd.Codes.ReadFeed",
            "io.flowd.Daemon.Reload", "io.systemd.service.Ping", "io.systemd.service.Reload",
            "io.systemd.service.SetLogLevel", "io.systemd.service.GetLogLevel",
        ]
        let all = Set(Interfaces.all.flatMap { $0.methods.map { $0.method } })
        #expect(all == others.union(Self.calls.map(\.method)))
    }

    @Test(arguments: [Caller.owner, .stranger])
    func aForeignTenantAnswersLikeAMissingOne(caller: Caller) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (method, parameters) in Self.calls {
                let foreign = try await error(control, method, parameters, tenant: "theirs", caller)
                let missing = try await error(control, method, parameters, tenant: "missing", caller)
                #expect(foreign == missing, "\(method) \(parameters)")
                #expect(missing != nil, "\(method) \(parameters)")
            }
            // Nothing was done there.
            #expect(try await control.world.events(of: "theirs").count == 3)
        }
    }

    @Test
    func theTenantIsMissingForStrangersAndThereForItsOwnerAndOperators() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (method, parameters) in Self.calls {
                let stranger = try await error(control, method, parameters, tenant: "mine", .stranger)
                let missing = try await error(control, method, parameters, tenant: "missing", .stranger)
                #expect(stranger == missing, "\(method)")
                for caller in [Caller.owner, .admin] {
                    let error = try await error(control, method, parameters, tenant: "mine", caller)
                    #expect(error?.name != DaemonAPI.NoSuchTenant.name, "\(method)")
                }
                let operatorsMissing = try await error(control, method, parameters, tenant: "missing", .admin)
                #expect(operatorsMissing == missing, "\(method)")
            }
        }
    }

    @Test
    func onlyOperatorsCreateTenantsAndSeeTheTotals() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for caller in [Caller.owner, .stranger] {
                for slug in ["new", "mine", "No slug"] {
                    let error = try await control.error("io.flowd.Tenants.Create", ["slug": .string(slug)], as: caller)
                    #expect(error == .permissionDenied)
                }
                let status = try await control.call("io.flowd.Daemon.GetStatus", [:], as: caller)
                #expect(status["status"]?["tenantCount"] == nil)
                #expect(status["status"]?["committedCommandCount"] == nil)
                #expect(status["caller"]?["operator"] == false)
            }
            let status = try await control.call("io.flowd.Daemon.GetStatus", [:], as: .admin)
            #expect(status["status"]?["tenantCount"] == 2)
            #expect(status["status"]?["runningJobCount"] == 2)
        }
    }

    @Test
    func aListOfTenantsHasTheCallersOwn() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            for (caller, slugs) in [(Caller.admin, ["mine", "theirs"]), (.owner, ["mine"]), (.stranger, [])] {
                let reply = try await control.connected(caller) { client in
                    try await client.call(
                        TenantsAPI.List.method,
                        TenantsAPI.List.Parameters(),
                        as: TenantsAPI.List.Reply.self
                    )
                }
                #expect(reply.tenants.map(\.spec.slug) == slugs)
            }
        }
    }

    /// The error, with the tenant's name taken out: nothing else may tell them apart.
    private func error(
        _ control: ControlWorld,
        _ method: String,
        _ parameters: [String: JSONValue],
        tenant: String,
        _ caller: Caller
    ) async throws -> VarlinkError? {
        var parameters = parameters
        parameters["tenant"] = .string(tenant)
        guard let error = try await control.firstError(method, .object(parameters), as: caller) else { return nil }
        return VarlinkError(name: error.name, parameters: error.parameters.replacing(tenant, with: "TENANT"))
    }
}

extension JSONValue {
    /// The same with a word replaced in every text.
    fileprivate func replacing(_ word: String, with other: String) -> JSONValue {
        switch self {
        case .string(let text):
            .string(text.split(separator: word, omittingEmptySubsequences: false).joined(separator: other))
        case .array(let elements): .array(elements.map { $0.replacing(word, with: other) })
        case .object(let members): .object(members.mapValues { $0.replacing(word, with: other) })
        case .null, .bool, .int, .double: self
        }
    }
}
