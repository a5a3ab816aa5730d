/// The tags of a template that somebody gives: values and sections of known names, and comments.
///
/// Partials, other delimiters and lambdas are refused. Only `reminders` is a list, which isn't within itself: so what a
/// template makes is bounded by its tags, the values and the most lines of a digest.
struct TemplateTags {
    /// Most tags.
    static let countMax = 100
    /// Most sections within each other.
    static let depthMax = 8

    private let field: String
    private let occasion: MessageOccasion
    private var rest: Substring
    private var line = 1
    private var open: [String] = []
    private var count = 0

    init(of text: String, field: String, _ occasion: MessageOccasion) {
        self.field = field
        self.occasion = occasion
        rest = Substring(text)
    }

    mutating func check() throws(InvalidInput) {
        while let start = rest.firstRange(of: "{{") {
            pass(to: start.upperBound)
            let isTriple = rest.first == "{"
            guard let end = rest.firstRange(of: isTriple ? "}}}" : "}}") else {
                throw refusal("{{" + rest.prefix(20), "}} behind it")
            }
            let tag = rest[(isTriple ? rest.index(after: rest.startIndex) : rest.startIndex)..<end.lowerBound]
            try check(tag, isTriple: isTriple)
            pass(to: end.upperBound)
        }
        if let section = open.last { throw refusal("{{#\(section)}}", "{{/\(section)}} behind it") }
    }

    /// Signs of Mustache that mean something that isn't taken.
    private static let unknown: [Character: String] =
        [">": "partials", "=": "other delimiters", "<": "parents", "$": "blocks", "*": "partials", "%": "pragmas"]

    private mutating func pass(to index: Substring.Index) {
        line += rest[..<index].count(where: \.isNewline)
        rest = rest[index...]
    }

    private mutating func check(_ tag: Substring, isTriple: Bool) throws(InvalidInput) {
        count += 1
        guard count <= Self.countMax else { throw refusal("{{\(tag)}}", "at most \(Self.countMax) tags") }
        let sign = isTriple ? nil : tag.first
        if sign == "!" { return }
        if let sign, let what = Self.unknown[sign] {
            throw refusal("{{\(tag)}}", "values and sections of known names, and no \(what)")
        }
        let isSection = sign == "#" || sign == "^"
        let isMarked = isSection || sign == "/" || sign == "&"
        let name = String(isMarked ? tag.dropFirst() : tag).trimmed
        if sign == "/" {
            guard let section = open.popLast() else {
                throw refusal("{{/\(name)}}", "an end of a section that has begun: none has")
            }
            guard section == name else { throw refusal("{{/\(name)}}", "{{/\(section)}} first, which is within it") }
            return
        }
        try check(name, tag)
        guard isSection || !MessageOccasion.isOnlySection(name) else {
            throw refusal("{{\(tag)}}", "{{#\(name)}}…{{/\(name)}}, since it is there or isn't")
        }
        guard isSection else { return }
        guard name != "reminders" || !open.contains(name) else {
            throw refusal("{{#\(name)}}", "{{#reminders}} that isn't within another")
        }
        open.append(name)
        guard open.count <= Self.depthMax else {
            throw refusal("{{#\(name)}}", "at most \(Self.depthMax) sections within each other")
        }
    }

    private func check(_ name: String, _ tag: Substring) throws(InvalidInput) {
        // Whoever reads lists sees titles, and codes aren't for them.
        let own = field == "title" ? occasion.names.filter { !$0.hasPrefix("links") } : occasion.names
        let names = own + (open.contains("reminders") ? MessageOccasion.namesOfLine : [])
        if names.contains(name) { return }
        let isOfMoney = occasion == .payment || occasion == .bill
        if isOfMoney, name.hasPrefix("step."), (try? StepKey(validating: String(name.dropFirst(5)))) != nil { return }
        let steps = isOfMoney ? ", step.KEY" : ""
        let guess = Suggestion.closest(to: name, in: names).map { "; perhaps \($0)" } ?? ""
        throw refusal("{{\(tag)}}", "\(names.joined(separator: ", "))\(steps)\(guess)")
    }

    private func refusal(_ found: String, _ allowed: String) -> InvalidInput {
        InvalidInput(field: field, found: "\(found) in line \(line)", allowed: allowed)
    }
}
