/// Breaking lines between words.
extension Line {
    /// A row of a table, a line of a file, or whatever else is never broken.
    package var whole: Line {
        var line = self
        line.isWhole = true
        return line
    }

    /// The line without the spaces at its end.
    package var trimmed: Line {
        var spans = spans
        while let last = spans.last, last.text.last == " " || last.text.isEmpty {
            spans.removeLast()
            let text = String(last.text.reversed().drop { $0 == " " }.reversed())
            if !text.isEmpty { spans.append(Span(text, last.paint)) }
        }
        return Line(spans)
    }

    /// The line on as many lines as it needs to fit a number of cells.
    ///
    /// It is broken between words. The further lines are indented as the first one is, or by `indent`. A word that is
    /// longer than a line stands alone on its line, or with `breaksWords` on several.
    package func wrapped(to limit: Int?, indent: Int? = nil, breaksWords: Bool = false) -> [Line] {
        guard let limit, !isWhole, width > limit, limit > 0 else { return [self] }
        var words = self.words
        guard let first = words.first else { return [self] }
        let indent = min(indent ?? first.gap, limit / 2)
        if breaksWords { words = words.flatMap { $0.broken(to: limit - max(indent, first.gap)) } }
        var lines: [Line] = []
        var current: Line?
        for word in words {
            if let line = current, line.width + word.gap + word.line.width <= limit {
                current = line + Self.spaces(word.gap, between: line, word.line) + word.line
            } else {
                if let line = current { lines.append(line) }
                current = Line(String(repeating: " ", count: lines.isEmpty && current == nil ? word.gap : indent))
                current = (current ?? .empty) + word.line
            }
        }
        return lines + [current].compactMap(\.self)
    }

    /// Spaces in the colour of both sides, where that is the same.
    private static func spaces(_ count: Int, between left: Line, _ right: Line) -> Line {
        let (before, after) = (left.spans.last?.paint ?? .plain, right.spans.first?.paint ?? .plain)
        return Line(String(repeating: " ", count: count), before == after ? before : .plain)
    }

    /// Text between spaces, with the spaces before it.
    private struct Word {
        var gap: Int
        var line: Line

        /// Returns the pieces that are no wider than a number of cells, broken after a hyphen where there is one.
        func broken(to limit: Int) -> [Word] {
            guard limit > 0, line.width > limit else { return [self] }
            var rest = line.spans.flatMap { span in span.text.map { (text: $0, paint: span.paint) } }[...]
            var pieces: [Word] = []
            while !rest.isEmpty {
                var used = 0
                var fitting = rest.prefix {
                    used += CellWidth.of($0.text); return used <= limit
                }
                // A character that is wider than the line has a line to itself.
                if fitting.isEmpty { fitting = rest.prefix(1) }
                if fitting.endIndex < rest.endIndex,
                    let hyphen = fitting.dropFirst().lastIndex(where: { $0.text == "-" })
                {
                    fitting = fitting[...hyphen]
                }
                let piece = fitting.reduce(Line.empty) { $0 + Line(String($1.text), $1.paint) }
                pieces.append(Word(gap: pieces.isEmpty ? gap : 0, line: piece))
                rest = rest[fitting.endIndex...]
            }
            return pieces
        }
    }

    private var words: [Word] {
        var words: [Word] = []
        var (gap, isInside) = (0, false)
        for span in spans {
            for part in Self.parts(of: span.text) {
                guard part.first != " " else {
                    (gap, isInside) = (isInside ? part.count : gap + part.count, false)
                    continue
                }
                let piece = Line(part, span.paint)
                if isInside, let last = words.indices.last {
                    words[last].line += piece
                } else {
                    words.append(Word(gap: gap, line: piece))
                }
                isInside = true
            }
        }
        return Self.joined(words)
    }

    /// Puts signs that belong to the word before them there: a line begins with none.
    private static func joined(_ words: [Word]) -> [Word] {
        words.reduce(into: []) { joined, word in
            guard ["·", "%", "→"].contains(word.line.spans.map(\.text).joined()), let last = joined.indices.last else {
                return joined.append(word)
            }
            joined[last].line = joined[last].line + spaces(word.gap, between: joined[last].line, word.line) + word.line
        }
    }

    /// Runs of spaces, and what stands between them.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        for character in text {
            if let last = parts.last, (last.first == " ") == (character == " ") {
                parts[parts.count - 1].append(character)
            } else {
                parts.append(String(character))
            }
        }
        return parts
    }
}
