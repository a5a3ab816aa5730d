import FlowTerminal
import Foundation
import Testing
import Varlink

@testable import FlowCommands

/// What is shown of each event of `Tests/Events`.
@Suite struct EventGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Events")

    private static func rows(_ name: String) throws -> [[String]] {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func eventsAreDisplayedAsTheyWere() throws {
        let displayed = try Self.rows("payloads.tsv").map { row in
            let event = Samples.event(1, row[0], nil, nil, JSONValue(text: row[1]))
            return [row[0], Style(width: 2000, zone: .utc).text([EventTable.summary(of: event)])]
                .map { $0.replacing("\n", with: "") }.joined(separator: "\t")
        }
        let kept = try Self.rows("lines.tsv").map { $0.joined(separator: "\t") }
        for (line, kept) in zip(displayed, kept) { #expect(line == kept) }
        for line in displayed.dropFirst(kept.count) { Issue.record("It isn't kept yet: \(line)") }
        #expect(displayed.count >= kept.count)
    }
}
