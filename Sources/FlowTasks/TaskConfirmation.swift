/// Confirmation that a task requires when it is done.
///
/// One of several ways is enough, each of which requires everything that it names.
///
/// Written and kept as text: `none`, `text`, `photo x2`, `photo or text`, `video and text or photo x3`.
package struct TaskConfirmation: Hashable, Sendable {
    /// Everything that has to be there at once.
    package struct Way: Hashable, Sendable {
        package var isTextWanted = false
        /// Media that are required; each kind appears once.
        package var evidence: [EvidenceRequirement] = []

        /// Returns the missing items in words: `photo 0 of 2`, `text`.
        func missing(hasText: Bool, media: MediaCounts) -> [String] {
            let short = evidence.map { EvidenceAccount(requirement: $0, count: media.count(for: $0.kind)) }
                .filter(\.isShort)
                .map { "\($0.requirement.kind.rawValue) \($0.count) of \($0.requirement.count)" }
            return short + (isTextWanted && !hasText ? [TaskConfirmation.textWord] : [])
        }
    }

    /// The ways, any of which will do; none when it is enough to say that it is done.
    package let ways: [Way]

    package static let wayCountMax = 4
    /// Confirmation by the report alone that the task is done.
    package static let none = TaskConfirmation(ways: [])
    static let textWord = "text"

    private init(ways: [Way]) {
        self.ways = ways
    }

    package init(validating text: String, field: String = "confirm") throws(InvalidInput) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words != ["none"] else {
            self = .none
            return
        }
        var ways: [Way] = []
        for part in words.split(separator: "or", omittingEmptySubsequences: false) {
            var way = Way()
            for want in part.split(separator: "and", omittingEmptySubsequences: false) {
                try Self.add(Array(want), to: &way, field)
            }
            ways.append(way)
        }
        guard ways.count <= Self.wayCountMax else {
            throw InvalidInput(field: field, found: text, allowed: "at most \(Self.wayCountMax) ways")
        }
        self.init(ways: ways)
    }

    private static func add(_ words: [String], to way: inout Way, _ field: String) throws(InvalidInput) {
        let found = words.joined(separator: " ")
        let kinds = EvidenceKind.allCases.map(\.rawValue) + [textWord]
        if words == [textWord], !way.isTextWanted {
            way.isTextWanted = true
            return
        }
        guard let kind = words.first.flatMap(EvidenceKind.init(rawValue:)), words.count <= 2 else {
            let guess = Suggestion.closest(to: words.first ?? "", in: kinds).map { ". Did you mean “\($0)”?" } ?? ""
            throw InvalidInput(
                field: field,
                found: found,
                allowed: "none, or some of \(kinds.joined(separator: ", ")) with or and and between them, "
                    + "such as photo x2 or text" + guess
            )
        }
        let countMax = TemplateLimits.standard.evidenceCount
        let digits = words.count == 2 ? words[1].dropFirst() : "1"
        guard words.count == 1 || words[1].hasPrefix("x"), digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let count = Int(digits), (1...countMax).contains(count)
        else { throw InvalidInput(field: field, found: found, allowed: "how many, x1 to x\(countMax)") }
        guard !way.evidence.contains(where: { $0.kind == kind }) else {
            throw InvalidInput(
                field: field,
                found: found,
                allowed: "each kind once, with how many: \(kind.rawValue) x2"
            )
        }
        way.evidence.append(EvidenceRequirement(kind: kind, count: count))
    }

    /// Text in which the confirmation is written and kept; reading it gives an equal value.
    package var text: String {
        guard !ways.isEmpty else { return "none" }
        return ways.map { way in
            let media = way.evidence.map { $0.count == 1 ? $0.kind.rawValue : "\($0.kind.rawValue) x\($0.count)" }
            return (media + (way.isTextWanted ? [Self.textWord] : [])).joined(separator: " and ")
        }.joined(separator: " or ")
    }

    /// Returns the missing items of each way; nil when one of them is complete.
    func missing(note: String?, media: MediaCounts) -> [[String]]? {
        guard !ways.isEmpty else { return nil }
        let missing = ways.map { $0.missing(hasText: note != nil, media: media) }
        return missing.contains(where: \.isEmpty) ? nil : missing
    }
}

extension TaskConfirmation: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(validating: try container.decode(String.self))
        } catch let error as InvalidInput {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
