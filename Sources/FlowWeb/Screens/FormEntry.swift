/// Entry of a person in a form, kept where it couldn't be done.
struct FormEntry<Verb: RawRepresentable<String> & Sendable>: Sendable {
    let verb: Verb
    /// Idempotency key that was made when the form was drawn: sent twice, it does nothing twice.
    let key: String
    /// Values of the step's form, by their keys.
    var values: [String: String]
    /// Values that the form was drawn with.
    let before: [String: String]
    /// Reason, or text of a note.
    let text: String
    /// Occurrence that it is about, on a page that has several.
    let occurrence: String
    /// Files that were chosen.
    var files: [SpooledFile] = []
    /// Name of a set of files that is kept from an earlier try; empty without one.
    var keptFiles: String

    /// Texts that were typed, for people: the values and the text that aren't empty.
    var typed: [(String, String)] {
        let all =
            changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            + [(FormFields.text, text), (FormFields.media, files.map(\.name).joined(separator: ", "))]
        return all.filter { !$0.1.isEmpty }
    }

    /// The fields that make the same entry again.
    var fields: [(String, String)] {
        values.sorted { $0.key < $1.key }.map { (FormFields.prefix + $0.key, $0.value) }
            + before.sorted { $0.key < $1.key }.map { (FormFields.beforePrefix + $0.key, $0.value) }
            + [
                ("verb", verb.rawValue), ("key", key), (FormFields.text, text), (FormFields.occurrence, occurrence),
                (FormFields.keptFiles, keptFiles),
            ]
    }

    /// Reads the fields of a form; nil where it has no verb that is known, or no key.
    init?(_ fields: [String: String]) {
        guard let verb = fields["verb"].flatMap(Verb.init(rawValue:)), let key = fields["key"],
            key.utf8.count == Secret.digitCount
        else { return nil }
        (self.verb, self.key) = (verb, key)
        text = (fields[FormFields.text] ?? "").replacing("\r\n", with: "\n")
        occurrence = fields[FormFields.occurrence] ?? ""
        keptFiles = fields[FormFields.keptFiles] ?? ""
        values = Self.fields(fields, FormFields.prefix)
        before = Self.fields(fields, FormFields.beforePrefix)
    }

    /// Values that a person changed: the others may be another person's by now, and aren't sent.
    var changes: [String: String] { values.filter { $0.value != before[$0.key] ?? "" } }

    private static func fields(_ fields: [String: String], _ prefix: String) -> [String: String] {
        let own = fields.filter { $0.key.hasPrefix(prefix) }
        return Dictionary(
            uniqueKeysWithValues: own.map { name, value in
                (String(name.dropFirst(prefix.count)), value.replacing("\r\n", with: "\n"))
            }
        )
    }
}

/// Names of the fields of forms.
enum FormFields {
    /// Prefix of the fields of a step's own form, so that no key of a template is one of ours.
    static let prefix = "field."
    static let beforePrefix = "before."
    static let text = "text"
    static let occurrence = "occurrence"
    static let keptFiles = "kept"
    static let media = "media"
}
