/// Cuts an interface description into tokens.
struct InterfaceLexer {
    private var rest: Substring
    private var line = 1
    private var column = 1
    private var comments: [Substring] = []

    init(_ text: String) {
        rest = text[...]
    }

    mutating func next() throws(InterfaceParseError) -> InterfaceToken {
        skipSpaceAndComments()
        let start = (line: line, column: column)
        let documentation = comments.joined(separator: "\n")
        comments = []
        let kind = try kind()
        return InterfaceToken(kind: kind, line: start.line, column: start.column, documentation: documentation)
    }

    private mutating func kind() throws(InterfaceParseError) -> InterfaceToken.Kind {
        guard let first = rest.first else { return .end }
        if first == "-", rest.dropFirst().first == ">" {
            advance(by: 2)
            return .symbol("->")
        }
        if "()[],:?".contains(first) {
            advance(by: 1)
            return .symbol(String(first))
        }
        let word = rest.prefix { Self.isWordCharacter($0) }
        guard !word.isEmpty, first != "-" else {
            throw InterfaceParseError(
                line: line,
                column: column,
                reason: "the character \"\(first)\" has no meaning here"
            )
        }
        // `Ping->` is a word and an arrow.
        let end = word.last == "-" && rest[word.endIndex...].first == ">" ? word.dropLast() : word
        advance(by: end.count)
        return .word(String(end))
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || "_-.".contains(character)
    }

    /// Comments are kept as long as the lines follow each other: a blank line parts a comment from what comes after it.
    private mutating func skipSpaceAndComments() {
        var newlines = 0
        while let first = rest.first {
            if first.isNewline {
                newlines += 1
                if newlines > 1 { comments = [] }
                rest.removeFirst()
                line += 1
                column = 1
            } else if first == " " || first == "\t" {
                advance(by: 1)
            } else if first == "#" {
                newlines = 0
                let comment = rest.prefix { !$0.isNewline }
                let text = comment.dropFirst()
                comments.append(text.first == " " ? text.dropFirst() : text)
                advance(by: comment.count)
            } else {
                return
            }
        }
    }

    private mutating func advance(by count: Int) {
        rest.removeFirst(count)
        column += count
    }
}
