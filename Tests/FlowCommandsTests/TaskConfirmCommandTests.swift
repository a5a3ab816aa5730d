import FlowAPI
import FlowCommands
import FoundationEssentials
import Testing
import Varlink

/// `flowctl task done` with what confirms it, and `flowctl task apply`.
@Suite struct TaskConfirmCommandTests {
    private static let status = TasksAPI.TaskStatus(
        id: "3",
        title: "Pills",
        state: .active,
        revision: 1,
        zone: "Europe/Berlin",
        occurrence: "3/14",
        occurrenceState: .done,
        eventNumber: 9
    )

    private static func daemon() -> FakeDaemon {
        var medium = Samples.medium
        (medium.job, medium.step, medium.task, medium.occurrence) = (nil, nil, "3", "3/14")
        let sent = medium
        return FakeDaemon([
            MediaAPI.Begin.method: { _ in .success(MediaAPI.Begin.Reply(upload: "u1", chunkSize: 100)) },
            MediaAPI.Append.method: { _ in .success(MediaAPI.Append.Reply(received: 3)) },
            MediaAPI.Finish.method: { _ in .success(MediaAPI.Finish.Reply(media: sent)) },
            TasksAPI.Complete.method: { _ in .success(TasksAPI.Complete.Reply(task: status)) },
            TasksAPI.Apply.method: { _ in .success(TasksAPI.Apply.Reply(task: status)) },
        ])
    }

    private func run(_ words: [String], _ daemon: FakeDaemon, input: String = "") async throws -> Run {
        try await daemon.serving { socket in
            await flowctl(words, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"], input: input)
        }
    }

    @Test func filesGoToOneOccurrenceBeforeItIsDone() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        for name in ["a.txt", "b.txt"] {
            try "abc".write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
        }
        let daemon = Self.daemon()
        let words = ["task", "done", "3", "--media", "\(folder.path)/a.txt", "--media", "\(folder.path)/b.txt"]
        let run = try await run(words + ["--text", "Taken", "--idempotency-key", "k"], daemon)
        #expect(run == Run(status: 0, data: "3/14 is done: Pills\n", talk: ""))
        let begun = daemon.calls.filter { $0.method == MediaAPI.Begin.method }
        #expect(begun.map { $0.parameters["task"] } == ["3", "3"])
        // The first file tells which occurrence it is; the others go there, whatever the time is then.
        #expect(begun.map { $0.parameters["occurrence"] } == [nil, "3/14"])
        let finished = daemon.calls.filter { $0.method == MediaAPI.Finish.method }
        #expect(finished.map { $0.parameters["idempotencyKey"] } == ["k/media/1", "k/media/2"])
        let done = try #require(daemon.calls.last { $0.method == TasksAPI.Complete.method })
        #expect(done.parameters["occurrence"] == "3/14" && done.parameters["note"] == "Taken")
        #expect(done.parameters["idempotencyKey"] == "k")
    }

    @Test func aTaskIsAppliedForOtherPeople() async throws {
        let daemon = Self.daemon()
        let source = "task: pills\ntitle: Pills\nprofile: ito\nat: '08:00'\nremind: ['0m, then 10m to ken']\n"
        let run = try await run(["task", "apply", "-", "--as", "ito=rose", "--as", "ken=ida"], daemon, input: source)
        #expect(run == Run(status: 0, data: "Applied task 3: Pills\n", talk: ""))
        let applied = try #require(daemon.calls.last)
        #expect(applied.parameters["key"] == "pills" && applied.parameters["spec"]?["profile"] == "rose")
        #expect(applied.parameters["spec"]?["reminders"] == ["0m, then 10m to ida"])
    }

    @Test(arguments: [
        ("task: pills\ntitle: Pills\nat: 8\n", [], Int32(65), "-:3:5: error: at: at is “8”"),
        ("task: pills\ntitle: Pills\nprofile: ito\nat: '08:00'\n", ["--as", "ida=rose"], 65, "they name ito."),
        ("task: pills\n", ["--as", "ito"], 64, "write it as profile=profile"),
        ("task: pills\n", ["--as", "a=b", "--as", "a=c"], 64, "--as gives a twice"),
    ])
    func whatIsWrongIsReportedAndNothingIsApplied(
        source: String,
        words: [String],
        status: Int32,
        message: String
    ) async throws {
        let daemon = Self.daemon()
        let run = try await run(["task", "apply", "-"] + words, daemon, input: source)
        #expect(run.status == status)
        #expect(run.talk.contains(message), "\(run.talk)")
        #expect(daemon.calls.isEmpty)
    }
}
