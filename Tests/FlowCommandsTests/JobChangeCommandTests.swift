import FlowAPI
import FlowCommands
import Foundation
import Testing
import Varlink

/// Commands that change a job as a whole, as people see them.
@Suite struct JobChangeCommandTests {
    private static let changed = JobsAPI.JobChanged(
        tenant: "acme",
        job: "12",
        ifEvent: 41,
        eventNumber: 45,
        changes: [
            .init(
                field: "due",
                after: "2026-12-24",
                changedAt: "2026-11-21T09:14:05.123Z",
                changedBy: "uid:1001",
                eventNumber: 45
            )
        ],
        message: "Changed."
    )

    private static func daemon(conflict: Bool = false) -> FakeDaemon {
        FakeDaemon([
            JobsAPI.Show.method: { _ in .success(Samples.show) },
            JobsAPI.Update.method: { _ in
                conflict ? .error(changed) : .success(JobsAPI.Update.Reply(change: Samples.jobChange))
            },
        ])
    }

    /// An editor that leaves this text.
    private static func editor(_ change: @escaping @Sendable (String) -> String) -> Editor {
        Editor { text, command throws(SourceError) in
            let path = "/tmp/flowctl-test-\(UUID().uuidString).yaml"
            do {
                try change(text).write(toFile: path, atomically: false, encoding: .utf8)
            } catch {
                throw SourceError(path: path, reason: "\(error)")
            }
            return path
        }
    }

    private func run(_ words: [String], _ daemon: FakeDaemon, editor: Editor? = nil) async throws -> Run {
        try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme", "EDITOR": "ed"]
            guard let editor else { return await flowctl(words, environment: environment) }
            return await flowctl(words, environment: environment, editor: editor)
        }
    }

    @Test func setTellsWhatItChangesAndSendsWhatItSaw() async throws {
        let daemon = Self.daemon()
        let words = [
            "job", "set", "12", "--label", "+vip", "--label", "-old", "--due", "2026-12-24", "--priority", "high",
            "--attribute", "fuel=oil", "--unset", "storeys", "--for", "",
        ]
        let run = try await run(words, daemon)
        #expect(run.status == 0)
        #expect(
            run.talk == """
                for: Mrs Ito 伊藤 → nothing
                due: nothing → 2026-12-24
                priority: normal → high
                labels: nothing → vip
                fuel: gas → oil
                storeys: 2 → nothing

                """
        )
        #expect(run.data == "job 12  45 % · held\n")
        let sent = daemon.calls.last?.parameters
        #expect(sent?["ifEvent"] == 41 && sent?["addLabels"] == ["vip"] && sent?["removeLabels"] == ["old"])
        #expect(sent?["subject"] == "" && sent?["unsetAttributes"] == ["storeys"] && sent?["title"] == nil)
    }

    @Test func aCallWithAKeyIsTheSameCallWhenItIsMadeAgain() async throws {
        let daemon = Self.daemon()
        let run = try await run(["job", "set", "12", "--title", "Mine", "--idempotency-key", "k"], daemon)
        #expect(run.status == 0)
        #expect(daemon.calls.last?.parameters["ifEvent"] == nil)
        #expect(daemon.calls.last?.parameters["idempotencyKey"] == "k")
    }

    @Test func theLoserSeesWhatChanged() async throws {
        let run = try await run(["job", "set", "12", "--title", "Mine"], Self.daemon(conflict: true))
        #expect(run.status == 1)
        #expect(run.talk.contains("error: Job 12 was changed since you looked at it. Nothing was done."))
        #expect(run.talk.contains("  due: nothing → 2026-12-24 (by uid:1001, event 45, 2026-11-21T09:14:05.123Z)\n"))
    }

    @Test func anEditIsSentAsTheDifference() async throws {
        let daemon = Self.daemon()
        let editor = Self.editor {
            $0.replacingOccurrences(of: "fuel: \"gas\"", with: "fuel: oil")
                .replacingOccurrences(of: "labels: []", with: "labels: [vip, area/north]")
                .replacingOccurrences(of: "  storeys: \"2\"\n", with: "")
        }
        let run = try await run(["job", "edit", "12"], daemon, editor: editor)
        #expect(run.status == 0, "\(run.talk)")
        let sent = try #require(daemon.calls.last?.parameters)
        #expect(sent["setAttributes"] == ["fuel": "oil"] && sent["unsetAttributes"] == ["storeys"])
        #expect(sent["addLabels"] == ["vip", "area/north"].sorted().asJSON && sent["title"] == nil)
        #expect(sent["ifEvent"] == 41)
    }

    @Test func anEditThatChangesNothingIsNotSent() async throws {
        let daemon = Self.daemon()
        let run = try await run(["job", "edit", "12"], daemon, editor: Self.editor { $0 + "# really\n" })
        #expect(run.status == 0 && run.talk == "note: Nothing was changed.\n")
        #expect(daemon.calls.map(\.method) == [JobsAPI.Show.method])
    }

    @Test(arguments: [
        ("title: [", "The text can't be read:"), ("titel: x", "did you mean \"title\"?"), ("- a", "it must be a map"),
        ("labels: vip", "it must be a list"), ("priority: big", "low, normal, high or urgent"),
    ])
    func aTextThatCannotBeReadIsKept(text: String, says: String) async throws {
        let daemon = Self.daemon()
        let run = try await run(["job", "edit", "12"], daemon, editor: Self.editor { _ in text })
        #expect(run.status == 65)
        #expect(run.talk.contains(says), "\(run.talk)")
        try expectKept(text, run)
        #expect(daemon.calls.count == 1)
    }

    @Test func theTextOfALostEditIsKept() async throws {
        let editor = Self.editor { $0.replacingOccurrences(of: "due: \"\"", with: "due: 2027-01-01") }
        let run = try await run(["job", "edit", "12"], Self.daemon(conflict: true), editor: editor)
        #expect(run.status == 1)
        #expect(run.talk.contains("due: nothing → 2026-12-24 (by uid:1001"))
        try expectKept("due: 2027-01-01", run)
    }

    private func expectKept(_ text: String, _ run: Run) throws {
        let line = try #require(run.talk.split(separator: "\n").first { $0.contains("Your text is kept in ") })
        let path = String(line.drop { $0 != "/" }.dropLast())
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept.contains(text))
        unlink(path)
    }

    @Test func theHeadingTellsWhatIsSpecial() async throws {
        var reply = Samples.show
        reply.job.spec.labels = ["area/north", "vip"]
        reply.job.spec.due = "2026-12-24"
        reply.job.spec.priority = .urgent
        reply.job.status.noteCount = 2
        reply.job.status.state = .held
        reply.job.status.stop = .init(reason: "ill", at: "2026-11-21T09:14:05.123Z", by: "uid:1001", eventNumber: 42)
        reply.nodes[1].removed = true
        let displayed = reply
        let run = try await run(["job", "show", "12"], FakeDaemon([JobsAPI.Show.method: { _ in .success(displayed) }]))
        #expect(run.data.contains("held since 2026-11-21 09:14 UTC by uid:1001: “ill”\n"))
        #expect(run.data.contains("due 2026-12-24 · urgent priority · area/north vip · 2 notes\n"))
        #expect(run.data.contains("removed from the plan"))
    }

    @Test func notesReadLikeAConversation() async throws {
        let reply = JobsAPI.ListNotes.Reply(notes: Samples.notes)
        let daemon = FakeDaemon([JobsAPI.ListNotes.method: { _ in .success(reply) }])
        let run = try await run(["job", "notes", "12"], daemon)
        #expect(
            run.data == """
                1  2026-11-21 09:14 UTC  uid:1000
                   He isn't in before noon.
                   Ring twice.
                2  2026-11-21 09:15 UTC  token:3f9a1c22 for ito  on photo
                   removed by uid:1000 at 2026-11-21 09:16 UTC

                """
        )
    }
}

extension [String] {
    fileprivate var asJSON: JSONValue { .array(map { .string($0) }) }
}
