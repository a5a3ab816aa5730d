import FlowConfiguration
import FlowCore
import TestSupport
import Testing

@testable import FlowChannels

/// Mail, without the wire.
@Suite struct MailTests {
    private static let accepted: [(text: String, name: String?, address: String)] = [
        ("a@b", nil, "a@b"), ("first.last+tag@mail.example.org", nil, "first.last+tag@mail.example.org"),
        ("Büro Ost <o'neil@example.org>", "Büro Ost", "o'neil@example.org"),
        ("  \"Ray, Ana\"  <ana@example.org>", "Ray, Ana", "ana@example.org"), ("a < b <c@d>", "a < b", "c@d"),
    ]
    private static let refused = [
        "", "a", "@b", "a@", "a@b.", ".a@b", "a..b@c", "a b@c", "a@b c", "a@b@c", "ü@b", "a@ü", "a@-b", "a@b-", "<a@b>",
        "x<a@b> ", "x <a@b", "x\n <a@b>", "x\u{0} <a@b>", "a@b\r\nBcc: c@d", "\"a b\"@c", "a@[127.0.0.1]",
        String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b", count: 64),
        String(repeating: "x", count: 129) + " <a@b>",
    ]

    @Test func addressesAreReadOrRefused() {
        for (text, name, address) in Self.accepted {
            let read = MailAddress(text)
            #expect(read?.name == name && read?.address == address, "\(text)")
            #expect(read.flatMap { MailAddress($0.text) } == read)
        }
        for text in Self.refused { #expect(MailAddress(text) == nil, "\(text)") }
    }

    @Test func aMailWithoutAnAddressHasNowhereToGo() throws {
        let from = try #require(MailAddress("a@b"))
        func fault(to: String? = nil, recipient: String?, address: String? = nil) throws -> String? {
            var channel = ChannelDefinition(name: "mail", kind: .mail)
            channel.mail = MailDefinition(from: from, to: to.flatMap(MailAddress.init))
            let places = SecretPlaces(credentialsDirectory: nil, configurationPath: nil)
            let settings = try #require(MailSettings(channel, places: places))
            let delivery = Delivery(
                id: "d",
                tenant: TenantID(1),
                slug: try TenantSlug(validating: "home"),
                task: TaskID(1),
                reminder: "1/1/1",
                channel: "mail",
                recipient: recipient,
                address: address,
                title: "",
                text: "",
                payload: "{}",
                attempt: 1,
                createdAt: Timestamp(milliseconds: 0)
            )
            return settings.fault(of: delivery)
        }
        #expect(try fault(to: "c@d", recipient: "ana") == nil && fault(to: "c@d", recipient: nil) == nil)
        #expect(try fault(recipient: "ana", address: "Ana <a@b>") == nil && fault(recipient: "a@b") == nil)
        #expect(try fault(recipient: "mailto:a@b") == nil)
        #expect(try fault(recipient: "tel:1") == "tel:1 is no address of mail")
        #expect(try fault(recipient: "ana") == "ana has no address: flowctl profile set ana --address mail=ADDRESS")
        #expect(try fault(recipient: "uid:1") == "No profile of uid:1 has an address for mail")
        #expect(try fault(recipient: nil) == "Its recipient has no address for mail")
    }

    private static let headers = [
        ("Pay Ana", "S: Pay Ana"), ("", "S: "), ("a\r\nBcc: x@y", "S: a  Bcc: x@y"),
        ("Grüße", "S: =?UTF-8?B?R3LDvMOfZQ==?="),
        ("=?UTF-8?Q?x?=", "S: =?UTF-8?B?PT9VVEYtOD9RP3g/PQ==?="), ("a\u{0}b\u{2028}c\u{85}d", "S: a b c d"),
    ]

    @Test func headersAreOneText() {
        for (text, header) in Self.headers { #expect(MailText.header("S", text) == header) }
        let long = MailText.header("Subject", String(repeating: "日本語🚀", count: 40))
        #expect(long.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 } && !long.contains("\u{FFFD}"))
    }

    private static let printed = [
        ("plain", "plain"), ("a=b", "a=3Db"), ("é", "=C3=A9"), ("end ", "end=20"), ("tab\t", "tab=09"), ("a b", "a b"),
        ("a\nb\r\nc\rd", "a\r\nb\r\nc\r\nd"), (".", "."), ("a\u{0}b\u{1b}", "a b=20"), ("", ""),
        (String(repeating: "x", count: 76), String(repeating: "x", count: 76)),
        (String(repeating: "x", count: 77), String(repeating: "x", count: 75) + "=\r\nxx"),
        (String(repeating: "x", count: 74) + "é", String(repeating: "x", count: 74) + "=\r\n=C3=A9"),
    ]

    @Test func textsAreQuotedPrintable() {
        for (text, expected) in Self.printed { #expect(MailText.quotedPrintable(text) == expected, "\(text)") }
    }

    @Test func aMailIsTheSameForEachAttempt() throws {
        let from = try #require(MailAddress("Ray, Ana <flowd@example.org>"))
        let to = try #require(MailAddress("office@example.org"))
        let mail = MailMessage(.sample("d1"), from: from, to: to).content
        #expect(mail.contains("\r\nMessage-ID: <d1@example.org>\r\n") && mail.contains("\r\nReferences: <task-"))
        #expect(mail.hasPrefix("From: \"Ray, Ana\" <flowd@example.org>\r\nTo: office@example.org\r\nSubject: "))
        #expect(mail.contains("\r\nAuto-Submitted: auto-generated\r\n"))
        #expect(mail.utf8.allSatisfy { $0 < 0x80 } && !mail.replacing("\r\n", with: "").contains { $0.isNewline })
        let digest = MailMessage(.sample("d1", payload: "{\"reminders\":[{},{}]}"), from: from, to: to).content
        #expect(!digest.contains("References"))
    }

    private static let waysOut: [(payload: String, lines: [String])] = [
        ("{}", ["List-Unsubscribe:", " <mailto:flowd@example.org?subject=unsubscribe%20d1>"]),
        (
            "{\"links\":{\"done\":\"https://l/1\",\"unsubscribe\":\"https://l/2\"}}",
            ["List-Unsubscribe:", " <https://l/2>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        ),
        ("{\"instalment\":\"3/1\",\"links\":{\"unsubscribe\":\"https://l/2\"}}", []),
        ("{\"payment\":\"3/p1\"}", ["List-Unsubscribe:", " <mailto:flowd@example.org?subject=unsubscribe%20d1>"]),
        ("{\"test\":true}", []),
    ]

    /// Readers unsubscribe where they may, and never see the address in the text.
    @Test func mailsHaveAWayOut() throws {
        let (from, to) = (try #require(MailAddress("flowd@example.org")), try #require(MailAddress("ana@example.org")))
        for (payload, lines) in Self.waysOut {
            let mail = MailMessage(.sample("d1", payload: payload), from: from, to: to).content
            let found = mail.split(separator: "\r\n").filter { $0.contains("nsubscribe") || $0.contains("https://l/2") }
            #expect(found.map(String.init) == lines)
        }
    }

    private static let dates: [(milliseconds: Int64, text: String)] = [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (951_782_400_000, "Tue, 29 Feb 2000 00:00:00 +0000"),
        (1_795_766_161_999, "Fri, 27 Nov 2026 07:56:01 +0000"),
    ]

    @Test func datesAreThoseOfMail() {
        for (milliseconds, text) in Self.dates {
            #expect(MailMessage.date(Timestamp(milliseconds: milliseconds)) == text)
        }
    }

    @Test func serversHaveTheirPorts() throws {
        func url(_ server: String, tls: Bool = true) throws -> String {
            let (from, to) = (try #require(MailAddress("a@b")), try #require(MailAddress("c@d")))
            var channel = ChannelDefinition(name: "office", kind: .mail)
            channel.mail = MailDefinition(server: server, hasTLS: tls, from: from, to: to)
            let places = SecretPlaces(credentialsDirectory: nil, configurationPath: nil)
            return MailSender.url(try #require(MailSettings(channel, places: places)), as: "b")
        }
        #expect(try url("smtps://h") == "smtps://h:465/b" && url("smtp://h") == "smtp://h:587/b")
        #expect(try url("smtp://h", tls: false) == "smtp://h:25/b" && url("smtp://h:2525") == "smtp://h:2525/b")
        #expect(try url("smtps://[::1]") == "smtps://[::1]:465/b" && url("smtps://[::1]:1") == "smtps://[::1]:1/b")
    }

    private static func refusal(_ reason: String, isPermanent: Bool = false) -> DeliveryResult {
        .failed(reason: reason, isPermanent: isPermanent)
    }

    private static let ends: [(end: CurlEnd, needsLogin: Bool, result: DeliveryResult)] = [
        (CurlEnd(status: 250, isDone: true, hasBegun: true, stage: .message), false, .sent),
        // It has the mail, whatever becomes of the connection.
        (CurlEnd(status: 250, hasBegun: true, isLate: true, stage: .message), false, .sent),
        (
            CurlEnd(status: 550, stage: .recipient, answer: "5.1.1 no such user\r\n"), false,
            .failed(
                reason: "The server refused the recipient (550): 5.1.1 no such user",
                isPermanent: true,
                isOfAddress: true
            )
        ),
        (
            CurlEnd(status: 450, stage: .recipient, answer: "4.2.0 greylisted"), false,
            refusal("The server refused the recipient (450): 4.2.0 greylisted")
        ),
        (
            CurlEnd(status: 554, stage: .recipient, answer: "5.7.1 Relay access denied"), false,
            refusal("The server refused the recipient (554): 5.7.1 Relay access denied")
        ),
        (CurlEnd(status: 550, stage: .sender), false, refusal("The server refused the sender (550)")),
        // Nobody's mailbox is another matter than one that is full, or a sender that isn't wanted.
        (
            CurlEnd(status: 552, stage: .recipient, answer: "5.2.2 Quota exceeded\r\n"), false,
            refusal("The server refused the recipient (552): 5.2.2 Quota exceeded", isPermanent: true)
        ),
        (
            CurlEnd(status: 504, stage: .recipient, answer: "5.5.2 Sender address rejected\r\n"), false,
            refusal("The server refused the recipient (504): 5.5.2 Sender address rejected", isPermanent: true)
        ),
        (
            CurlEnd(status: 553, stage: .recipient), false,
            .failed(reason: "The server refused the recipient (553)", isPermanent: true, isOfAddress: true)
        ),
        (
            CurlEnd(status: 552, hasBegun: true, stage: .message), false,
            refusal("The server refused the mail (552)", isPermanent: true)
        ),
        (CurlEnd(status: 452, hasBegun: true, stage: .message), false, refusal("The server refused the mail (452)")),
        (CurlEnd(status: 554, stage: .greeting), true, refusal("The server refused to talk (554)")),
        (
            CurlEnd(status: 535, stage: .login, hasLogin: true), true,
            refusal("The server refused user and password (535)")
        ),
        (
            CurlEnd(status: 550, stage: .recipient), true,
            refusal("The server asks for no password, and answered 550")
        ),
        (
            CurlEnd(status: 354, hasBegun: true, isLate: true, stage: .message), false,
            .ambiguous(reason: "The server didn't say in time whether it has the mail")
        ),
        (
            CurlEnd(hasBegun: true, isCancelled: true, stage: .message), false,
            .ambiguous(reason: SenderReport.stoppingReason)
        ),
        (
            CurlEnd(status: 220, failure: "STARTTLS not supported"), false,
            refusal("Not reached: STARTTLS not supported")
        ),
        (CurlEnd(isCancelled: true), false, refusal("flowd is stopping")),
    ]

    @Test func eachEndHasItsMeaning() {
        for (end, needsLogin, result) in Self.ends {
            #expect(SenderReport(mail: end, needsLogin: needsLogin).result == result)
        }
    }
}
