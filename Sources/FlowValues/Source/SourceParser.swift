import Yams

/// Turns a YAML source into a tree, or says where it isn't YAML.
package struct SourceParser {
    /// Keys standing twice that are looked past; each costs another pass over the source.
    private static let hiddenKeyCountMax = 8

    let limits: TemplateLimits
    let subject: SourceSubject

    /// Reads a document within limits; `subject` is what it is to be called in findings.
    package init(limits: TemplateLimits, subject: SourceSubject = .template) {
        self.limits = limits
        self.subject = subject
    }

    /// Returns the tree of the first document; nil when there is none that can be used.
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
        var mask = SourceMask(text)
        for _ in 0...Self.hiddenKeyCountMax {
            do {
                return try tree(of: mask, &findings)
            } catch YamlError.duplicatedKeysInMapping(_, let context)
                where mask.hideKey(at: SourcePlace(context.mark))
            {
                continue
            } catch {
                report(error, &findings)
                return nil
            }
        }
        findings.error(
            start,
            "more than \(Self.hiddenKeyCountMax) keys stand twice in one map; keep each of them only once"
        )
        return nil
    }

    private func tree(of mask: SourceMask, _ findings: inout FindingList) throws -> SourceNode? {
        // The nodes know their anchors only as long as the parser lives.
        let parser = try Parser(yaml: mask.text, resolver: .basic, encoding: .utf8)
        return try withExtendedLifetime(parser) {
            guard let root = try parser.nextRoot() else {
                if let advice = subject.emptyAdvice {
                    findings.error(.start, "\(subject.definite) is empty; \(advice)")
                }
                return nil
            }
            if let second = try parser.nextRoot() {
                findings.error(
                    SourcePlace(second.mark),
                    "a second YAML document begins here; keep one \(subject.noun) per file and remove the line \"---\""
                )
            }
            var builder = SourceTreeBuilder(limits: limits, subject: subject, mask: mask, findings: findings)
            defer { findings = builder.findings }
            return builder.tree(of: root)
        }
    }

    private func checkCharacters(of text: String, _ findings: inout FindingList) -> Bool {
        var walker = SourceWalker()
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            let place = walker.advance(over: scalar)
            guard Self.isAllowed(scalar), !SourceMask.reserved.contains(scalar) else {
                findings.error(
                    place,
                    "the character \(Shown.codePoint(scalar)) is not allowed in a \(subject.noun); remove it"
                )
                return false
            }
            if scalar == "\\", SourceMask.beginsEscape(Substring(text[index...]).unicodeScalars) {
                findings.error(
                    place,
                    "an escape here stands for a character for private use, which is not allowed in a \(subject.noun); remove it"
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

    private func report(_ error: any Error, _ findings: inout FindingList) {
        let start = SourcePlace.start
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            let during = context.map { " (\($0.text) from line \($0.mark.line))" } ?? ""
            findings.error(
                SourcePlace(mark),
                "this is not YAML: \(problem)\(during); look at indentation, quotes, colons and brackets here or above"
            )
        case YamlError.duplicatedKeysInMapping(_, let context):
            findings.error(SourcePlace(context.mark), "this key stands twice in one map; remove one of the two")
        default:
            findings.error(start, "this is not YAML: \(Shown.text(String(describing: error))); mend the file")
        }
    }
}

extension SourcePlace {
    /// Takes over a mark of the YAML library; one that is missing is the start.
    init(_ mark: Mark?) {
        self.init(line: max(1, mark?.line ?? 1), column: max(1, mark?.column ?? 1))
    }
}
