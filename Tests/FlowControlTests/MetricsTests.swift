import CoreMetrics
import FlowControl
import FlowCore
import FlowMetrics
import TestSupport
import Testing
import Varlink

/// Metrics over the wire: `io.flowd.Daemon.Metrics`, and `io.systemd.Metrics` on a socket of its own.
@Suite struct MetricsTests {
    private static let method = "io.flowd.Daemon.Metrics"

    @Test(arguments: [Caller.owner, .manager, .member, .viewer, .stranger])
    func numbersAreForOperatorsOnly(caller: Caller) async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let error = try await control.error(Self.method, [:], as: caller)
            #expect(error == .permissionDenied)
        }
    }

    @Test func numbersAreReportedWithWhatTheyMean() async throws {
        try await ControlWorld.run { control in
            try await control.prepare()
            let reply = try await control.call(Self.method, [:], as: .admin)
            guard case .array(let metrics)? = reply["metrics"] else { return #expect(Bool(false)) }
            let known = Metric.all.map(\.name)
            let names = metrics.compactMap { metric -> String? in
                if case .string(let name)? = metric["name"] { name } else { nil }
            }
            // In the table's order, each once.
            #expect(names == known.filter(Set(names).contains))
            #expect(names.contains(Metric.tenants.name) && names.contains(Metric.build.name))
            let tenants = metrics.first { $0["name"] == .string(Metric.tenants.name) }
            #expect(tenants?["samples"]?[0]?["value"] == .int(2) || tenants?["samples"]?[0]?["value"] == .double(2))
            #expect(tenants?["help"] == .string(Metric.tenants.help))
            #expect(tenants?["kind"] == "gauge")
        }
    }

    // MARK: - Reports

    /// The replies of a method of reports, until the last one.
    private func replies(_ method: String, as caller: Caller) async throws -> [JSONValue] {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let registry = MetricRegistry()
        registry.gauge(.limitUse, "limits.reads").set(0.25)
        registry.counter(.commands, "assign", "done").increment(by: 3)
        registry.timer(.commandTime, "caller").recordNanoseconds(2_000_000)
        let service = try ReportService(source: MetricsSource(registry: registry), identify: { _ in caller })
        let server = VarlinkServer(service: service, at: .path(directory.file("report")))
        let listening = Gate()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { listening.open() }
                try await server.run { listening.open() }
            }
            await listening.wait()
            defer { server.shutdown() }
            let client = try await VarlinkClient.connect(to: directory.file("report"))
            var found: [JSONValue] = []
            do {
                for try await reply in try client.more(method, NoParameters(), as: JSONValue.self) {
                    found.append(reply)
                }
            } catch {
                await client.close()
                throw error
            }
            await client.close()
            return found
        }
    }

    @Test func aReportHasAReplyForEachNumber() async throws {
        let found = try await replies("io.systemd.Metrics.List", as: .admin)
        #expect(
            found == [
                ["name": "io.flowd.CommandsTotal", "fields": ["kind": "assign", "outcome": "done"], "value": 3],
                [
                    "name": "io.flowd.CommandSeconds", "fields": ["origin": "caller"],
                    "value": [
                        "count": 1, "sum": 0.002,
                        "upTo": .array(
                            [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5]
                                .map(JSONValue.double) + [.int(1), .double(2.5), .int(10)]
                        ),
                        "counts": .array([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1].map(JSONValue.int)),
                    ],
                ],
                ["name": "io.flowd.LimitUsedRatio", "fields": ["limit": "limits.reads"], "value": 0.25],
            ]
        )
    }

    @Test func aReportDescribesTheWholeTable() async throws {
        let found = try await replies("io.systemd.Metrics.Describe", as: .admin)
        #expect(found.count == Metric.all.count)
        #expect(Set(found.compactMap { $0["name"] }).count == found.count)
        for (reply, metric) in zip(found, Metric.all) {
            #expect(reply["description"] == .string(metric.help))
            #expect(["counter", "gauge", "object"].contains(reply["type"]))
        }
        #expect(found.contains { $0["name"] == "io.flowd.LimitUsedRatio" })
    }

    @Test(arguments: ["io.systemd.Metrics.List", "io.systemd.Metrics.Describe"])
    func aReportIsForOperatorsOnly(method: String) async throws {
        await #expect(throws: VarlinkError.permissionDenied) { try await replies(method, as: .stranger) }
    }

    @Test func aReportWantsMore() throws {
        let service = try ReportService(source: MetricsSource(), identify: { _ in .admin })
        for method in ["io.systemd.Metrics.List", "io.systemd.Metrics.Describe"] {
            guard case .now(let reply) = service.dispatch(IncomingCall(method: method), session: .admin) else {
                Issue.record("\(method) has another answer")
                continue
            }
            #expect(throws: VarlinkError.expectedMore) { try reply.result(as: JSONValue.self) }
        }
    }

    @Test func theMainSocketHasNoReports() async throws {
        try await ControlWorld.run { control in
            let error = try await control.error("io.systemd.Metrics.List", [:], as: .admin)
            #expect(error?.name == "org.varlink.service.InterfaceNotFound")
        }
    }
}
