import FlowCore
import FoundationEssentials

/// Message as ntfy takes it (POST of JSON to the server): its links are buttons, each of which does its deed at a touch.
struct NtfyMessage {
    let json: String

    /// Most bytes of a text; ntfy makes a file of one with more than 4,096.
    private static let textSizeBytesMax = 4000
    /// Most characters of a title.
    private static let titleLengthMax = 250
    /// Most buttons that ntfy takes.
    private static let buttonCountMax = 3

    init(_ delivery: Delivery, topic: String) {
        let content = try? JSONDecoder().decode(Content.self, from: Data(delivery.payload.utf8))
        let links = content?.links ?? [:]
        var (lines, buttons): ([Substring], [CanonicalValue]) = ([], [])
        for line in delivery.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let address = links.values.first { line.hasSuffix($0) }
            if let address, buttons.count < Self.buttonCountMax {
                buttons.append(Self.button(line.dropLast(address.count), address))
            } else {
                lines.append(line)
            }
        }
        let text = lines.joined(separator: "\n").trimmed
        var fields: [String: CanonicalValue] = [
            "topic": .text(topic), "title": .text(String(delivery.title.prefix(Self.titleLengthMax))),
            "message": .text(Self.cut(text.isEmpty ? delivery.title : text)),
        ]
        if !buttons.isEmpty { fields["actions"] = .list(buttons) }
        json = CanonicalValue.object(fields).json
    }

    /// Part of a payload.
    private struct Content: Decodable {
        var links: [String: String]?
    }

    /// Button of a link; its words are those before the link, without the colon.
    private static func button(_ words: Substring, _ address: String) -> CanonicalValue {
        let label = String(words.reversed().drop { ":： \u{A0}\u{202F}".contains($0) }.reversed()).trimmed
        return .object([
            "action": .text("http"), "label": .text(label.isEmpty ? "OK" : label), "url": .text(address),
            "method": .text("POST"), "clear": .boolean(true),
        ])
    }

    /// Whole characters that come to so many bytes at most, with an ellipsis where there were more.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > textSizeBytesMax else { return text }
        var (kept, size) = ("", "…".utf8.count)
        for character in text {
            size += character.utf8.count
            guard size <= textSizeBytesMax else { break }
            kept.append(character)
        }
        return kept + "…"
    }
}
