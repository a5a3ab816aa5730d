/// Documentation of a declaration in Swift (`///`), or of a member of an interface file (`#`), as the rules read it.
struct DocComment: CustomStringConvertible {
    let path: String
    /// Number of its first line, from 1.
    let line: Int
    /// All of its lines in one, without their marks.
    let text: String
    /// First line of the declaration after it, without attributes; empty at the end of a file.
    let declaration: String

    var description: String { "\(path):\(line) “\(text.prefix(80))”" }

    /// Words of the text in lower case: letters, digits and what holds code together.
    let words: [String]

    init(path: String, line: Int, text: String, declaration: String) {
        (self.path, self.line, self.text, self.declaration) = (path, line, text, declaration)
        words = text.utf8.split { !Self.isOfWord($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 128...: true
        default: "`'_.()/".utf8.contains(byte)
        }
    }

    /// Name that the declaration introduces; nil where it has none, as an initialiser or a subscript.
    var name: String? {
        let words = declaration.split { !($0.isLetter || $0.isNumber || "_`".contains($0)) }.map(String.init)
        let kinds: Set<String> = [
            "let", "var", "func", "case", "struct", "enum", "class", "actor", "protocol", "typealias",
        ]
        guard let kind = words.firstIndex(where: kinds.contains) else { return nil }
        return words.dropFirst(kind + 1).first?.replacing("`", with: "")
    }

    /// True where the words are those of the name, articles and prepositions aside.
    var repeatsName: Bool {
        guard let name else { return false }
        let said = words.map { $0.filter(\.isLetter) }.filter { !["", "a", "an", "the", "of", "its"].contains($0) }
        return !said.isEmpty && said.sorted() == Self.words(inName: name).sorted()
    }

    /// Words of a name in lower case: `dueDates` is `due` and `dates`.
    static func words(inName name: String) -> [String] {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    /// Comments of a file, by the mark that begins their lines.
    static func all(in path: String, _ lines: [String], mark: String) -> [DocComment] {
        var comments: [DocComment] = []
        var index = 0
        while index < lines.count {
            let first = index
            while index < lines.count, lines[index].trimmed.hasPrefix(mark) { index += 1 }
            guard index > first else {
                index += 1
                continue
            }
            let text = lines[first..<index].map { $0.trimmed.dropFirst(mark.count).trimmed }
            var next = index
            while next < lines.count, lines[next].trimmed.hasPrefix("@"), lines[next].hasSuffix(")") { next += 1 }
            comments.append(
                DocComment(
                    path: path,
                    line: first + 1,
                    text: text.filter { !$0.isEmpty }.joined(separator: " "),
                    declaration: next < lines.count ? String(lines[next].trimmed) : ""
                )
            )
        }
        return comments
    }
}
