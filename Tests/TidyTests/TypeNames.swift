/// The names of types in a file.
enum TypeNames {
    /// The types that a file declares for others.
    static func declared(in lines: [String]) -> [String] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        return lines.compactMap { line in
            guard let first = line.first, first.isLowercase || first == "@" else { return nil }
            let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
                !words[..<kind].contains(where: { ["private", "fileprivate"].contains($0) })
            else { return nil }
            return words[kind + 1].first?.isUppercase == true ? String(words[kind + 1]) : nil
        }
    }
}
