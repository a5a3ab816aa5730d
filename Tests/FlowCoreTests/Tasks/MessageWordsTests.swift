import FlowCore
import FlowMessages
import Testing

@testable import FlowReminders

/// Messages are in the language, the zone and the names of whom they go to.
struct MessageWordsTests {
    /// A task for Rose at eight in Berlin, of which Carla is told when nobody has answered.
    private func texts(_ locale: String?, zone: String? = nil, title: String = "Pills") throws -> [String: String] {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        try world.setProfile("ana", title: "Rose Miller")
        try world.setProfile("carla", title: "Carla", locale: locale, zone: zone)
        try world.add {
            $0.title = title
            $0.profile = "ana"
            $0.start = "2027-01-11T08:00"
            $0.instructions = "With water.\nAfter {{breakfast}}."
            $0.reminders = ["0m via journal to ana, then 10m via journal to carla"]
        }
        try world.run(until: "2027-01-11T08:11")
        let deliveries = world.ledger.deliveries.values
        return Dictionary(uniqueKeysWithValues: deliveries.map { ($0.recipient ?? "", $0.text) })
    }

    @Test func nobodyIsReportedTheirOwnName() throws {
        #expect(
            try texts(nil)["ana"]
                == "Pills is due on Monday, 11 January 2027 at 08:00.\nWith water.\nAfter {{breakfast}}."
        )
    }

    @Test(
        arguments: [
            (
                nil, "Pills for Rose Miller was due on Monday, 11 January 2027 at 08:00.",
                "Nobody has acknowledged it yet."
            ),
            (
                "en-GB", "Pills for Rose Miller was due on Monday, 11 January 2027 at 08:00.",
                "Nobody has acknowledged it yet."
            ),
            (
                "de-AT", "Pills für Rose Miller war fällig am Montag, 11. Januar 2027, 08:00 Uhr.",
                "Noch hat es niemand bestätigt."
            ),
            (
                "fr", "Pills pour Rose Miller : c’était à faire pour le lundi 11 janvier 2027 à 08:00.",
                "Personne ne l’a encore confirmé."
            ),
            (
                "es-MX", "Pills para Rose Miller: venció el lunes, 11 de enero de 2027, 08:00 h.",
                "Nadie lo ha confirmado todavía."
            ),
            ("ja", "Pills（Rose Miller）：期限は2027年1月11日(月) 08:00でした。", "まだ誰も確認していません。"),
            // What flowd doesn't speak is told in the tenant's language.
            (
                "pt-BR", "Pills for Rose Miller was due on Monday, 11 January 2027 at 08:00.",
                "Nobody has acknowledged it yet."
            ),
        ] as [(String?, String, String)]
    )
    func everyLanguageHasItsSentences(locale: String?, sentence: String, nag: String) throws {
        #expect(try texts(locale)["carla"] == "\(sentence)\n\(nag)\nWith water.\nAfter {{breakfast}}.")
    }

    @Test func theZoneIsTheRecipientsAndSaidWhereItIsAnother() throws {
        let text = try texts("de", zone: "America/New_York")["carla"] ?? ""
        #expect(
            text.hasPrefix(
                "Pills für Rose Miller war fällig am Montag, 11. Januar 2027, 02:00 Uhr (America/New_York)."
            )
        )
    }

    /// Nothing of what people write is taken for a template, or escaped.
    @Test(arguments: ["{{title}}", "{{#for}}x", "<b>&amp;\"'", "{{{recipient}}}", "{{> x}}", "\u{202E}abc", "🌹"])
    func whatPeopleWriteStaysAsItIs(title: String) throws {
        let text = try texts(nil, title: title)["ana"] ?? ""
        #expect(text.hasPrefix("\(title) is due on Monday"))
    }

    // MARK: - The words themselves

    private static let facts: [String: CanonicalValue] = [
        "title": .text("Title"), "tenant": .text("Tenant"), "recipient": .text("Recipient"), "for": .text("For"),
        "job": .object(["number": .text("7"), "title": .text("Job"), "subject": .text("Subject")]),
        "day": .text("Day"), "time": .text("Time"), "zone": .text("Zone"), "overdue": .boolean(true),
        "nag": .boolean(true), "covered": .integer(39), "instructions": .text("Instructions"),
        "late": .object(["day": .text("Lateday"), "time": .text("Latetime")]), "party": .text("Party"),
        "amount": .text("Amount"), "outstanding": .text("Outstanding"), "charge": .text("Charge"),
        "credit": .text("Credit"), "count": .integer(12),
        "code": .text("Code"), "links": .object(["verify": .text("Verifylink")]),
        "reminders": .list([.object(["line": .text("One")]), .object(["line": .text("Two")])]),
    ]

    private static let reported: [MessageOccasion: [String]] = [
        .assigned: ["Title", "For", "Job", "Subject", "Day", "Time", "Zone", "39", "Lateday", "Instructions"],
        .changed: ["Title", "For", "Job", "Subject", "Day", "Time", "Zone", "39", "Lateday", "Instructions"],
        .commented: ["Title", "For", "Job", "Subject", "39", "Lateday"],
        .completed: ["Title", "For", "Job", "Subject", "39", "Lateday"],
        .ready: ["Title", "For", "Job", "Subject", "Day", "Time", "Zone", "39", "Lateday", "Latetime", "Instructions"],
        .due: ["Title", "For", "Job", "Subject", "Day", "Time", "Zone", "39", "Lateday", "Latetime", "Instructions"],
        .overdue: ["Title", "For", "Job", "Subject", "Day", "Time", "Zone", "39", "Lateday", "Instructions"],
        .payment: ["Title", "Party", "Day", "Amount", "Charge", "Credit", "39", "Instructions"],
        .bill: ["Title", "Party", "Day", "Amount", "Charge", "Credit", "39", "Instructions"],
        .paymentReceived: [
            "Title", "Party", "Day", "Job", "Subject", "Amount", "Outstanding", "Credit", "39", "Lateday", "Latetime",
        ],
        .verification: ["Tenant", "Recipient", "Verifylink"],
        .addressChanged: ["Tenant", "For"],
        .digest: ["- One\n- Two"],
    ]

    @Test(arguments: Language.allCases, MessageOccasion.allCases)
    func wordsTellAllThatThereIs(language: Language, occasion: MessageOccasion) throws {
        let (template, renderer) = (language.standard(occasion), MustacheRenderer())
        let text = try renderer.render(template.text, Self.facts)
        for word in try Self.reported[occasion].unwrapped() { #expect(text.contains(word), "\(text)") }
        #expect(!text.contains("{{") && !text.contains("\n\n"), "\(text)")
        // What is told of addresses has a title of its own.
        let isOfAddress = occasion == .verification || occasion == .addressChanged
        let title = isOfAddress ? template.title : occasion == .digest ? self.title(of: language) : "Title"
        #expect(try renderer.render(template.title, Self.facts) == title && !title.contains("{{"))
        // With only what is always there it is one line, without holes.
        let few = Self.facts.filter { ["title", "day", "amount", "overdue", "tenant", "code"].contains($0.key) }
        let short = try renderer.render(template.text, few)
        #expect(!short.contains("()") && !short.contains("  ") && !short.contains("（）"), "\(short)")
    }

    private func title(of language: Language) -> String {
        switch language {
        case .en: "12 messages"
        case .de: "12 Nachrichten"
        case .fr: "12 messages"
        case .es: "12 mensajes"
        case .ja: "お知らせ12件"
        }
    }

    @Test(
        arguments: [
            (.en, "Saturday, 1 May 2027"), (.de, "Samstag, 1. Mai 2027"), (.fr, "samedi 1er mai 2027"),
            (.es, "sábado, 1 de mayo de 2027"), (.ja, "2027年5月1日(土)"),
        ] as [(Language, String)]
    )
    func daysAreWrittenAsPeopleDo(language: Language, text: String) {
        #expect(language.day(LocalDate(year: 2027, month: 5, day: 1)) == text)
    }

    @Test func whatIsNoMustacheIsReportedWithItsLine() {
        #expect(throws: InvalidInput.self) { try MustacheRenderer().render("a\n{{#b}}\n", [:]) }
        #expect {
            _ = try MustacheRenderer().render("a\n{{b", [:])
        } throws: { error in
            "\(error)".contains("line 2")
        }
    }
}
