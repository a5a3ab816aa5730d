/// Profile that is made of a step's answers when it is done: `{profile: child, title: name}`.
///
/// One of the answers is its title, the others are its attributes. Step and job name it, so that a step that is done again, or
/// corrected, changes the profile that it has made.
package struct ProfileMaking: Codable, Hashable, Sendable, CanonicallyEncodable {
    package let kind: ProfileKind
    /// The field of the step's form whose answer is the title.
    package let title: FieldKey

    package init(kind: ProfileKind, title: FieldKey) {
        (self.kind, self.title) = (kind, title)
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "profile"
        case title
    }

    package var canonical: CanonicalValue {
        .object(["profile": .text(kind.text), "title": .text(title.text)])
    }

    /// Key of the profile that a step of a job makes: `first-child-12`; nil where the step's key can't begin one.
    package static func key(of step: StepKey, in job: JobID) -> ProfileKey? {
        try? ProfileKey(validating: "\(step.text)-\(job)")
    }

    static func canName(_ step: StepKey) -> Bool { key(of: step, in: JobID(.max)) != nil }

    /// The profile that answers make; refuses a title or an attribute that no profile can have, by the name of the answer.
    package func draft(
        key: ProfileKey,
        _ answers: [FieldKey: FieldValue],
        zones: any ZoneCatalog
    ) throws(InvalidInput) -> ProfileDraft {
        var attributes = answers
        let title = attributes.removeValue(forKey: title).map(Self.words) ?? key.text
        do {
            return try ProfileDraft(
                key: key.text,
                kind: kind.text,
                title: title,
                attributes: attributes,
                principal: nil,
                timeZone: nil,
                zones: zones
            )
        } catch {
            throw InvalidInput(field: field(of: error.field), found: error.found, allowed: error.allowed)
        }
    }

    private static func words(_ answer: FieldValue) -> String {
        if case .text(let text) = answer { text } else { answer.description }
    }

    private func field(of member: String) -> String {
        let attribute = "attributes."
        if member == "title" { return "form.\(title.text)" }
        return member.hasPrefix(attribute) ? "form.\(member.dropFirst(attribute.count))" : member
    }
}
