import FlowAPI
import FlowCore
import FlowEngine
import TestSupport
import Testing
import Varlink

@testable import FlowControl

/// Whose work it is, over real sockets.
@Suite(.timeLimit(.minutes(5)))
struct AssignmentCallTests {
    private static let template = """
        template: visit
        title: Visit
        steps:
          - {step: drive, title: Drive, assignee: ana}
          - {step: sign, title: Sign, role: manager}
          - {step: tidy, title: Tidy, dependsOn: [drive]}
        """

    /// Profiles of the member and of a group, and job 2 of a template that names one of them.
    private func prepare(_ control: ControlWorld) async throws {
        try await control.prepare()
        try await control.prepareRoles()
        for (key, principal) in [("ana", "uid:1002"), ("crew", "gid:500")] {
            _ = try await control.call(
                "io.flowd.Profiles.Create",
                ["tenant": "mine", "key": .string(key), "principal": .string(principal)]
            )
        }
        _ = try await control.call(
            "io.flowd.Templates.Apply",
            ["tenant": "mine", "source": .string(Self.template)]
        )
        _ = try await control.call(
            "io.flowd.Jobs.Start",
            ["tenant": "mine", "template": "visit", "assignee": "crew"]
        )
    }

    private func steps(
        _ control: ControlWorld,
        _ parameters: [String: JSONValue],
        as caller: Caller = .owner
    ) async throws -> [String] {
        var parameters = parameters
        parameters["tenant"] = "mine"
        let reply = try await control.call("io.flowd.Actions.List", .object(parameters), as: caller)
        guard case .array(let actions) = reply["actions"] else { return [] }
        return actions.map { action in
            guard case .string(let job) = action["job"], case .string(let step) = action["step"] else { return "" }
            return "\(job)/\(step)"
        }
    }

    @Test
    func mineAreThoseOfMyProfilesAndOfExactlyMyRole() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let table: [(Caller, [String])] = [
                (.member, ["2/drive"]), (.colleague, ["2/tidy"]), (.manager, ["2/sign"]), (.owner, []), (.viewer, []),
                (.admin, []),
            ]
            for (caller, expected) in table {
                #expect(try await steps(control, ["mine": true], as: caller) == expected, "\(caller.uid)")
            }
            #expect(try await steps(control, ["mine": true, "states": ["ready"]], as: .colleague) == [])
            _ = try await control.call(
                "io.flowd.Actions.Complete",
                ["tenant": "mine", "job": "2", "step": "drive"],
                as: .member
            )
            #expect(try await steps(control, ["mine": true, "states": ["ready"]], as: .colleague) == ["2/tidy"])
            #expect(try await steps(control, ["mine": true, "states": ["ready", "inProgress"]], as: .member) == [])
        }
    }

    @Test
    func aTokensWorkIsItsOwnAndNotThatOfWhomItActsFor() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let made = try await control.call(
                "io.flowd.Tokens.Create",
                ["tenant": "mine", "name": "App", "role": "member"]
            )
            guard case .string(let id) = made["token"]?["id"], let secret = made["secret"] else {
                return #expect(Bool(false), "no token")
            }
            _ = try await control.call(
                "io.flowd.Profiles.Create",
                ["tenant": "mine", "key": "app", "principal": .string("token:\(id)")]
            )
            _ = try await control.call(
                "io.flowd.Actions.Assign",
                ["tenant": "mine", "job": "1", "step": "a", "assignee": "app"]
            )
            try await control.connected(.stranger) { client in
                _ = try await client.call(
                    "io.flowd.Daemon.Authenticate",
                    ["token": secret, "onBehalfOf": "ana"] as JSONValue,
                    as: JSONValue.self
                )
                for (parameters, expected) in [
                    (["tenant": "mine", "mine": true], "a"), (["tenant": "mine", "assignee": "ana"], "drive"),
                ] as [(JSONValue, String)] {
                    let reply = try await client.call("io.flowd.Actions.List", parameters, as: JSONValue.self)
                    guard case .array(let actions) = reply["actions"] else { return #expect(Bool(false)) }
                    #expect(actions.map { $0["step"] } == [.string(expected)])
                }
            }
        }
    }

    @Test
    func assignmentsAreDisplayedAndFollowTheJob() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let assigned = try await control.call(
                "io.flowd.Actions.Assign",
                ["tenant": "mine", "job": "2", "step": "tidy", "assignee": "role:viewer"]
            )
            #expect(assigned["assignee"] == "role:viewer")
            #expect(try await steps(control, ["assignee": "crew"]) == [])
            _ = try await control.call("io.flowd.Jobs.Assign", ["tenant": "mine", "job": "2", "assignee": "ana"])
            #expect(try await steps(control, ["assignee": "ana"]) == ["2/drive"])
            for step in ["tidy", "drive"] {
                _ = try await control.call(
                    "io.flowd.Actions.Assign",
                    ["tenant": "mine", "job": "2", "step": .string(step)]
                )
            }
            #expect(try await steps(control, ["assignee": "ana"]) == ["2/drive", "2/tidy"])
            _ = try await control.call("io.flowd.Jobs.Assign", ["tenant": "mine", "job": "2"])
            #expect(try await steps(control, ["assignee": "ana"]) == [])
            let displayed = try await control.call("io.flowd.Jobs.Show", ["tenant": "mine", "job": "2"])
            guard case .array(let nodes) = displayed["nodes"] else { return #expect(Bool(false)) }
            #expect(nodes.map { $0["assignee"] } == [nil, "role:manager", nil])
            #expect(displayed["job"]?["status"]?["assignee"] == nil)
        }
    }

    @Test
    func aProfileThatIsReferredToStays() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let error = try await control.error("io.flowd.Profiles.Remove", ["tenant": "mine", "profile": "ana"])
            #expect(error?.name == ProfilesAPI.ProfileInUse.name)
            #expect(error?.parameters["actionCount"] == 1)
            #expect(error?.parameters["jobCount"] == 0)
            let crew = try await control.error("io.flowd.Profiles.Remove", ["tenant": "mine", "profile": "crew"])
            #expect(crew?.parameters["jobCount"] == 1)
            _ = try await control.call("io.flowd.Profiles.Archive", ["tenant": "mine", "profile": "ana"])
            let archived = try await control.error(
                "io.flowd.Jobs.Start",
                ["tenant": "mine", "template": "visit"]
            )
            #expect(archived?.name == ProfilesAPI.ProfileArchived.name)
            _ = try await control.call(
                "io.flowd.Jobs.Start",
                ["tenant": "mine", "template": "visit", "assignments": ["drive": "crew"]]
            )
        }
    }

    /// Assigning and removing at once, in one breath: whichever is decided first, the database lets no work be for
    /// nobody.
    @Test
    func aRaceBetweenAssigningAndRemovingLeavesNoWorkForNobody() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            _ = try await control.call("io.flowd.Profiles.Create", ["tenant": "mine", "key": "new"])
            let key = try ProfileKey(validating: "new")
            let assignment = Assignment(job: JobID(1), step: nil, assignee: .profile(key))
            let first = try control.world.send(.assign(assignment), to: "mine")
            let second = try control.world.send(.changeProfile(.remove(key)), to: "mine")
            let (assigned, removed) = (await first.result, await second.result)
            #expect(throws: Never.self) { try assigned.get() }
            var use = ProfileUse(jobCount: 1, actionCount: 0)
            use.openJobCount = 1
            let inUse = Refusal.profile(.inUse(key, use))
            #expect(throws: CommandFailure.refused(inUse)) { try removed.get() }
        }
    }

    @Test
    func listsArePagedInTheOrderOfJobsAndSteps() async throws {
        try await ControlWorld.run { control in
            try await prepare(control)
            let all = try await steps(control, [:])
            #expect(all == ["1/a", "1/b", "1/c", "2/drive", "2/sign", "2/tidy"])
            for filter in [[:], ["assignee": "crew"]] as [[String: JSONValue]] {
                let expected = try await steps(control, filter)
                var found: [String] = []
                var after: JSONValue?
                repeat {
                    var parameters = filter.merging(["tenant": "mine", "limit": 2]) { $1 }
                    parameters["after"] = after
                    let reply = try await control.call("io.flowd.Actions.List", .object(parameters))
                    parameters["tenant"] = nil
                    found += try await steps(control, parameters)
                    after = reply["next"]
                } while after != nil
                #expect(found == expected)
            }
        }
    }
}
