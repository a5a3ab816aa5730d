/// Subject of a YAML source, in the words of its findings.
package struct SourceSubject: Hashable, Sendable {
    /// Noun without an article, as in "one template per file".
    let noun: String
    /// Noun with its definite article, as in "the template is empty".
    let definite: String
    /// Plural of the noun, as in "not used in templates".
    let plural: String
    /// Advice for an empty source; nil when it may be empty.
    let emptyAdvice: String?

    package static let template = SourceSubject(
        noun: "template",
        definite: "the template",
        plural: "templates",
        emptyAdvice: "it needs at least the keys \"template\", \"title\" and \"steps\""
    )

    package static let configuration = SourceSubject(
        noun: "configuration",
        definite: "the configuration",
        plural: "configurations",
        emptyAdvice: nil
    )

    package static let jobDetails = SourceSubject(
        noun: "job",
        definite: "the text",
        plural: "jobs",
        emptyAdvice: "to change nothing, leave it as it was"
    )

    package static let task = SourceSubject(
        noun: "task",
        definite: "the task",
        plural: "tasks",
        emptyAdvice: "it needs at least the keys \"task\", \"title\" and \"at\""
    )

    package static let pack = SourceSubject(
        noun: "pack",
        definite: "the pack",
        plural: "packs",
        emptyAdvice: "it needs at least the keys \"pack\", \"title\" and \"templates\""
    )
}
