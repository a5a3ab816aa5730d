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

    @Test(arguments: [
        ("uid:1000", "Ana", "Ana"), ("uid:1000", nil, "uid:1000"), ("link:rose", "Rose", "Rose (link)"),
        ("token:3f9a1c22 for kai", "Planner for kai", "Planner for kai"), ("flowd", nil, "flowd"),
    ])
    func whoCameByALinkIsToldApart(principal: String, name: String?, text: String) {
        #expect(PrincipalName.text(principal, name) == text)
    }

    @Test func flowdIsNotAskedForItsOwnName() {
        #expect(["flowd", "", "ana", "gid:7"].allSatisfy { !PrincipalName.mayBeKnown($0) })
        #expect(["uid:1", "token:3f9a1c22", "link:ana"].allSatisfy(PrincipalName.mayBeKnown))
    }
}
