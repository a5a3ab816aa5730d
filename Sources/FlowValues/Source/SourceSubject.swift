/// What a YAML source is, in the words of its findings.
package struct SourceSubject: Hashable, Sendable {
    /// As in "one template per file".
    let noun: String
    /// As in "the template is empty".
    let definite: String
    /// As in "not used in templates".
    let plural: String
    /// What an empty source needs; nil when it may be empty.
    let emptyAdvice: String?

    /// A template.
    package static let template = SourceSubject(
        noun: "template",
        definite: "the template",
        plural: "templates",
        emptyAdvice: "it needs at least the keys \"template\", \"title\" and \"steps\""
    )

    /// The daemon's configuration.
    package static let configuration = SourceSubject(
        noun: "configuration",
        definite: "the configuration",
        plural: "configurations",
        emptyAdvice: nil
    )

    /// A job's details, as a person edits them.
    package static let jobDetails = SourceSubject(
        noun: "job",
        definite: "the text",
        plural: "jobs",
        emptyAdvice: "to change nothing, leave it as it was"
    )

    /// A task.
    package static let task = SourceSubject(
        noun: "task",
        definite: "the task",
        plural: "tasks",
        emptyAdvice: "it needs at least the keys \"task\", \"title\" and \"at\""
    )

    /// What a pack holds.
    package static let pack = SourceSubject(
        noun: "pack",
        definite: "the pack",
        plural: "packs",
        emptyAdvice: "it needs at least the keys \"pack\", \"title\" and \"templates\""
    )
}
