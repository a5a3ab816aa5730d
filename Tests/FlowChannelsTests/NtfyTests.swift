import FlowConfiguration
import FlowCore
import FoundationEssentials
import Synchronization
import Testing

@testable import FlowChannels

/// Messages for phones, without the wire.
@Suite final class NtfyTests {
    private struct Published: Decodable, Equatable {
        struct Button: Decodable, Equatable {
            let action: String
            let label: String
            let url: String
            let method: String
            let clear: Bool
        }

        let topic: String
        let title: String
        let message: String
        let actions: [Button]?
    }

    private let sizes = Mutex<[Int]>([])
    private static let base = "https://links.example.org/f/"

    private func published(
        title: String = "Pills",
        _ text: String,
        links: [String: String] = [:]
    ) throws -> Published {
        let pairs = links.sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
        let delivery = Delivery(
            id: "0f0f",
            tenant: TenantID(1),
            slug: try TenantSlug(validating: "home"),
            task: TaskID(1),
            reminder: "1/1/1",
            channel: "ring",
            recipient: "rose",
            address: "rose",
            title: title,
            text: text,
            payload: links.isEmpty ? "{}" : "{\"links\":{\(pairs)}}",
            attempt: 1,
            createdAt: Timestamp(milliseconds: 0)
        )
        let json = NtfyMessage(delivery, topic: "rose").json
        sizes.withLock { $0.append(json.utf8.count) }
        return try JSONDecoder().decode(Published.self, from: Data(json.utf8))
    }

    @Test(arguments: [("Done: ", "Done"), ("Fait : ", "Fait"), ("Fait\u{A0}: ", "Fait"), ("完了：", "完了"), ("", "OK")])
    func linksAreButtons(before: String, label: String) throws {
        let (first, second) = (Self.base + "aa", Self.base + "bb")
        let text = "It is due.\n\n\(before)\(first)\nSeen: \(second)"
        let message = try published(text, links: ["done": first, "acknowledge": second])
        #expect(message.message == "It is due." && message.title == "Pills" && message.topic == "rose")
        #expect(message.actions?.map(\.label) == [label, "Seen"] && message.actions?.map(\.url) == [first, second])
        #expect(message.actions?.allSatisfy { $0.action == "http" && $0.method == "POST" && $0.clear } == true)
    }

    /// A tenant's own words may have a link where they like.
    @Test func aLinkWithinASentenceStaysThere() throws {
        let link = Self.base + "aa"
        let message = try published("Touch \(link) to end it.", links: ["done": link])
        #expect(message.message == "Touch \(link) to end it." && message.actions == nil)
    }

    @Test func withoutATextItIsItsTitle() throws {
        let link = Self.base + "aa"
        #expect(try published("Done: \(link)", links: ["done": link]).message == "Pills")
        #expect(try published("").message == "Pills")
    }

    @Test(arguments: [
        "Mrs Miller needs her pills at eight in the morning, touch when given: A", "Done: A Seen: B", "A: Done", "A.",
    ])
    func aLineWithMoreThanALinkStaysThere(line: String) throws {
        let links = ["done": Self.base + "aa", "acknowledge": Self.base + "bb"]
        let text = line.replacing("A", with: Self.base + "aa").replacing("B", with: Self.base + "bb")
        let message = try published("It is due.\n\(text)", links: links)
        #expect(message.message == "It is due.\n\(text)" && message.actions == nil)
    }

    @Test(arguments: ["a", "ö", "😀", "e\u{301}", "\"", "\\", "\u{1}", "👨‍👩‍👧‍👦"])
    func longOnesAreCut(character: String) throws {
        let links = ["done": Self.base + "aa"]
        let text = String(repeating: character, count: 5000) + "\nDone: " + Self.base + "aa"
        let message = try published(title: String(repeating: character, count: 800), text, links: links)
        #expect(message.title.utf8.count <= 750 && message.actions?.count == 1)
        #expect((400...4000).contains(message.message.utf8.count) && message.message.hasSuffix("…"))
        #expect(sizes.withLock { $0.last ?? .max } <= 8000)
        let short = String(repeating: character, count: 400 / character.utf8.count)
        #expect(try published(short).message == short)
    }

    @Test func aTokenIsSentWhereThereIsOne() {
        #expect(NtfySender.headers("id", token: "tk_a").contains("authorization: Bearer tk_a"))
        #expect(NtfySender.headers("id", token: nil).contains { $0.hasPrefix("authorization") } == false)
        #expect(NtfySender.headers("id", token: nil).contains("x-sequence-id: id"))
    }

    @Test(arguments: [
        ("a", true), ("A-z_09", true), (String(repeating: "a", count: 64), true), ("", false), ("a b", false),
        ("ä", false),
        (String(repeating: "a", count: 65), false), ("a/b", false), ("a\n", false), ("..", false),
        ("docs", false), ("v1", false), ("docs-1", true), ("Docs", true),
    ])
    func topicsAreThoseOfNtfy(text: String, isTopic: Bool) {
        #expect(NtfyDefinition.isTopic(text) == isTopic)
    }
}
