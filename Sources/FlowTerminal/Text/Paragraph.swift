/// Running text, broken between words.
package enum Paragraph {
    /// The text as lines of at most `width` cells; a word that is longer stands alone on its line.
    package static func lines(_ text: String, _ paint: Paint = .plain, width: Int?) -> [Line] {
        guard let width else { return [Line(text, paint)] }
        var lines: [String] = []
        var current = ""
        for word in SafeText.line(text).split(separator: " ") {
            let longer = current.isEmpty ? String(word) : "\(current) \(word)"
            if CellWidth.of(longer) <= width || current.isEmpty {
                current = longer
            } else {
                lines.append(current)
                current = String(word)
            }
        }
        return (lines + [current]).map { Line($0, paint) }
    }
}
