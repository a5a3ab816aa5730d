/// Turns a YAML source into a tree, or says where it isn't YAML.
package struct SourceParser {
    let limits: TemplateLimits
    let subject: SourceSubject

    /// Reads a document within limits; `subject` is what it is to be called in findings.
    package init(limits: TemplateLimits, subject: SourceSubject = .template) {
        self.limits = limits
        self.subject = subject
    }

    package func parse(_ source: String, _ findings: inout FindingList) -> SourceNode? {
        let start = SourcePlace.start
        guard source.utf8.count <= limits.sourceBytes else {
            findings.error(
                start,
                "\(subject.definite) has \(source.utf8.count) bytes; at most \(limits.sourceBytes) are allowed; split it"
            )
            return nil
        }
        let text = source.unicodeScalars.first == "\u{FEFF}" ? String(source.unicodeScalars.dropFirst()) : source
        guard checkCharacters(of: text, &findings), checkBrackets(in: text, &findings) else { return nil }
        do {
            return tree(of: try SourceEvents(text), &findings)
        } catch {
            report(error, &findings)
            return nil
        }
    }

    private func tree(of read: SourceEvents, _ findings: inout FindingList) -> SourceNode? {
        guard !read.events.isEmpty else {
            if let advice = subject.emptyAdvice {
                findings.error(.start, "\(subject.definite) is empty; \(advice)")
            }
            return nil
        }
        if let second = read.secondDocument {
            findings.error(
                second,
                "a second YAML document begins here; keep one \(subject.noun) per file and remove the line \"---\""
            )
        }
        var builder = SourceTreeBuilder(read.events, limits: limits, subject: subject, findings: findings)
        defer { findings = builder.findings }
        return builder.tree()
    }

    private func checkCharacters(of text: String, _ findings: inout FindingList) -> Bool {
        var walker = SourceWalker()
        for scalar in text.unicodeScalars {
            let place = walker.advance(over: scalar)
            guard Self.isAllowed(scalar) else {
                findings.error(
                    place,
                    "the character \(Displayed.codePoint(scalar)) is not allowed in a \(subject.noun); remove it"
                )
                return false
            }
        }
        return true
    }

    private func checkBrackets(in text: String, _ findings: inout FindingList) -> Bool {
        var walker = SourceWalker()
        var count = 0
        var isAfterQuestionMark = false
        for scalar in text.unicodeScalars {
            let place = walker.advance(over: scalar)
            let isOpening = scalar == "[" || scalar == "{" || isAfterQuestionMark && scalar.properties.isWhitespace
            isAfterQuestionMark = scalar == "?"
            guard isOpening else { continue }
            count += 1
            if count > limits.bracketCount {
                findings.error(
                    place,
                    "\(subject.definite) has more than \(limits.bracketCount) brackets \"[\" and \"{\"; "
                        + "write lists and maps over several lines instead"
                )
                return false
            }
        }
        return true
    }

    /// Whether YAML calls a character printable; others get into a text only by an escape.
    static func isAllowed(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            true
        default: false
        }
    }

    private func report(_ failure: SourceEvents.Failure, _ findings: inout FindingList) {
        let during = failure.context.map { " (\($0.text) from line \($0.line))" } ?? ""
        findings.error(
            failure.place,
            "this is not YAML: \(failure.problem)\(during); look at indentation, quotes, colons and brackets here or above"
        )
    }
}
