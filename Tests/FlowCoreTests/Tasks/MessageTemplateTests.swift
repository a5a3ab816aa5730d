import FlowCore
import FlowMessages
import Testing

@testable import FlowReminders

/// What tenants give as words: names that are known, sections that end, bounds; and what becomes of it.
struct MessageTemplateTests {
    private static let renderer = MustacheRenderer()

    private func checked(_ text: String, _ occasion: MessageOccasion = .due) throws(InvalidInput) -> MessageTemplate {
        try MessageTemplate(validating: "T", text: text, for: occasion, Self.renderer)
    }

    @Test(
        arguments: [
            "plain", "{{title}}", "{{{title}}}", "{{& title }}", "{{ title }}", "{{! anything {{ }}x",
            "{{#late}}{{late.day}}{{/late}}",
            "{{^for}}nobody{{/for}}", "{ {title} }", "}}",
            "{{#job}}{{#job.subject}}{{job.title}}{{/job.subject}}{{/job}}",
            "{{#nag}}\n{{#overdue}}\na\n{{/overdue}}\n{{/nag}}", "ä{{title}}🌹",
        ]
    )
    func whatIsKnownIsTaken(text: String) throws {
        #expect(try checked(text).text == text)
    }

    @Test(
        arguments: [
            ("{{titel}}", "{{titel}} in line 1", "perhaps title"), ("a\n\n{{x}}", "{{x}} in line 3", "title, tenant"),
            ("{{amount}}", "{{amount}} in line 1", "instructions"), ("{{step.final}}", "{{step.final}} in line 1", ""),
            ("{{#nag}}", "{{#nag}} in line 1", "{{/nag}} after it"),
            ("{{/nag}}", "{{/nag}} in line 1", "none has"),
            ("{{#nag}}{{#late}}{{/nag}}{{/late}}", "{{/nag}} in line 1", "{{/late}} first"),
            ("{{title", "{{title in line 1", "}} after it"), ("{{{title}}", "{{{title}} in line 1", "}} after it"),
            ("{{> other}}", "{{> other}} in line 1", "no partials"),
            ("{{=<% %>=}}", "{{=<% %>=}} in line 1", "no other delimiters"),
            ("{{overdue}}", "{{overdue}} in line 1", "{{#overdue}}…{{/overdue}}"),
            ("{{{job}}}", "{{job}} in line 1", "{{#job}}"),
            ("{{%CONTENT_TYPE:HTML}}", "{{%CONTENT_TYPE:HTML}} in line 1", ""),
            ("{{$a}}{{/a}}", "{{$a}} in line 1", ""),
            ("{{<a}}{{/a}}", "{{<a}} in line 1", ""),
            ("{{capitalized(title)}}", "{{capitalized(title)}} in line 1", ""),
            ("{{.}}", "{{.}} in line 1", ""), ("{{}}", "{{}} in line 1", ""),
            ("{{*title}}", "{{*title}} in line 1", ""),
            ("{{reminders}}", "{{reminders}} in line 1", ""), ("{{#a\nb}}", "{{#a\nb}} in line 1", ""),
            ("  \n ", "", "1 to 4000"), ("a\u{7}b", "a\u{7}b", "no control"), ("\u{200B}", "U+200B", "can be seen"),
            (String(repeating: "a", count: 4001), "4001 characters long", "1 to 4000"),
            (String(repeating: "{{title}}", count: 101), "{{title}} in line 1", "at most 100 tags"),
            (
                String(repeating: "{{#nag}}", count: 9) + String(repeating: "{{/nag}}", count: 9), "{{#nag}} in line 1",
                "at most 8 sections"
            ),
        ]
    )
    func whatIsNotKnownIsRefusedByItsPlace(text: String, found: String, allowed: String) throws {
        #expect {
            try checked(text)
        } throws: { error in
            guard let error = error as? InvalidInput else { return false }
            return error.field == "text" && error.found == InvalidInput.shortened(found)
                && error.allowed.contains(allowed)
        }
    }

    @Test func aFileMayHaveOtherLines() throws {
        #expect(try checked("\u{FEFF}\r\na\r\n{{#nag}}\r\nb\r\n{{/nag}}\r\n").text == "a\n{{#nag}}\nb\n{{/nag}}")
    }

    @Test func namesAreThoseOfTheOccasion() throws {
        _ = try checked("{{party}} {{amount}} {{#step.final}}!{{/step.final}} {{ladderStep}}", .payment)
        _ = try checked("{{count}} {{#reminders}}{{line}} {{title}} {{job.title}} {{amount}}{{/reminders}}", .digest)
        let wrong: [(String, MessageOccasion)] = [
            ("{{line}}", .digest), ("{{title}}", .digest), ("{{for}}", .payment), ("{{step.}}", .payment),
            ("{{#reminders}}{{instructions}}{{/reminders}}", .digest),
            ("{{#reminders}}{{#reminders}}x{{/reminders}}{{/reminders}}", .digest),
        ]
        for (text, occasion) in wrong {
            #expect(throws: InvalidInput.self, "\(text)") { try checked(text, occasion) }
        }
    }

    @Test(arguments: ["", "  ", "a\nb", String(repeating: "a", count: 201), "{{titel}}", "{{#nag}}"])
    func aTitleIsOneLine(title: String) {
        #expect {
            _ = try MessageTemplate(validating: title, text: "x", for: .due, Self.renderer)
        } throws: { error in
            (error as? InvalidInput)?.field == "title"
        }
    }

    /// flowd's own words keep the rules that it has for others.
    @Test(arguments: Language.allCases, MessageOccasion.allCases)
    func flowdsOwnAreTaken(language: Language, occasion: MessageOccasion) throws {
        let words = language.standard(occasion)
        _ = try MessageTemplate(validating: words.title, text: words.text, for: occasion, Self.renderer)
    }

    /// Every name that may be used has an example.
    @Test(arguments: Language.allCases, MessageOccasion.allCases)
    func examplesHaveAllNames(language: Language, occasion: MessageOccasion) throws {
        let values = MessageKey(occasion, language).examples(tenant: "Us")
        for name in occasion.names where name != "reminders" {
            let text = try Self.renderer.render("{{#\(name)}}there{{/\(name)}}", values)
            #expect(text == "there", "\(name)")
        }
    }

    // MARK: - Filled in

    private func filled(_ title: String, _ text: String, _ values: [String: CanonicalValue] = ["title": .text("Pills")])
        -> FilledWords
    {
        let key = MessageKey(.due, .en)
        let own = MessageWords([key: MessageTemplate(title: title, text: text)])
        return Wording(renderer: Self.renderer, tenant: "Us", locale: "en", zone: nil, own: own).fill(key, values)
    }

    @Test func ownWordsTakeThePlaceOfFlowds() {
        let words = filled("Now: {{title}}", "{{title}}!\n\nPlease.\n\n")
        #expect(words.title == "Now: Pills" && words.text == "Pills!\n\nPlease." && words.fault == nil)
    }

    @Test(
        arguments: [
            ("{{#nag}}x{{/nag}}", "x", "title"), ("x", "{{#nag}}x{{/nag}}", "text"), ("x", "{{", "nothing"),
            ("x", String(repeating: "{{title}}", count: 100), "8000 bytes"), ("x", "{{#title}}", "line 1"),
        ]
    )
    func whatMakesNothingFallsBack(title: String, text: String, fault: String) {
        let words = filled(title, text, ["title": .text(String(repeating: "a", count: 200)), "day": .text("D")])
        #expect(words.text.hasPrefix("aaaa") && words.text.hasSuffix("is due on D."))
        #expect(words.fault?.contains(fault) == true)
    }

    @Test func aTitleStaysOneLine() {
        #expect(filled("{{title}}", "x", ["title": .text("a\r\nBcc: b\u{2028}c")]).title == "a Bcc: b c")
    }
}
