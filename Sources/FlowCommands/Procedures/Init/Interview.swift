import FlowTerminal

/// Questions to a person, each asked again until its answer can be used.
struct Interview: Sendable {
    let session: Session
    /// Asks one question; nil at the end of the input.
    let ask: @Sendable (_ question: String) -> String?

    /// An answer in the form that `checked` gives it; what is empty is the proposal, if there is one.
    func answer(
        _ question: String,
        proposal: String? = nil,
        _ checked: (String) throws(Problem) -> String
    ) throws -> String {
        while true {
            let text = try line("\(question)\(proposal.map { " [\($0)]" } ?? ""): ")
            do throws(Problem) {
                return try checked(text.isEmpty ? proposal ?? "" : text)
            } catch {
                try session.report(error)
            }
        }
    }

    /// Yes or no; what is empty is the proposal.
    func agrees(_ question: String, proposal: Bool) throws -> Bool {
        while true {
            switch try line("\(question) [\(proposal ? "Y/n" : "y/N")] ").lowercased() {
            case "": return proposal
            case "y", "yes": return true
            case "n", "no": return false
            default: session.say([Line("Answer y or n.")])
            }
        }
    }

    /// One of several, by its name or its number, or none of them: the number 0, its word, or nothing.
    func choice(_ question: String, among names: [String], lines: [String]) throws -> String? {
        let rows = zip(1..., lines).map { Line("  \($0)  \($1)") }
        session.say([Line(question)] + rows + [Line("  0  none")])
        let none = "none"
        let chosen = try answer("Number or name", proposal: none) { text throws(Problem) in
            if text == none || text == "0" { return none }
            if let number = Int(text), names.indices.contains(number - 1) { return names[number - 1] }
            guard let name = names.first(where: { $0 == text }) ?? Guess(text, among: names).name else {
                throw .badInput("“\(text)” is none of them; there are 0 to \(names.count), or their names.")
            }
            return name
        }
        return chosen == none ? nil : chosen
    }

    private func line(_ question: String) throws -> String {
        guard let line = ask(question) else {
            throw Problem(name: "flowctl.Interrupted", message: "Broken off: nothing was done.", status: .interrupted)
        }
        var text = Substring(line).drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
