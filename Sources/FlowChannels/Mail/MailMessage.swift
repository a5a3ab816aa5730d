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
    /// Most characters of a subject; the text has all of it.
    private static let subjectLengthMax = 200

    init(_ delivery: Delivery, from: MailAddress, to: MailAddress) {
        // In neither part can it be: there an = is followed by a digit.
        let boundary = "=_\(delivery.id)"
        var lines = [
            Self.header("From", from), Self.header("To", to), MailText.header("Subject", Self.subject(delivery.title)),
            "Date: \(Self.date(delivery.createdAt))", "Message-ID: <\(delivery.id)@\(from.domain)>",
        ]
        if let thread = Self.thread(delivery) { lines.append("References: <\(thread)@\(from.domain)>") }
        lines += [
            // Nothing answers that answers by itself (RFC 3834).
            "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: multipart/alternative;", " boundary=\"\(boundary)\"", "",
        ]
        let text = delivery.text.isEmpty ? delivery.title : delivery.text
        for (type, part) in [("plain", text), ("html", Self.page(delivery.title, text))] {
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

    /// What mails of one task refer to, so that they stand together; nil for one of several tasks.
    private static func thread(_ delivery: Delivery) -> String? {
        struct Content: Decodable {
            struct Part: Decodable {}
            let reminders: [Part]?
        }
        let content = try? JSONDecoder().decode(Content.self, from: Data(delivery.payload.utf8))
        guard content?.reminders == nil else { return nil }
        return "task-\(delivery.task.number).\(delivery.slug.text)"
    }

    private static func page(_ title: String, _ text: String) -> String {
        let lines = MailText.lines(text).map { $0.isEmpty ? "<br>" : "<div dir=\"auto\">\(MailText.html($0))</div>" }
        return """
            <!DOCTYPE html>
            <html>
            <head><meta charset="utf-8"><title>\(MailText.html(MailText.line(title)))</title></head>
            <body style="font-family: sans-serif; line-height: 1.5">
            \(lines.joined(separator: "\n"))
            </body>
            </html>

            """
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
