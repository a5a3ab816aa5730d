/// The words of a message: Mustache, of which nothing is escaped.
package struct MessageTemplate: Hashable, Codable, Sendable {
    /// One line: the subject of a mail.
    package let title: String
    /// Plain text; its first line with the title stands for the message in a digest.
    package let text: String

    /// Longest title, in characters.
    package static let titleLengthMax = 200
    /// Longest text, in characters.
    package static let textLengthMax = 4000

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Checks what a caller gives: names that are known, sections that end, sizes; `renderer` has to read it.
    package init(
        validating title: String,
        text: String,
        for occasion: MessageOccasion,
        _ renderer: any TemplateRenderer
    ) throws(InvalidInput) {
        self.title = try BoundedText.required(title, field: "title", max: Self.titleLengthMax)
        guard !self.title.contains(where: \.isNewline) else {
            throw InvalidInput(field: "title", found: title, allowed: "one line")
        }
        // A file may have been written elsewhere.
        let lines = text.replacing("\r\n", with: "\n").replacing("\u{FEFF}", with: "")
        self.text = try BoundedText.required(lines, field: "text", max: Self.textLengthMax)
        for (field, part) in [("title", self.title), ("text", self.text)] {
            let names = MessageNames(occasion: occasion, isOfTitle: field == "title")
            var tags = TemplateTags(of: part, field: field, names)
            try tags.check()
            do throws(InvalidInput) {
                _ = try renderer.render(part, [:])
            } catch {
                throw InvalidInput(field: field, found: error.found, allowed: error.allowed)
            }
        }
    }
}

/// Names of the values of an occasion, in the title or in the text.
private struct MessageNames: TemplateNames {
    let occasion: MessageOccasion
    let isOfTitle: Bool

    let tagCountMax = 100

    var others: String { isOfMoney ? ", step.KEY" : "" }

    private var isOfMoney: Bool { occasion == .payment || occasion == .bill }

    func names(within sections: [String]) -> [String] {
        // Whoever reads lists sees titles, and codes aren't for them.
        let own = isOfTitle ? occasion.names.filter { !$0.hasPrefix("links") } : occasion.names
        return own + (sections.contains("reminders") ? MessageOccasion.namesOfLine : [])
    }

    func isOther(_ name: String) -> Bool {
        isOfMoney && name.hasPrefix("step.") && (try? StepKey(validating: String(name.dropFirst(5)))) != nil
    }

    func isOnlySection(_ name: String) -> Bool { MessageOccasion.isOnlySection(name) }

    func isList(_ name: String) -> Bool { name == "reminders" }
}
