import FlowReports

/// Entry that couldn't be carried out, and why: its page is shown again with what was typed.
struct RefusedEntry<Verb: RawRepresentable<String> & Equatable & Sendable>: Sendable {
    let entry: FormEntry<Verb>
    let error: any Error

    /// True where the entry's key may stand for another command, or never have reached flowd.
    private var isKeySpent: Bool {
        error is StepOvertaken || error is PaymentDoubtful || error is NumberDoubtful || WebProblem.isKeyUsed(error)
    }

    /// Key for the form of some verbs: that of the entry where it came from this form, else a new one.
    static func key(_ refused: RefusedEntry?, of verbs: Verb..., occurrence: String = "") -> String {
        guard let refused, verbs.contains(refused.entry.verb), refused.entry.occurrence == occurrence,
            !refused.isKeySpent
        else { return Secret().text }
        return refused.entry.key
    }

    /// Adds the values of a form's files: where they are chosen, and those that are kept from an earlier try.
    static func addFiles(_ refused: RefusedEntry?, at place: String, to values: inout ReportValues, _ texts: WebTexts) {
        let entry = refused.flatMap { $0.entry.keptFiles.isEmpty ? nil : $0.entry }
        values[text: "filesPlace"] = place
        values[text: "keptFiles"] = entry?.keptFiles
        values[text: "keptNames"] = entry.map { entry in
            texts.text("keptNames", entry.files.map(\.name).joined(separator: ", "))
        }
    }
}
