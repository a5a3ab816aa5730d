import FlowAPI
import Testing
import Varlink

@testable import FlowCommands

/// Who did something, as people read it and as programs do.
@Suite struct PrincipalNameTests {
    private func run(_ words: [String], names: [MembersAPI.Name]?) async throws -> (run: Run, calls: [JSONValue]) {
        var answers: [String: FakeDaemon.Answerer] = [JobsAPI.Show.method: { _ in .success(Samples.show) }]
        if let names {
            answers[MembersAPI.ListNames.method] = { _ in .success(MembersAPI.ListNames.Reply(names: names)) }
        }
        let daemon = FakeDaemon(answers)
        let run = try await daemon.serving { socket in
            await flowctl(["job", "show", "12", "-t", "acme"] + words, environment: ["FLOWCTL_SOCKET": socket])
        }
        return (run, daemon.calls.filter { $0.method == MembersAPI.ListNames.method }.map(\.parameters))
    }

    @Test func peopleReadNamesAndProgramsPrincipals() async throws {
        let names = [MembersAPI.Name(principal: "uid:1000", name: "Ana\u{1B}[31m García")]
        let table = try await run([], names: names)
        #expect(table.run.data.contains(" by Ana") && table.run.data.contains("García"))
        #expect(!table.run.data.contains("\u{1B}") && !table.run.data.contains("uid:1000"))
        #expect(table.calls == [["tenant": "acme", "principals": ["uid:1000"]]])
        let json = try await run(["--json"], names: names)
        #expect(json.run.data.contains("uid:1000") && json.calls.isEmpty)
    }

    /// It is a courtesy: whoever has no name, and a flowd that tells none, is no reason for an error.
    @Test func withoutANameThePrincipalStands() async throws {
        for names in [[], nil] as [[MembersAPI.Name]?] {
            let table = try await run([], names: names)
            #expect(table.run.status == 0 && table.run.talk.isEmpty)
            #expect(table.run.data.contains(" by uid:1000"))
        }
    }

    /// On a terminal people are told by their titles, where these take no more room; elsewhere by their keys.
    @Test(
        arguments: [
            ("Ana García", 100, true), ("Ana García", nil, false), (nil, 100, false),
            ("Ana María de los Ángeles García y Fernández de Córdoba", 60, false),
        ] as [(String?, Int?, Bool)]
    )
    func peopleAreReportedByTitleWhereThereIsRoom(title: String?, width: Int?, isTitled: Bool) async throws {
        var step = Samples.actions[0]
        (step.assignee, step.assignedTo) = ("ana", "ana")
        let names = title.map { [MembersAPI.Name(principal: "link:ana", name: $0)] } ?? []
        let daemon = FakeDaemon([
            ActionsAPI.List.method: { [step] _ in .success(ActionsAPI.List.Reply(actions: [step])) },
            MembersAPI.ListNames.method: { _ in .success(MembersAPI.ListNames.Reply(names: names)) },
        ])
        let run = try await daemon.serving { socket in
            await flowctl(
                ["action", "list", "-t", "acme"],
                environment: ["FLOWCTL_SOCKET": socket],
                width: width
            )
        }
        #expect(run.status == 0)
        #expect(run.data.contains(title ?? "?") == isTitled, "\(run.data)")
        #expect(run.data.contains("  ana") != isTitled, "\(run.data)")
    }

    @Test(
        arguments: [
            ("ana", "Ana García", "Ana García"), ("ana (archived)", "Ana", "Ana (archived)"),
            ("role:manager", nil, "role:manager"),
        ] as [(String, String?, String)]
    )
    func whatIsSaidBehindTheKeyStays(key: String, title: String?, text: String) {
        #expect(PrincipalName.text(ofPerson: key, title) == text)
        #expect(PrincipalName.person(key) == (key.hasPrefix("role:") ? "" : "link:ana"))
    }

    @Test(arguments: [
        ("uid:1000", "Ana", "Ana"), ("uid:1000", nil, "uid:1000"), ("link:rose", "Rose", "Rose (link)"),
        ("token:3f9a1c22 for kai", "Planner for kai", "Planner for kai"), ("flowd", nil, "flowd"),
    ])
    func whoCameByALinkIsReportedApart(principal: String, name: String?, text: String) {
        #expect(PrincipalName.text(principal, name) == text)
    }

    @Test func flowdIsNotAskedForItsOwnName() {
        #expect(["flowd", "", "ana", "gid:7"].allSatisfy { !PrincipalName.mayBeKnown($0) })
        #expect(["uid:1", "token:3f9a1c22", "link:ana"].allSatisfy(PrincipalName.mayBeKnown))
    }
}
