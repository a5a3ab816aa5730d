import FlowAPI
import FlowCommands
import Testing
import Varlink

/// Spans of time of which occurrences are listed, at 2027-03-28 12:00.
@Suite struct OccurrenceSpanTests {
    private static let now = 1_806_235_200

    private func asked(_ words: String) async throws -> (Run, [String?]) {
        let daemon = FakeDaemon([
            "io.flowd.Tasks.ListOccurrences": { _ in .success(TasksAPI.ListOccurrences.Reply(occurrences: [])) }
        ])
        let run = try await daemon.serving { socket in
            await flowctl(
                ["occurrence", "list"] + words.split(separator: " ").map(String.init),
                environment: ["FLOWCTL_SOCKET": socket, "FLOWCTL_TENANT": "acme"],
                now: Self.now
            )
        }
        let parameters = daemon.calls.last?.parameters
        return (run, ["from", "until"].map { parameters?[$0]?.asText })
    }

    @Test(
        arguments: [
            ("", "2027-03-28T00:00:00.000Z", "2027-03-29T00:00:00.000Z"),
            ("--missed", "2027-03-21T12:00:00.000Z", "2027-03-28T12:00:00.000Z"),
            ("--day 2027-02-28", "2027-02-28T00:00:00.000Z", "2027-03-01T00:00:00.000Z"),
            ("--missed --from 14d --until 7d", "2027-03-14T12:00:00.000Z", "2027-03-21T12:00:00.000Z"),
            ("--from 2027-03-01 --until 2027-03-01", "2027-03-01T00:00:00.000Z", "2027-03-02T00:00:00.000Z"),
            ("--from 2027-03-01T08:00", "2027-03-01T08:00:00.000Z", nil),
            ("--until 2027-03-01T09:00:00Z", nil, "2027-03-01T09:00:00Z"),
        ] as [(String, String?, String?)]
    )
    func spansAreInstants(words: String, from: String?, until: String?) async throws {
        let (run, span) = try await asked(words)
        #expect(run.status == 0 && span == [from, until], "\(run.talk)")
    }

    @Test(arguments: [
        ("--day 7d", "--day is “7d”"), ("--from soon", "--from is “soon”"), ("--until x", "--until is “x”"),
    ])
    func whatIsNoTimeIsReported(words: String, reported: String) async throws {
        let (run, span) = try await asked(words)
        #expect(run.status != 0 && run.talk.contains(reported) && span == [nil, nil], "\(run.talk)")
    }
}

extension JSONValue {
    fileprivate var asText: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
