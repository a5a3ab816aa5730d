/// Reading of what a step makes of its answers.
extension PlanReader {
    private static let makingKeys = ["profile", "title"]

    mutating func readMaking(_ node: SourceNode, of form: FieldList) -> ProfileMaking? {
        let noun = "what a step makes"
        guard let members = readMembers(of: node, noun, allowed: Self.makingKeys) else { return nil }
        let kind = require("profile", in: members, noun, of: node)
            .flatMap { readKey($0, "profile", as: ProfileKind.self) }
        let title = require("title", in: members, noun, of: node).flatMap { readKey($0, "title", as: FieldKey.self) }
        guard let kind, let title, let place = members["title"] else { return nil }
        check(title, of: form, at: place)
        return ProfileMaking(kind: kind, title: title)
    }

    /// Refuses a title that may be absent, or that isn't words.
    private mutating func check(_ title: FieldKey, of form: FieldList, at node: SourceNode) {
        guard let field = form.fields.first(where: { $0.key == title }) else {
            guard !form.isIncomplete else { return }
            let hint = Self.hint(for: title, in: form.fields.map(\.key), otherwise: "add it to \"form\"")
            findings.error(node, "\"title\" names \"\(title)\", but the step's form has no such field; \(hint)")
            return
        }
        if ![.text, .choice].contains(field.type) {
            findings.error(
                node,
                "the field \"\(title)\" is of the type \(field.type.rawValue), and a title is text; name a field of text"
            )
        }
        if !field.isRequired {
            findings.error(
                node,
                "the field \"\(title)\" may be left out, and a profile has a title; add \"required: true\""
            )
        }
    }

    /// Refuses a step whose key can't begin that of a profile.
    mutating func checkNaming(_ details: StepDetails, of key: StepKey?, at node: SourceNode) {
        guard details.makes != nil, let key, !ProfileMaking.canName(key) else { return }
        findings.error(
            node,
            "the profile's key is that of the step and the number of the job, so \"\(key)\" has to be of a-z, 0-9, ., _ and -, "
                + "and at most 44 long; rename the step"
        )
    }
}
