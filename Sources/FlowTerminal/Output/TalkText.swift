/// Text on a terminal, with colours and broken between words.
enum TalkText {
    /// Returns the text with lines of at most `width` cells, the further ones indented as the first.
    ///
    /// A word that is longer stands alone on its line. Lines that are drawn over themselves, and JSON, stay unchanged.
    static func wrapped(_ text: String, to width: Int?) -> String {
        guard let width else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { broken($0, width) }.joined(separator: "\n")
    }

    private static func broken(_ line: Substring, _ width: Int) -> String {
        // JSON is for programs, also where a person sees it.
        guard !line.contains("\r"), !line.hasPrefix("{"), cells(of: line) > width else { return String(line) }
        let indent = String(line.prefix { $0 == " " })
        var (done, current, isEmpty) = ("", indent, true)
        for word in line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            let longer = isEmpty ? current + word : "\(current) \(word)"
            // The space at the end of a question stays behind it.
            if isEmpty || word.isEmpty || cells(of: Substring(longer)) <= width {
                current = longer
            } else {
                done += current + "\n"
                current = indent + word
            }
            isEmpty = false
        }
        return done + current
    }

    /// The cells of a text without its colours.
    private static func cells(of text: Substring) -> Int {
        CellWidth.of(String(text.replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")))
    }
}
