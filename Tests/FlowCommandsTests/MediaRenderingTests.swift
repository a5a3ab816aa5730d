import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal
import Testing
import Varlink

@testable import FlowCommands

/// How media look on a terminal.
@Suite struct MediaRenderingTests {
    private static func node(media: Int?, evidence: [JobsAPI.Evidence]?) -> JobsAPI.Show.Reply {
        let node = JobsAPI.Node(
            key: "photo",
            depth: 0,
            kind: .step,
            title: "Photograph",
            state: .ready,
            progress: 0,
            optional: false,
            removed: false,
            weight: 1,
            dependsOn: [],
            form: .object([:]),
            media: media,
            evidence: evidence
        )
        return JobsAPI.Show.Reply(job: Samples.job, nodes: [node])
    }

    @Test(
        arguments: [
            (nil, nil, ""), (0, nil, ""), (1, nil, "1 medium"), (3, nil, "3 media"),
            (1, [JobsAPI.Evidence(kind: "photo", wanted: 2, count: 1)], "photo 1 of 2"),
            (
                3,
                [
                    JobsAPI.Evidence(kind: "any", wanted: 4, count: 3),
                    JobsAPI.Evidence(kind: "signature", wanted: 1, count: 0),
                ], "media 3 of 4 · signature 0 of 1"
            ),
        ] as [(Int?, [JobsAPI.Evidence]?, String)]
    )
    func theTreeTellsTheEvidence(media: Int?, evidence: [JobsAPI.Evidence]?, note: String) throws {
        let style = Style(width: nil, colour: false, zone: .utc)
        let lines = JobTree(Self.node(media: media, evidence: evidence)).lines(style)
        let line = style.text(Array(lines.suffix(1)))
        #expect(line.hasPrefix("└─ ") && line.contains("Photograph"))
        #expect(line.hasSuffix("ready  \(note)\n") || (note.isEmpty && line.hasSuffix("ready\n")), "\(line)")
    }

    @Test func anEventTellsWhatWasAdded() {
        var members: [String: JSONValue] = [
            "name": "front.jpg", "type": "image/jpeg", "size": 2_140_000, "kind": "photo", "sha256": "00",
        ]
        #expect(Samples.change("mediaAdded", .object(members)) == "front.jpg (image/jpeg, 2.1 MB)")
        members["media"] = "3"
        members["reason"] = "Blurred"
        #expect(Samples.change("mediaRemoved", .object(members)) == "front.jpg (image/jpeg, 2.1 MB), “Blurred”")
    }

    @Test(
        arguments: [
            ("a.JPG", [0xFF, 0xD8, 0xFF] as [UInt8], "image/jpeg"), ("a.png", [0xFF, 0xD8, 0xFF], "image/jpeg"),
            ("a", Array("%PDF-1".utf8), "application/pdf"), ("a.txt", Array("Hello".utf8), "text/plain"),
            ("a.txt", [0, 1], nil), ("a.xyz", Array("Hello".utf8), nil),
            ("a.m4a", Array("\0\0\0\u{18}ftypisom".utf8), "audio/mp4"),
        ] as [(String, [UInt8], String?)]
    )
    func theTypeFollowsFromNameAndBytes(path: String, head: [UInt8], type: String?) {
        #expect(MediaTypeGuess.type(of: path, head: head)?.text == type)
    }
}
