import FlowAPI
import FlowClient
import FlowCommands
import FlowTerminal
import Synchronization
import Testing
import Varlink

/// One thing done to several jobs, as people see it.
@Suite struct BulkCommandTests {
    private static func job(
        _ id: String,
        _ state: JobsAPI.JobState = .running,
        labels: [String] = [],
        stop: JobsAPI.JobStop? = nil,
        event: Int = 41
    ) -> JobsAPI.Job {
        var job = Samples.job
        job.id = id
        job.spec.subject = nil
        job.spec.labels = labels
        job.status.title = "Visit \(id)"
        job.status.state = state
        job.status.stop = stop
        job.status.eventNumber = event
        return job
    }

    private static let jobs = [
        job("1"), job("2", .held, stop: .init(reason: "Snow", at: "2026-11-21T09:14:05Z", by: "uid:1", eventNumber: 3)),
        job("3", .completed), job("4"), job("5"),
    ]

    /// A daemon that holds jobs, but for those whose answer is given.
    private static func daemon(
        _ jobs: [JobsAPI.Job] = jobs,
        answers: [String: @Sendable () -> Answer] = [:]
    ) -> FakeDaemon {
        let change: FakeDaemon.Answerer = { parameters in
            guard case .string(let job) = parameters["job"] else { return .error(VarlinkError.expectedMore) }
            if let answer = answers[job] { return answer() }
            var change = Samples.jobChange
            change.job = job
            return .success(JobsAPI.Hold.Reply(change: change))
        }
        return FakeDaemon([
            JobsAPI.List.method: { _ in .success(JobsAPI.List.Reply(jobs: jobs)) },
            JobsAPI.Hold.method: change, JobsAPI.Update.method: change,
        ])
    }

    private func run(
        _ words: [String],
        _ daemon: FakeDaemon,
        width: Int? = nil,
        confirm: @escaping @Sendable (String) -> Bool? = { _ in nil }
    ) async throws -> Run {
        try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return await flowctl(words, environment: environment, width: width, confirm: confirm)
        }
    }

    private static let hold = ["job", "hold", "--where", "label=vip", "--where", "overdue", "--reason", "Snow"]

    private static func sent(_ daemon: FakeDaemon) -> [JSONValue?] {
        daemon.calls.filter { $0.method != JobsAPI.List.method }.map { $0.parameters["job"] }
    }

    @Test func aDryRunTellsWhatWouldChangeAndChangesNothing() async throws {
        let daemon = Self.daemon()
        let run = try await run(Self.hold + ["--dry-run"], daemon)
        #expect(run.status == 0)
        #expect(
            run.data == """
                JOB  TITLE    FOR  CHANGE          RESULT
                  1  Visit 1       running → held  would change
                  2  Visit 2                       already so
                  3  Visit 3                       refused
                  4  Visit 4       running → held  would change
                  5  Visit 5       running → held  would change
                job 3: It is completed, so that hold isn't possible.
                3 would be held, 1 already so, 1 would be refused; nothing was changed

                """
        )
        #expect(daemon.calls.map(\.method) == [JobsAPI.List.method])
        let asked = daemon.calls[0].parameters
        #expect(asked["labels"] == ["vip"] && asked["overdue"] == true && asked["sort"] == "id")
    }

    @Test func eachJobIsACommandOfItsOwn() async throws {
        let refusal = JobsAPI.JobStopped(
            tenant: "acme",
            job: "4",
            state: .cancelled,
            reason: "Moved",
            changedAt: "2026-11-21T09:14:05Z",
            changedBy: "uid:7",
            eventNumber: 50,
            message: "Job 4 was cancelled by uid:7: Moved."
        )
        let first = JobsAPI.NotPossibleNow(
            job: "5",
            verb: "hold",
            state: .held,
            possible: [],
            changedAt: "2026-11-21T09:14:05Z",
            changedBy: "uid:7",
            eventNumber: 51,
            message: "It is held."
        )
        let daemon = Self.daemon(answers: ["4": { .error(refusal) }, "5": { .error(first) }])
        let run = try await run(Self.hold + ["--yes"], daemon)
        #expect(run.status == 2)
        #expect(
            run.data == """
                JOB  TITLE    FOR  CHANGE          RESULT
                  1  Visit 1       running → held  changed
                  2  Visit 2                       already so
                  3  Visit 3                       refused
                  4  Visit 4       running → held  refused
                  5  Visit 5       running → held  already so
                job 3: It is completed, so that hold isn't possible.
                job 4: Job 4 was cancelled by uid:7: Moved.
                1 held, 2 already so, 2 refused

                """
        )
        #expect(Self.sent(daemon) == ["1", "4", "5"])
        let keys = Set(daemon.calls.dropFirst().compactMap { $0.parameters["idempotencyKey"]?.description })
        #expect(keys.count == 3)
    }

    /// What another run's key is, compared with the first one's for job 1.
    @Test(arguments: [
        ([], 41, true), ([], 42, false), (["--idempotency-key", "k"], 41, false),
    ])
    func aRepeatedRunSendsTheSameKeys(options: [String], event: Int, isSame: Bool) async throws {
        func key(_ options: [String], _ event: Int) async throws -> JSONValue? {
            let daemon = Self.daemon([Self.job("1", event: event)])
            _ = try await run(Self.hold + ["--yes"] + options, daemon)
            return daemon.calls.last?.parameters["idempotencyKey"]
        }
        let first = try await key([], 41)
        let second = try await key(options, event)
        #expect(first != nil)
        #expect((first == second) == isSame)
        if !options.isEmpty {
            // A named run stays the same, whatever the jobs have become.
            #expect(try await key(options, 99) == second)
        }
    }

    @Test func theRunEndsWhereNothingCanFollowAndSaysHowToGoOn() async throws {
        let busy = DaemonAPI.Stopping(message: "flowd is stopping.")
        let daemon = Self.daemon(answers: ["4": { .error(busy) }])
        let run = try await run(Self.hold + ["--yes", "--json"], daemon)
        #expect(run.status == 75)
        #expect(Self.sent(daemon) == ["1", "4"])
        let report = try #require(JSONValue(text: run.data))
        #expect(report["counts"] == ["changed": 1, "unchanged": 1, "refused": 1, "untried": 2, "wouldChange": 0])
        #expect(report["jobs"]?[0]?["eventNumber"] == 42 && report["jobs"]?[4]?["result"] == "untried")
        #expect(run.talk.contains("io.flowd.Daemon.Stopping"))
        let reported = try await self.run(Self.hold + ["--yes"], daemon)
        #expect(reported.talk.contains("Repeat the command to go on: nothing is done twice."))
    }

    @Test func setTellsAndSendsWhatChanges() async throws {
        let daemon = Self.daemon([Self.job("1"), Self.job("2", labels: ["vip"])])
        let words = ["job", "set", "--all", "--label", "+vip", "--yes"]
        let run = try await run(words, daemon)
        #expect(run.status == 0)
        #expect(run.data.contains("1 changed, 1 already so"))
        #expect(Self.sent(daemon) == ["1"])
        let sent = daemon.calls.last?.parameters
        #expect(sent?["ifEvent"] == 41 && sent?["addLabels"] == ["vip"] && sent?["tenant"] == "acme")
        _ = try await self.run(words + ["--idempotency-key", "k"], daemon)
        #expect(daemon.calls.last?.parameters["job"] == "1" && daemon.calls.last?.parameters["ifEvent"] == nil)
    }

    @Test(arguments: [(true, 0, ["1", "4", "5"]), (false, 130, []), (nil, 64, [])] as [(Bool?, Int32, [JSONValue])])
    func aPersonIsAsked(answer: Bool?, status: Int32, sent: [JSONValue]) async throws {
        let daemon = Self.daemon([Self.jobs[0], Self.jobs[3], Self.jobs[4]])
        let asked = Question()
        let run = try await run(Self.hold, daemon) { text in
            asked.text.withLock { $0 = text }
            return answer
        }
        #expect(asked.text.withLock { $0 } == "3 jobs will be held. Go on? [y/N] ")
        #expect(run.status == status)
        #expect(Self.sent(daemon) == sent)
        #expect(run.talk.contains("Visit 4"))
        if answer == nil { #expect(run.talk.contains("nobody to ask")) }
    }

    private final class Question: Sendable {
        let text = Mutex("")
    }

    @Test(arguments: [(["--max", "2"], 65), (["--max", "3"], 0), ([], 0)] as [([String], Int32)])
    func moreThanWasMeantIsRefused(options: [String], status: Int32) async throws {
        let daemon = Self.daemon()
        let run = try await run(Self.hold + ["--yes"] + options, daemon)
        // Job 3 is refused beside the others, which has a status of its own.
        #expect(run.status == (status == 0 ? 2 : status))
        #expect(Self.sent(daemon).isEmpty == (status != 0))
        if status != 0 { #expect(run.talk.contains("say --max 3")) }
    }

    @Test func withoutJobsThereIsNothingToAsk() async throws {
        let run = try await run(Self.hold, Self.daemon([]))
        #expect(run == Run(status: 0, data: "There are no such jobs.\n", talk: ""))
    }

    @Test(arguments: [
        (["hold", "--reason", "x"], "Say which"), (["hold", "3", "--all", "--reason", "x"], "not both"),
        (["hold", "--where", "", "--reason", "x"], "is none"),
        (["hold", "3", "--dry-run", "--reason", "x"], "--dry-run"),
        (["hold", "--all", "--where", "overdue", "--reason", "x"], "contradict"),
        (["hold", "--all", "--max", "0", "--reason", "x"], "--max is at least 1"),
        (["resume", "--where", "lable=vip"], "Did you mean “label”?"),
        (["resume", "--where", "state=runing"], "'runing' is invalid"), (["resume", "--where", "label"], "label"),
        (["resume", "--where", "overdue=1"], "does not take any value"),
        (["resume", "--where", "overdue", "--where", "without-due"], "contradicts"),
        (["resume", "--where", "help"], "is none"), (["reopen", "--where", "socket=/x"], "is none"),
        (["cancel", "--where", "label=x"], "--reason"), (["set", "--all"], "Say what to change"),
        (["set", "--all", "--title", "x", "--if-event", "4"], "--if-event is for one job"),
    ])
    func aSelectionThatIsNoneIsRefused(words: [String], expected: String) async {
        let run = await flowctl(["job"] + words, environment: ["FLOWCTL_SOCKET": "/nowhere"])
        #expect(run.status == 64)
        #expect(run.talk.contains(expected), "\(run.talk)")
    }
}
