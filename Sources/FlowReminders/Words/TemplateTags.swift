/// Names that the tags of a template may have.
package protocol TemplateNames: Sendable {
    var tagCountMax: Int { get }
    /// Forms of names besides those that are listed, after a comma; empty for none.
    var others: String { get }

    /// Names of the values and sections that may stand within these sections, the outermost first.
    func names(within sections: [String]) -> [String]

    func isOther(_ name: String) -> Bool

    /// True for what is no text: it is there or isn't, or it is a list.
    func isOnlySection(_ name: String) -> Bool

    /// True for what a section is filled in for several times.
    func isList(_ name: String) -> Bool
}

/// Tags of a template from a caller: values and sections of known names, and comments.
///
/// Partials, other delimiters and lambdas are refused. A list isn't within itself: so the output of a template is
/// bounded by its tags and the values.
package struct TemplateTags {
    static let depthMax = 8
    private static let reportedCountMax = 30

    private let field: String
    private let known: any TemplateNames
    private var rest: Substring
    private var line = 1
    private var open: [String] = []
    private var count = 0

    package init(of text: String, field: String, _ known: any TemplateNames) {
        self.field = field
        self.known = known
        rest = Substring(text)
    }

    /// Throws what isn't taken, with its line.
    package mutating func check() throws(InvalidInput) {
        while let start = rest.firstRange(of: "{{") {
            pass(to: start.upperBound)
            let isTriple = rest.first == "{"
            guard let end = rest.firstRange(of: isTriple ? "}}}" : "}}") else {
                throw refusal("{{" + rest.prefix(20), "}} after it")
            }
            let tag = rest[(isTriple ? rest.index(after: rest.startIndex) : rest.startIndex)..<end.lowerBound]
            try check(tag, isTriple: isTriple)
            pass(to: end.upperBound)
        }
        if let section = open.last { throw refusal("{{#\(section)}}", "{{/\(section)}} after it") }
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
        guard count <= known.tagCountMax else { throw refusal("{{\(tag)}}", "at most \(known.tagCountMax) tags") }
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
        guard isSection || !known.isOnlySection(name) else {
            throw refusal("{{\(tag)}}", "{{#\(name)}}…{{/\(name)}}, since it is there or isn't")
        }
        guard isSection else { return }
        guard !known.isList(name) || !open.contains(name) else {
            throw refusal("{{#\(name)}}", "{{#\(name)}} that isn't within another")
        }
        open.append(name)
        guard open.count <= Self.depthMax else {
            throw refusal("{{#\(name)}}", "at most \(Self.depthMax) sections within each other")
        }
    }

    private func check(_ name: String, _ tag: Substring) throws(InvalidInput) {
        let names = known.names(within: open)
        if names.contains(name) || known.isOther(name) { return }
        let all = "\(names.joined(separator: ", "))\(known.others)"
        guard let guess = Suggestion.closest(to: name, in: names) else { throw refusal("{{\(tag)}}", all) }
        // Of so many names nobody reads all where one is meant.
        let others = names.count > Self.reportedCountMax ? "or another of \(names.count) names" : "or one of \(all)"
        throw refusal("{{\(tag)}}", "perhaps \(guess), \(others)")
    }

    private func refusal(_ found: String, _ allowed: String) -> InvalidInput {
        InvalidInput(field: field, found: "\(found) in line \(line)", allowed: allowed)
    }
}
