import FlowCore
import FoundationEssentials

/// Message in the form that ntfy takes (POST of JSON to the server).
///
/// Its links are buttons, each of which does its operation at a touch.
struct NtfyMessage {
    let json: String

    /// Most bytes of all of it; ntfy takes 8,192.
    private static let sizeBytesMax = 8000
    /// Most bytes of a text, the largest that fits; ntfy makes a file of one with more than 4,096.
    private static let textSizesBytesMax = [4000, 3000, 2000, 1000, 500]
    private static let titleSizeBytesMax = 750
    /// Most bytes of the words before a link that is a button.
    private static let labelSizeBytesMax = 60
    private static let buttonCountMax = 3

    init(_ delivery: Delivery, topic: String) {
        let content = try? JSONDecoder().decode(Content.self, from: Data(delivery.payload.utf8))
        let links = Array((content?.links ?? [:]).values)
        var (lines, buttons): ([Substring], [CanonicalValue]) = ([], [])
        for line in delivery.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if buttons.count < Self.buttonCountMax, let button = Self.button(line, links) {
                buttons.append(button)
            } else {
                lines.append(line)
            }
        }
        let text = lines.joined(separator: "\n").trimmed
        func json(_ sizeBytesMax: Int) -> String {
            var fields: [String: CanonicalValue] = [
                "topic": .text(topic), "title": .text(Self.cut(delivery.title, Self.titleSizeBytesMax)),
                "message": .text(Self.cut(text.isEmpty ? delivery.title : text, sizeBytesMax)),
            ]
            if !buttons.isEmpty { fields["actions"] = .list(buttons) }
            return CanonicalValue.object(fields).json
        }
        let sizes = Self.textSizesBytesMax.lazy.map(json)
        self.json = sizes.first { $0.utf8.count <= Self.sizeBytesMax } ?? json(0)
    }

    /// Part of a payload.
    private struct Content: Decodable {
        var links: [String: String]?
    }

    /// Button of a line that is a link with a few words before it, as flowd writes links; nil for other lines.
    private static func button(_ line: Substring, _ links: [String]) -> CanonicalValue? {
        guard let address = links.first(where: { line.hasSuffix($0) }) else { return nil }
        let words = line.dropLast(address.count)
        guard words.utf8.count <= labelSizeBytesMax, !links.contains(where: { words.contains($0) }) else { return nil }
        let label = String(words.reversed().drop { ":： \u{A0}\u{202F}".contains($0) }.reversed()).trimmed
        return .object([
            "action": .text("http"), "label": .text(label.isEmpty ? "OK" : label), "url": .text(address),
            "method": .text("POST"), "clear": .boolean(true),
        ])
    }

    /// Whole characters that come to so many bytes at most, with an ellipsis where there were more.
    private static func cut(_ text: String, _ sizeBytesMax: Int) -> String {
        text.utf8.count > sizeBytesMax ? text.prefix(sizeBytesMax: sizeBytesMax - "…".utf8.count) + "…" : text
    }
}
