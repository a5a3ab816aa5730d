import FlowAPI
import FlowClient
import FlowCommands
import Testing
import Varlink

/// Whole runs of flowctl against a daemon of the test on a real socket.
@Suite struct FlowctlProgramTests {
    private static func oneTenant(_ more: [String: FakeDaemon.Answerer] = [:]) -> FakeDaemon {
        FakeDaemon(
            more.merging([
                TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) }
            ]) { first, _ in first }
        )
    }

    @Test func aJobIsDisplayedOfTheOnlyTenant() async throws {
        let daemon = Self.oneTenant([JobsAPI.Show.method: { _ in .success(Samples.show) }])
        let run = try await daemon.serving { await flowctl("--socket", $0, "job", "show", "12", width: 80) }
        #expect(run.status == 0)
        #expect(run.talk.isEmpty)
        #expect(run.data.hasPrefix("Job 12 · Replace a boiler by a heat pump  running\n"))
        let methods = [TenantsAPI.List.method, JobsAPI.Show.method, MembersAPI.ListNames.method]
        #expect(daemon.calls.map(\.method) == methods)
        #expect(daemon.calls[1].parameters == ["tenant": "acme", "job": "12"])
    }

    @Test func flagsWinOverTheEnvironment() async throws {
        let daemon = FakeDaemon([JobsAPI.Show.method: { _ in .success(Samples.show) }])
        let runs = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "one", "FLOWCTL_OUTPUT": "jsonl"]
            return [
                await flowctl("job", "show", "12", environment: environment),
                await flowctl("-t", "two", "job", "show", "12", "-o", "table", environment: environment),
            ]
        }
        #expect(runs.map(\.status) == [0, 0])
        #expect(runs[0].data.hasPrefix(#"{"job":{"id":"12""#))
        #expect(runs[1].data.hasPrefix("Job 12 · "))
        // Names are for people, and of the tenant that was asked about.
        #expect(daemon.calls.map { $0.parameters["tenant"] } == ["one", "two", "two"])
    }

    @Test func jsonIsTheReplyOfTheInterface() async throws {
        let daemon = FakeDaemon([
            JobsAPI.Explain.method: { _ in .success(Samples.explain) },
            JobsAPI.List.method: { _ in .success(JobsAPI.List.Reply(jobs: [Samples.job, Samples.job])) },
        ])
        let (explain, array, lines) = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return (
                await flowctl("job", "explain", "12", "--json", environment: environment),
                await flowctl("job", "list", "--json", environment: environment),
                await flowctl("job", "list", "-o", "jsonl", environment: environment)
            )
        }
        #expect(try Decoded<JobsAPI.Explain.Reply>(explain.data).value == Samples.explain)
        #expect(try Decoded<[JobsAPI.Job]>(array.data).value == [Samples.job, Samples.job])
        let objects = lines.data.split(separator: "\n")
        #expect(try objects.map { try Decoded<JobsAPI.Job>(String($0)).value } == [Samples.job, Samples.job])
    }

    @Test func valuesAndKeysReachTheDaemon() async throws {
        let action: FakeDaemon.Answerer = { _ in .success(["action": Samples.action]) }
        let daemon = FakeDaemon([
            JobsAPI.Start.method: { _ in .success(JobsAPI.Start.Reply(job: Samples.job)) },
            ActionsAPI.Complete.method: action, ActionsAPI.Skip.method: action, ActionsAPI.Progress.method: action,
            ActionsAPI.Start.method: action, ActionsAPI.Cancel.method: action, ActionsAPI.Reopen.method: action,
            TenantsAPI.Create.method: { _ in .success(TenantsAPI.Create.Reply(tenant: Samples.tenants[0])) },
        ])
        let lines = [
            ["job", "start", "heat-pump@3", "--for", "Mrs Ito", "--set", "fuel=gas", "--set", "storeys=2"],
            ["action", "done", "12/photo", "--set", "pressure=1.4", "--set", "note=a=b", "--idempotency-key", "k1"],
            ["action", "complete", "12/photo"], ["action", "skip", "12/photo", "--reason", "no need"],
            ["action", "progress", "12/photo", "40"], ["action", "start", "12/photo"],
            ["action", "cancel", "12/photo", "--reason", "sold"], ["action", "reopen", "12/photo"],
            ["tenant", "create", "acme", "--owner", "1000", "--owner", "1001", "--time-zone", "Europe/Berlin"],
        ]
        try await daemon.serving { socket in
            for line in lines {
                let run = await flowctl(line, environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"])
                #expect(run.status == 0, "\(line): \(run.talk)")
                #expect(!run.data.isEmpty)
            }
        }
        let photo: [String: JSONValue] = ["tenant": "acme", "job": "12", "step": "photo"]
        let expected: [JSONValue] = [
            .object([
                "tenant": "acme", "template": "heat-pump", "version": 3, "subject": "Mrs Ito",
                "attributes": ["fuel": "gas", "storeys": "2"],
            ]),
            .object(photo.with(["form": ["pressure": "1.4", "note": "a=b"], "idempotencyKey": "k1"])), .object(photo),
            .object(photo.with(["reason": "no need"])), .object(photo.with(["percent": 40])), .object(photo),
            .object(photo.with(["reason": "sold"])), .object(photo),
            .object(["slug": "acme", "ownerUIDs": [1000, 1001], "timeZone": "Europe/Berlin"]),
        ]
        #expect(daemon.calls.map(\.parameters) == expected)
    }

    // MARK: - Tenants

    @Test func oneOfSeveralTenantsHasToBeNamed() async throws {
        var other = Samples.tenants[0]
        other.spec.slug = "beta"
        let tenants = [Samples.tenants[0], other]
        let daemon = FakeDaemon([
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: tenants, next: "beta")) }
        ])
        let run = try await daemon.serving { await flowctl("job", "list", "--socket", $0) }
        #expect(
            run
                == Run(
                    status: 64,
                    data: "",
                    talk: """
                        error: Which tenant? You can see acme, beta and more.
                          Choose one with --tenant acme, or set FLOWCTL_TENANT=acme.

                        """
                )
        )
    }

    @Test func whoSeesNoTenantIsReported() async throws {
        let daemon = FakeDaemon([TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: [])) }])
        let run = try await daemon.serving { await flowctl("job", "list", "--socket", $0) }
        #expect(run.status == 64)
        #expect(run.talk.hasPrefix("error: There is no tenant that you can see.\n"))
    }

    // MARK: - Pages

    private static let pagedEvents: FakeDaemon.Answerer = { parameters in
        guard case .int(let after) = parameters["after"] ?? 0, case .int(let limit) = parameters["limit"] else {
            return .error(VarlinkError.permissionDenied)
        }
        let numbers = Array((after + 1)...(after + min(limit, 2)))
        return .success(
            EventsAPI.List.Reply(
                events: numbers.map { Samples.event(Int($0), "jobStarted", "12", nil, nil) },
                next: after < 4 ? Int(after) + numbers.count : nil
            )
        )
    }

    @Test(
        arguments: [([], 6), (["--limit", "3"], 3), (["--limit", "1"], 1), (["--after", "2"], 4)] as [([String], Int)]
    )
    func eventsFollowThePagesToTheEnd(options: [String], count: Int) async throws {
        let daemon = FakeDaemon([EventsAPI.List.method: Self.pagedEvents])
        let runs = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return [
                await flowctl(["events"] + options, environment: environment),
                await flowctl(["events", "--json"] + options, environment: environment),
                await flowctl(["events", "-ojsonl"] + options, environment: environment),
            ]
        }
        #expect(runs.map(\.status) == [0, 0, 0])
        #expect(runs[0].data.split(separator: "\n").count == count + 1)
        #expect(try Decoded<[EventsAPI.Event]>(runs[1].data).value.count == count)
        #expect(runs[2].data.split(separator: "\n").count == count)
    }

    @Test func noEventsAreNoError() async throws {
        let daemon = FakeDaemon([EventsAPI.List.method: { _ in .success(EventsAPI.List.Reply(events: [])) }])
        let runs = try await daemon.serving { socket in
            let environment = ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"]
            return [
                await flowctl("events", environment: environment),
                await flowctl("events", "--json", environment: environment),
                await flowctl("events", "-o", "jsonl", environment: environment),
            ]
        }
        #expect(runs.map(\.data) == ["There are no events.\n", "[]\n", ""])
    }

    @Test func aReaderThatWentAwayEndsTheRunQuietly() async throws {
        let daemon = FakeDaemon([EventsAPI.List.method: Self.pagedEvents])
        let run = try await daemon.serving {
            await flowctl("events", "--socket", $0, "-t", "acme", isOutputClosed: true)
        }
        #expect(run == Run(status: 141, data: "", talk: ""))
    }
}

extension [String: JSONValue] {
    fileprivate func with(_ more: [String: JSONValue]) -> [String: JSONValue] {
        merging(more) { $1 }
    }
}
