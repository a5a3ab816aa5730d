import FlowConfiguration
import FlowCore
import FoundationEssentials
import Testing

@testable import FlowChannels

/// Messages for phones, without the wire.
@Suite struct NtfyTests {
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

    @Test(arguments: ["a", "ö", "😀", "e\u{301}"])
    func longOnesAreCut(character: String) throws {
        let message = try published(
            title: String(repeating: character, count: 400),
            String(repeating: character, count: 5000)
        )
        #expect(message.title.count == 250)
        #expect((3990...4000).contains(message.message.utf8.count) && message.message.hasSuffix("…"))
        let short = String(repeating: character, count: 4000 / character.utf8.count)
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
    ])
    func topicsAreThoseOfNtfy(text: String, isTopic: Bool) {
        #expect(NtfyDefinition.isTopic(text) == isTopic)
    }
}
