import FlowConfiguration
import FlowCore
import FoundationEssentials

/// A message as mail: plain text and HTML, the same for every attempt (RFC 5322, RFC 2045).
struct MailMessage {
    /// All of it, with its headers; lines end with CR LF.
    let content: String

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    // 1970 began on a Thursday.
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let dayMilliseconds: Int64 = 86_400_000
    private static let subjectLengthMax = 200

    init(_ delivery: Delivery, from: MailAddress, to: MailAddress) {
        // In neither part can it be: there an = is followed by a digit.
        let boundary = "=_\(delivery.id)"
        var lines = [
            Self.header("From", from), Self.header("To", to), MailText.header("Subject", Self.subject(delivery.title)),
            "Date: \(Self.date(delivery.createdAt))", "Message-ID: <\(delivery.id)@\(from.domain)>",
        ]
        let known = Content(of: delivery)
        if let thread = known.thread(of: delivery) { lines.append("References: <\(thread)@\(from.domain)>") }
        lines += known.wayOut(of: delivery, from)
        lines += [
            // Nothing answers that answers by itself (RFC 3834).
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "",
        ]
        let text = delivery.text.isEmpty ? delivery.title : delivery.text
        for (type, part) in [("plain", text), ("html", Self.page(delivery.title, text, known.addresses))] {
            lines += [
                "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", MailText.quotedPrintable(part),
            ]
        }
        content = (lines + ["--\(boundary)--", ""]).joined(separator: "\r\n")
    }

    private static func header(_ name: String, _ address: MailAddress) -> String {
        guard let person = address.name else { return "\(name): \(address.address)" }
        return MailText.header(name, person, before: " <\(address.address)>")
    }

    private static func subject(_ title: String) -> String {
        title.count > subjectLengthMax ? title.prefix(subjectLengthMax - 1) + "…" : title
    }

    /// Parts of a delivery's payload that a mail goes by.
    private struct Content: Decodable {
        private struct Part: Decodable {}
        private var reminders: [Part]?
        private var links: [String: String]?
        private var instalment: String?
        /// True in what tries a channel.
        private var test: Bool?
        private var addressChannel: String?

        init(of delivery: Delivery) {
            if let content = try? JSONDecoder().decode(Self.self, from: Data(delivery.payload.utf8)) { self = content }
        }

        /// Addresses of its links, but for that by which its reader unsubscribes.
        var addresses: [String] { (links ?? [:]).filter { $0.key != Self.unsubscribe }.map(\.value) }

        private static let unsubscribe = "unsubscribe"
        private static let idLength = 12
        private static let escapes = ["%": "%25", "?": "%3F", "&": "%26", "#": "%23", "/": "%2F"]

        /// Returns the header lines by which a reader's program unsubscribes.
        ///
        /// They unsubscribe at one touch where the message has a code for that (RFC 8058), else by a mail to the sender
        /// (RFC 2369). There are none in a test, and none in a message that reminds of a debt or that is about the
        /// address itself, which can't be declined.
        func wayOut(of delivery: Delivery, _ from: MailAddress) -> [String] {
            guard instalment == nil, test != true, addressChannel == nil else { return [] }
            guard let address = links?[Self.unsubscribe] else {
                // What is more than itself in such an address (RFC 6068).
                let to = ["%", "?", "&", "#", "/"].reduce(from.address) { text, sign in
                    text.replacing(sign, with: Self.escapes[sign] ?? sign)
                }
                let subject = "unsubscribe%20\(delivery.id.prefix(Self.idLength))"
                return ["List-Unsubscribe:", " <mailto:\(to)?subject=\(subject)>"]
            }
            return ["List-Unsubscribe:", " <\(address)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        }

        /// Returns the reference that mails of one task share, so that they stand together.
        ///
        /// Returns nil for a mail with several reminders, for a test, and for a mail about the address itself.
        func thread(of delivery: Delivery) -> String? {
            guard reminders == nil, test != true, addressChannel == nil else { return nil }
            return "task-\(delivery.task.number).\(delivery.slug.text)"
        }
    }

    /// HTML of a text, of which only its links' addresses are links, whatever people write.
    private static func page(_ title: String, _ text: String, _ addresses: [String]) -> String {
        let lines = MailText.lines(text).map { line in
            line.isEmpty ? "<br>" : "<div dir=\"auto\">\(self.line(line, addresses))</div>"
        }
        return """
            <!DOCTYPE html>
            <html>
            <head><meta charset="utf-8"><title>\(HTMLText.escaped(MailText.line(title)))</title></head>
            <body style="font-family: sans-serif; line-height: 1.5; overflow-wrap: anywhere">
            \(lines.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    /// HTML of a line: one that ends with an address of a link is a button with the words before it.
    private static func line(_ line: String, _ addresses: [String]) -> String {
        if let address = addresses.first(where: { line.hasSuffix($0) }) {
            let words = String(line.dropLast(address.count).reversed().drop { ":： \u{A0}".contains($0) }.reversed())
            if !words.isEmpty { return link(to: HTMLText.escaped(address), buttonStyle, HTMLText.escaped(words)) }
        }
        return addresses.map(HTMLText.escaped).reduce(HTMLText.escaped(line)) {
            $0.replacing($1, with: link(to: $1, "", $1))
        }
    }

    private static let buttonStyle = """
         style="display: inline-block; margin: 4px 0; padding: 8px 16px; border-radius: 6px; background: #1d5fa8; \
        color: #ffffff; text-decoration: none"
        """

    private static func link(to address: String, _ style: String, _ text: String) -> String {
        "<a href=\"\(address)\"\(style)>\(text)</a>"
    }

    /// A time as mail has it, in UTC: `Fri, 27 Nov 2026 07:56:01 +0000`.
    static func date(_ time: Timestamp) -> String {
        let parts = time.rfc3339.split { "-T:.Z".contains($0) }
        guard parts.count > 5, let month = Int(parts[1]), (1...12).contains(month) else { return time.rfc3339 }
        let day = Int((time.milliseconds / dayMilliseconds) % 7)
        return "\(days[(day + 7) % 7]), \(parts[2]) \(months[month - 1]) \(parts[0]) "
            + "\(parts[3]):\(parts[4]):\(parts[5]) +0000"
    }
}
