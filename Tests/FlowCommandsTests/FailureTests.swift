import FlowAPI
import Testing
import Varlink

@testable import FlowClient
@testable import FlowCommands

/// What flowctl says and returns when something is wrong.
@Suite struct FailureTests {
    @Test func everyErrorOfEveryInterfaceHasAKind() {
        for error in Interfaces.all.flatMap({ $0.errors }) {
            #expect(FailureKind.ofErrors[error.name] != nil, "\(error.name)")
        }
    }

    private static func job(_ error: some VarlinkErrorConvertible) -> VarlinkError { error.varlinkError }

    @Test(
        arguments: [
            (
                job(JobsAPI.NoSuchJob(tenant: "acme", job: "12", message: "There is no job 12.")), 66,
                "There is no job 12."
            ),
            (job(DaemonAPI.NoSuchTenant(tenant: "acme", message: "No such tenant.")), 66, "No such tenant."),
            (
                job(TemplatesAPI.NoSuchTemplate(tenant: "a", template: "b", message: "No such template.")), 66,
                "No such template."
            ),
            (
                job(ActionsAPI.NoSuchStep(tenant: "a", job: "1", step: "x", message: "No such step.")), 66,
                "No such step."
            ),
            (job(DaemonAPI.InvalidInput(field: "a", found: "b", allowed: "c", message: "a is b.")), 65, "a is b."),
            (job(DaemonAPI.IdempotencyConflict(idempotencyKey: "k", message: "Used before.")), 65, "Used before."),
            (job(TenantsAPI.TenantExists(tenant: "acme", message: "It exists.")), 1, "It exists."),
            (
                job(
                    DaemonAPI.DataDamaged(
                        tenant: "a",
                        what: "event 7",
                        eventNumber: 7,
                        reference: "r",
                        message: "Damaged: event 7."
                    )
                ),
                74, "Damaged: event 7."
            ),
            (job(DaemonAPI.InternalError(reference: "r", message: "A defect: r.")), 1, "A defect: r."),
            (job(DaemonAPI.Busy(limit: "commands", message: "Busy.")), 75, "Busy."),
            (job(DaemonAPI.DiskFull(message: "Full.")), 75, "Full."),
            (job(DaemonAPI.Stopping(message: "Stopping.")), 75, "Stopping."),
            (job(DaemonAPI.LimitReached(limit: "jobs", allowed: 3, message: "At most 3.")), 75, "At most 3."),
            (
                job(DaemonAPI.LimitReached(limit: "profiles", allowed: 3, found: 4, message: "At most 3.")), 1,
                "At most 3."
            ),
            (VarlinkError.permissionDenied, 77, "Only operators may do this: root"),
            (VarlinkError.invalidParameter("limit"), 65, "flowd can't use the parameter limit."),
            (
                VarlinkError.methodNotFound("io.flowd.Jobs.Show"), 76,
                "This flowd can't do that"
            ),
            (VarlinkError(name: "com.example.Strange", parameters: ["x": 1]), 1, "flowd answered com.example.Strange"),
            (VarlinkError(name: JobsAPI.NoSuchJob.name), 66, "flowd answered io.flowd.Jobs.NoSuchJob"),
        ] as [(VarlinkError, Int32, String)]
    )
    func errorsOfTheDaemonAreReportedAndHaveAStatus(error: VarlinkError, status: Int32, begin: String) async throws {
        let daemon = FakeDaemon([JobsAPI.Show.method: { _ in .error(error) }])
        let (text, json) = try await daemon.serving { socket in
            (
                await flowctl("job", "show", "12", "-t", "acme", "--socket", socket),
                await flowctl("job", "show", "12", "-t", "acme", "--socket", socket, "--json")
            )
        }
        #expect(text.status == status)
        #expect(text.data.isEmpty)
        #expect(text.talk.hasPrefix("error: \(begin)"), "\(text.talk)")
        let object = try Decoded<JSONValue>(json.talk).value
        #expect(json.status == status)
        #expect(json.data.isEmpty)
        #expect(object["error"] == .string(error.name))
        #expect(object["parameters"] == error.parameters)
        #expect(object["message"] != nil)
    }

    @Test func problemsWithAFormAreListed() async throws {
        let error = ActionsAPI.InvalidForm(
            step: "photo",
            problems: [
                .init(field: "pressure", found: "x", allowed: "a number", message: "pressure is “x”; it is a number"),
                .init(field: "note", found: "", allowed: "text", message: "note is missing"),
            ],
            message: "The form can't be used."
        )
        let daemon = FakeDaemon([ActionsAPI.Complete.method: { _ in .error(error) }])
        let run = try await daemon.serving {
            await flowctl("action", "done", "12/photo", "--set", "pressure=x", "-t", "acme", "--socket", $0)
        }
        #expect(
            run
                == Run(
                    status: 65,
                    data: "",
                    talk: """
                        error: 2 values can't be used:
                          pressure is “x”; it is a number
                          note is missing
                          Give each field as --set FIELD=VALUE.

                        """
                )
        )
    }

    @Test(
        arguments: [
            (
                "task show 9", TasksAPI.Show.method, TasksAPI.NoSuchTask(tenant: "acme", task: "9", message: "No."),
                "task list"
            ),
            (
                "task done 3/9", TasksAPI.Complete.method,
                TasksAPI.NoSuchOccurrence(tenant: "acme", occurrence: "3/9", message: "No."), "task show 3"
            ),
            (
                "reminder ack 3/9/1", RemindersAPI.Acknowledge.method,
                RemindersAPI.NoSuchReminder(tenant: "acme", reminder: "3/9/1", message: "No."),
                "reminder list, or with --settled for those that have a fate"
            ),
            (
                "payment schedule show 9", PaymentsAPI.ShowSchedule.method,
                PaymentsAPI.NoSuchSchedule(tenant: "acme", schedule: "9", message: "No."), "payment schedule list"
            ),
            (
                "payment waive 3/9", PaymentsAPI.Waive.method,
                PaymentsAPI.NoSuchInstalment(tenant: "acme", instalment: "3/9", message: "No."),
                "payment schedule show 3"
            ),
            (
                "payment refund 3/p9", PaymentsAPI.Refund.method,
                PaymentsAPI.NoSuchPayment(tenant: "acme", payment: "3/p9", message: "No."), "payment schedule show 3"
            ),
            (
                "payment uncharge 3/2 9 --reason x", PaymentsAPI.ReverseCharge.method,
                PaymentsAPI.NoSuchCharge(tenant: "acme", instalment: "3/2", charge: 9, message: "No."),
                "payment schedule show 3"
            ),
        ] as [(String, String, any APIError, String)]
    )
    func whatIsNotThereIsToBeLookedUp(line: String, method: String, error: any APIError, list: String) async throws {
        let daemon = FakeDaemon([method: { _ in .error(error) }])
        let words = line.split(separator: " ").map(String.init) + ["-t", "acme"]
        let run = try await daemon.serving { await flowctl(words, environment: ["FLOWCTL_SOCKET": $0]) }
        #expect(run.talk == "error: No.\n  Look with: flowctl \(list)\n")
    }

    @Test func whoLostTheRaceIsReported() async throws {
        let message =
            "12/photo is done since 2026-11-21T09:14:05Z by uid:1000; complete is possible while it is ready or in progress."
        let error = ActionsAPI.NotPossibleNow(
            job: "12",
            step: "photo",
            verb: "complete",
            state: .done,
            possible: ["reopen"],
            waitingFor: [],
            changedAt: "2026-11-21T09:14:05Z",
            changedBy: "uid:1000",
            eventNumber: 41,
            message: message
        )
        let daemon = FakeDaemon([ActionsAPI.Complete.method: { _ in .error(error) }])
        let run = try await daemon.serving { await flowctl("action", "done", "12/photo", "-t", "acme", "--socket", $0) }
        #expect(run == Run(status: 1, data: "", talk: "error: \(message)\n"))
    }

    @Test func hostileMessagesAreMadeHarmless() async throws {
        let error = DaemonAPI.DiskFull(message: "full\u{1B}[2J\u{9B}x")
        let daemon = FakeDaemon([JobsAPI.Show.method: { _ in .error(error) }])
        let (text, json) = try await daemon.serving { socket in
            (
                await flowctl("job", "show", "12", "-t", "acme", "--socket", socket),
                await flowctl("job", "show", "12", "-t", "acme", "--socket", socket, "--json")
            )
        }
        #expect(text.talk == "error: full␛[2J\u{FFFD}x\n")
        #expect(!json.talk.unicodeScalars.contains("\u{9B}"))
    }

    @Test func aDaemonThatIsNotThereIsNamed() async {
        let run = await flowctl("status", "--socket", "/tmp/flowctl-no-such.socket")
        #expect(
            run
                == Run(
                    status: 69,
                    data: "",
                    talk: """
                        error: flowd can't be reached: there is no socket at /tmp/flowctl-no-such.socket.
                          Is flowd running? An installed one listens on another socket, /run/flowd/io.flowd.

                        """
                )
        )
        let json = await flowctl("status", "--socket", "/tmp/flowctl-no-such.socket", "-o", "jsonl")
        #expect(json.status == 69)
        #expect(json.talk.hasPrefix(#"{"error":"flowctl.Unreachable","message":"flowd can't be reached"#))
    }

    /// Only what systemd runs is looked for with it.
    @Test(arguments: [FlowClient.defaultSocket, "unix:" + FlowClient.defaultSocket, "/tmp/flowctl-no-such.socket"])
    func systemdIsNamedForTheStandardSocketOnly(socket: String) {
        let isStandard = socket.hasSuffix(FlowClient.defaultSocket)
        let errors: [FlowClientError] = [
            .transport(.noSocket(path: socket)), .transport(.connectionRefused(path: socket)),
            .timedOut(method: "io.flowd.Jobs.List", after: .seconds(1)),
        ]
        for error in errors {
            let problem = Problem(error, socket: socket)
            let details = problem.details.joined(separator: "\n")
            #expect(problem.message.contains(socket) && details.contains("systemctl") == isStandard, "\(details)")
        }
    }

    @Test func anAddressThatIsNoneIsBadInput() async {
        let run = await flowctl("status", "--socket", "tcp:localhost:1")
        #expect(run.status == 65)
        #expect(run.talk.contains("tcp:localhost:1"))
    }

    @Test func anAnswerOfAnotherShapeIsAProtocolError() async throws {
        let daemon = FakeDaemon([DaemonAPI.GetStatus.method: { _ in .success(["status": "fine"]) }])
        let run = try await daemon.serving { await flowctl("status", "--socket", $0) }
        #expect(run.status == 76)
        #expect(run.talk.hasPrefix("error: flowd and flowctl don't understand each other: "))
    }
}
