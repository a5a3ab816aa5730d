import FlowAPI
import Foundation
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl metrics`: both formats to the byte, and the file.
@Suite struct MetricsCommandTests {
    private let daemon = FakeDaemon([
        DaemonAPI.Metrics.method: { _ in .success(DaemonAPI.Metrics.Reply(metrics: Samples.metrics)) }
    ])

    private static let prometheus = #"""
        # HELP flowd_build_info The version.
        # TYPE flowd_build_info gauge
        flowd_build_info{version="0.5"} 1
        # HELP flowd_commands_total A \\ and a " and a\nline.
        # TYPE flowd_commands_total counter
        flowd_commands_total{kind="a\\b\"c\nd",outcome="done"} 9007199254740992
        flowd_commands_total{kind="é",outcome=""} 0
        # HELP flowd_limit_used_ratio How much.
        # TYPE flowd_limit_used_ratio gauge
        flowd_limit_used_ratio 0.25
        flowd_limit_used_ratio -1e+21
        # HELP flowd_command_seconds Time.
        # TYPE flowd_command_seconds histogram
        flowd_command_seconds_bucket{origin="caller",le="0.0001"} 1
        flowd_command_seconds_bucket{origin="caller",le="1"} 3
        flowd_command_seconds_bucket{origin="caller",le="+Inf"} 4
        flowd_command_seconds_sum{origin="caller"} 12.5
        flowd_command_seconds_count{origin="caller"} 4

        """#

    private static let openMetrics = #"""
        # HELP flowd_build The version.
        # TYPE flowd_build info
        flowd_build_info{version="0.5"} 1
        # HELP flowd_commands A \\ and a \" and a\nline.
        # TYPE flowd_commands counter
        flowd_commands_total{kind="a\\b\"c\nd",outcome="done"} 9007199254740992
        flowd_commands_total{kind="é",outcome=""} 0
        # HELP flowd_limit_used_ratio How much.
        # TYPE flowd_limit_used_ratio gauge
        # UNIT flowd_limit_used_ratio ratio
        flowd_limit_used_ratio 0.25
        flowd_limit_used_ratio -1e+21
        # HELP flowd_command_seconds Time.
        # TYPE flowd_command_seconds histogram
        # UNIT flowd_command_seconds seconds
        flowd_command_seconds_bucket{origin="caller",le="0.0001"} 1
        flowd_command_seconds_bucket{origin="caller",le="1.0"} 3
        flowd_command_seconds_bucket{origin="caller",le="+Inf"} 4
        flowd_command_seconds_sum{origin="caller"} 12.5
        flowd_command_seconds_count{origin="caller"} 4
        # EOF

        """#

    @Test(arguments: [
        ("metrics", prometheus), ("metrics -o table", prometheus), ("metrics --openmetrics", openMetrics),
    ])
    func bothFormatsAreWrittenToTheByte(line: String, expected: String) async throws {
        let run = try await daemon.serving { socket in
            await flowctl(line.split(separator: " ").map(String.init) + ["--socket", socket])
        }
        #expect(run == Run(status: 0, data: expected, talk: ""))
    }

    @Test func whatIsTypedWinsOverTheEnvironment() async throws {
        let run = try await daemon.serving { socket in
            await flowctl("metrics", "--openmetrics", "--socket", socket, environment: ["FLOWCTL_OUTPUT": "json"])
        }
        #expect(run.data == Self.openMetrics)
    }

    @Test func aFileIsReplacedAndReadableByAll() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let path = folder.path + "/flowd.prom"
        try Data("old".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let run = try await daemon.serving { socket in await flowctl("metrics", "--to", path, "--socket", socket) }
        #expect(run == Run(status: 0, data: "", talk: ""))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.prometheus)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["flowd.prom"])
    }

    @Test func whatCannotBeWrittenLeavesTheOldFile() async throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let path = folder.path + "/flowd.prom"
        try FileManager.default.createDirectory(atPath: path + "/in", withIntermediateDirectories: true)
        let run = try await daemon.serving { socket in await flowctl("metrics", "--to", path, "--socket", socket) }
        #expect(run.status == 1)
        #expect(run.data.isEmpty)
        #expect(run.talk.contains("\(path) can't be written"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["flowd.prom"])
    }

    @Test(arguments: [
        ("metrics --to -", "--to needs the name of a file"), ("metrics --openmetrics --json", "contradict each other"),
        ("metrics now", "Unexpected argument"),
    ])
    func wrongArgumentsAreUsage(line: String, words: String) async {
        let run = await flowctl(line.split(separator: " ").map(String.init))
        #expect(run.status == 64)
        #expect(run.talk.contains(words), "\(run.talk)")
    }

    @Test func aStrangerHearsThatItIsForOperators() async throws {
        let daemon = FakeDaemon([DaemonAPI.Metrics.method: { _ in .error(VarlinkError.permissionDenied) }])
        let run = try await daemon.serving { socket in await flowctl("metrics", "--socket", socket) }
        #expect(run.status == 77)
        #expect(run.data.isEmpty)
    }
}
