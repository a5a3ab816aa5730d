import FlowCore
import Foundation
import Testing

@testable import FlowLedger

/// Payloads stay as they were: they are hashed, stored, and told to whoever asks.
@Suite struct EventGoldenTests {
    /// One event a line, kind and payload, of every kind and of the forms within one.
    private static let fixture = "Tests/Events/payloads.tsv"

    private static func lines(_ events: [Event]) -> [String] {
        events.map { "\($0.header.kind.rawValue)\t\($0.payload ?? "")" }
    }

    @Test func payloadsAreAsTheyWere() throws {
        let lines = Self.lines(try EventStory.events())
        let kept = try String(contentsOf: PackageFolder.file(Self.fixture), encoding: .utf8)
            .split(separator: "\n").map(String.init)
        for (line, kept) in zip(lines, kept) { #expect(line == kept) }
        for line in lines.dropFirst(kept.count) { Issue.record("It isn't kept yet: \(line)") }
        #expect(lines.count >= kept.count)
    }

    /// What is told is all that is read, and the other way around: no member is lost in a type.
    @Test func payloadsAreReadAsTheyAreReported() throws {
        for event in try EventStory.events() {
            let (kind, json) = (event.header.kind, try #require(event.payload))
            let content = try EventContent(kind, json: json)
            #expect(content.payload.canonical.json == json)
            #expect("\(content)".hasPrefix("\(kind)("))
        }
    }

    @Test func thereIsOneOfEveryKind() throws {
        let missing = Set(EventKind.allCases).subtracting(try EventStory.events().map(\.header.kind))
        #expect(missing.isEmpty, "\(missing.map(\.rawValue).sorted())")
    }
}
