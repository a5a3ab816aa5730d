import FlowAPI
import FlowCore
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// What each role may do: every method that names a tenant, by every role.
@Suite(.timeLimit(.minutes(5)))
struct RoleTests {
    /// The least role that each method takes.
    static let needed: [String: Role] = [
        "io.flowd.Tenants.Show": .viewer, "io.flowd.Tenants.Update": .owner,
        "io.flowd.Tenants.SetHolidays": .manager, "io.flowd.Tenants.RemoveHolidays": .manager,
        "io.flowd.Tenants.ListHolidays": .viewer, "io.flowd.Tenants.ShowHolidays": .viewer,
        "io.flowd.Reports.Set": .manager, "io.flowd.Reports.Reset": .manager,
        "io.flowd.Tenants.SaveList": .manager, "io.flowd.Tenants.RemoveSavedList": .manager,
        "io.flowd.Tenants.ListSavedLists": .viewer,
        "io.flowd.Jobs.SetStep": .manager,
        "io.flowd.Profiles.Create": .manager, "io.flowd.Profiles.Update": .manager,
        "io.flowd.Profiles.Archive": .manager, "io.flowd.Profiles.Restore": .manager,
        "io.flowd.Profiles.Pause": .manager, "io.flowd.Profiles.Resume": .manager,
        "io.flowd.Profiles.IssueFeed": .manager, "io.flowd.Profiles.RevokeFeed": .manager,
        "io.flowd.Profiles.Remove": .manager, "io.flowd.Profiles.Show": .viewer, "io.flowd.Profiles.List": .viewer,
        "io.flowd.Profiles.Count": .viewer,
        "io.flowd.Jobs.Assign": .manager, "io.flowd.Actions.Assign": .manager, "io.flowd.Actions.List": .viewer,
        "io.flowd.Actions.Show": .viewer, "io.flowd.Tasks.ListOccurrences": .viewer,
        "io.flowd.Library.Apply": .manager, "io.flowd.Library.List": .viewer, "io.flowd.Library.Show": .viewer,
        "io.flowd.Members.Set": .owner, "io.flowd.Members.Remove": .owner, "io.flowd.Members.List": .viewer,
        "io.flowd.Members.ListNames": .viewer,
        "io.flowd.Tokens.Create": .owner, "io.flowd.Tokens.Revoke": .owner, "io.flowd.Tokens.List": .owner,
        "io.flowd.Templates.Apply": .manager, "io.flowd.Templates.List": .viewer, "io.flowd.Templates.Show": .viewer,
        "io.flowd.Jobs.Start": .manager, "io.flowd.Jobs.List": .viewer, "io.flowd.Jobs.Show": .viewer,
        "io.flowd.Jobs.Cancel": .manager, "io.flowd.Jobs.Hold": .manager, "io.flowd.Jobs.Resume": .manager,
        "io.flowd.Jobs.Reopen": .manager, "io.flowd.Jobs.Update": .manager, "io.flowd.Jobs.AddStep": .manager,
        "io.flowd.Jobs.RemoveStep": .manager, "io.flowd.Jobs.MoveStep": .manager, "io.flowd.Jobs.AddNote": .member,
        "io.flowd.Jobs.RemoveNote": .member, "io.flowd.Jobs.ListNotes": .viewer,
        "io.flowd.Jobs.Explain": .viewer, "io.flowd.Jobs.Count": .viewer,
        "io.flowd.Actions.Start": .member, "io.flowd.Actions.Progress": .member,
        "io.flowd.Actions.Complete": .member, "io.flowd.Actions.Skip": .member, "io.flowd.Actions.Cancel": .member,
        "io.flowd.Tasks.Add": .manager, "io.flowd.Tasks.Edit": .manager, "io.flowd.Tasks.Apply": .manager,
        "io.flowd.Tasks.List": .viewer,
        "io.flowd.Tasks.Show": .viewer, "io.flowd.Tasks.Complete": .member, "io.flowd.Tasks.Skip": .member,
        "io.flowd.Tasks.Reopen": .member,
        "io.flowd.Tasks.Pause": .manager, "io.flowd.Tasks.Resume": .manager, "io.flowd.Tasks.End": .manager,
        "io.flowd.Tasks.GetAdherence": .viewer, "io.flowd.Tasks.GetBoard": .viewer, "io.flowd.Tasks.Due": .viewer,
        "io.flowd.Reminders.List": .viewer,
        "io.flowd.Reminders.Why": .viewer, "io.flowd.Reminders.Acknowledge": .member,
        "io.flowd.Reminders.Snooze": .member, "io.flowd.Reminders.Missed": .viewer,
        "io.flowd.Deliveries.List": .viewer, "io.flowd.Deliveries.Show": .viewer,
        "io.flowd.Deliveries.Replay": .manager, "io.flowd.Deliveries.Drop": .manager,
        "io.flowd.Deliveries.Settle": .manager,
        "io.flowd.Messages.List": .viewer, "io.flowd.Messages.Show": .viewer, "io.flowd.Messages.Preview": .viewer,
        "io.flowd.Messages.Set": .manager, "io.flowd.Messages.Reset": .manager,
        "io.flowd.Reports.Make": .viewer, "io.flowd.Reports.Show": .viewer,
        "io.flowd.Simulation.Run": .viewer,
        "io.flowd.Payments.AddSchedule": .manager, "io.flowd.Payments.ListSchedules": .viewer,
        "io.flowd.Payments.SetLadder": .manager,
        "io.flowd.Payments.ShowSchedule": .viewer, "io.flowd.Payments.List": .viewer,
        "io.flowd.Payments.Show": .viewer, "io.flowd.Payments.Record": .member, "io.flowd.Payments.Refund": .manager,
        "io.flowd.Payments.Reopen": .manager,
        "io.flowd.Payments.Waive": .manager, "io.flowd.Payments.Cancel": .manager, "io.flowd.Payments.Hold": .member,
        "io.flowd.Payments.Dispute": .member, "io.flowd.Payments.Promise": .member,
        "io.flowd.Payments.Redate": .manager, "io.flowd.Payments.Due": .viewer,
        "io.flowd.Payments.GetOutlook": .viewer, "io.flowd.Payments.GetLadder": .viewer,
        "io.flowd.Payments.FindBankLines": .viewer,
        "io.flowd.Payments.DismissBankLine": .member, "io.flowd.Payments.RestoreBankLine": .member,
        "io.flowd.Payments.SetBudget": .manager, "io.flowd.Payments.ShowBudget": .viewer,
        "io.flowd.Payments.Charge": .manager, "io.flowd.Payments.ReverseCharge": .manager,
        "io.flowd.Payments.AmendSchedule": .manager, "io.flowd.Payments.AddInstalment": .manager,
        "io.flowd.Payments.SetInstalment": .manager, "io.flowd.Payments.RemoveInstalment": .manager,
        "io.flowd.Payments.UseCredit": .member, "io.flowd.Payments.Reallocate": .manager,
        "io.flowd.Actions.Reopen": .member, "io.flowd.Actions.Save": .member, "io.flowd.Actions.Correct": .member,
        "io.flowd.Events.List": .viewer, "io.flowd.Events.Watch": .viewer,
        "io.flowd.Media.Begin": .member, "io.flowd.Media.Append": .member, "io.flowd.Media.Resume": .member,
        "io.flowd.Media.Finish": .member, "io.flowd.Media.Abandon": .member, "io.flowd.Media.Get": .viewer,
        "io.flowd.Media.List": .viewer, "io.flowd.Media.Remove": .member,
    ]

    static let callers: [(Caller, Role)] = [
        (.admin, .owner), (.owner, .owner), (.manager, .manager), (.member, .member), (.colleague, .member),
        (.viewer, .viewer),
    ]

    @Test
    func everyMethodHasItsRole() {
        #expect(Set(Self.needed.keys) == Set(AccessTests.calls.map(\.method)))
    }

    @Test(arguments: callers.indices)
    func aRoleReachesForItsMethodsAndForNoOthers(index: Int) async throws {
        let (caller, role) = Self.callers[index]
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            let before = try await control.world.events(of: "mine").count
            var refused: Set<String> = []
            for (method, parameters) in AccessTests.calls {
                var parameters = parameters
                parameters["tenant"] = "mine"
                let error = try await control.firstError(method, .object(parameters), as: caller)
                let needed = try #require(Self.needed[method])
                if role >= needed {
                    let refusals = [DaemonAPI.RoleTooLow.name, DaemonAPI.NoSuchTenant.name]
                    #expect(
                        error.map { !refusals.contains($0.name) } ?? true,
                        "\(caller.uid) \(method): \(error?.name ?? "")"
                    )
                } else if ![DaemonAPI.InvalidInput.name, TemplatesAPI.NoSuchTemplate.name].contains(error?.name) {
                    // Input is looked at first; what is said about it says nothing that a viewer may not know.
                    #expect(error?.name == DaemonAPI.RoleTooLow.name, "\(caller.uid) \(method)")
                    refused.insert(method)
                    #expect(error?.parameters["needed"] == .string(needed.rawValue))
                    #expect(error?.parameters["role"] == .string(role.rawValue))
                }
            }
            #expect(refused == Set(Self.needed.filter { role < $0.value }.keys))
            if role == .viewer {
                #expect(try await control.world.events(of: "mine").count == before)
            }
        }
    }

    @Test
    func aMemberWhoIsRemovedIsAStrangerAtOnce() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            try await control.connected(.member) { client in
                let parameters: JSONValue = ["tenant": "mine"]
                _ = try await client.call("io.flowd.Jobs.List", parameters, as: JSONValue.self)
                _ = try await control.call(
                    "io.flowd.Members.Remove",
                    ["tenant": "mine", "principal": "uid:1002"]
                )
                for method in ["io.flowd.Jobs.List", "io.flowd.Templates.List"] {
                    var caught: VarlinkError?
                    do {
                        _ = try await client.call(method, parameters, as: JSONValue.self)
                    } catch let error as VarlinkError {
                        caught = error
                    }
                    #expect(caught?.name == DaemonAPI.NoSuchTenant.name)
                }
            }
            let error = try await control.error(
                "io.flowd.Actions.Start",
                ["tenant": "mine", "job": "1", "step": "a"],
                as: .member
            )
            #expect(error?.name == DaemonAPI.NoSuchTenant.name)
        }
    }

    @Test
    func whoAmITellsTheRoles() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            try await control.prepareRoles()
            for (caller, role) in Self.callers where !caller.isOperator {
                let reply = try await control.call("io.flowd.Daemon.WhoAmI", [:], as: caller)
                #expect(reply["caller"]?["principal"] == .string("uid:\(caller.uid)"))
                #expect(reply["memberships"] == [["tenant": "mine", "title": "mine", "role": .string(role.rawValue)]])
            }
            let stranger = try await control.call("io.flowd.Daemon.WhoAmI", [:], as: .stranger)
            #expect(stranger["memberships"] == [])
        }
    }

    @Test(arguments: [
        ("uid:1000", "viewer", LastOwnerCase.refused), ("gid:7", "owner", .set), ("uid:4294967295", "owner", .input),
        ("uid:-1", "owner", .input), ("uid:01", "member", .set), ("root", "owner", .input), ("uid:", "owner", .input),
        ("token:00000000", "owner", .input), ("uid:7 ", "owner", .input),
    ])
    func membersAreCheckedAndAnOwnerRemains(principal: String, role: String, outcome: LastOwnerCase) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let error = try await control.error(
                "io.flowd.Members.Set",
                ["tenant": "mine", "principal": .string(principal), "role": .string(role)]
            )
            switch outcome {
            case .refused: #expect(error?.name == MembersAPI.LastOwner.name)
            case .set: #expect(error == nil)
            case .input: #expect(error?.name == DaemonAPI.InvalidInput.name)
            }
        }
    }

    enum LastOwnerCase: Sendable { case refused, set, input }
}
