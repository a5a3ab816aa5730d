/// Names in Python code: words outside comments and texts.
enum PythonWords {
    private static let quotes = ["\"\"\"", "'''", "\"", "'"]

    static func names(in lines: [String]) -> Set<String> {
        var names: Set<String> = []
        var open: String?
        for line in lines {
            // A text of one line ends with it.
            if open?.count == 1 { open = nil }
            var rest = Substring(line)
            while let sign = rest.first {
                if let quote = open {
                    let isEnd = rest.hasPrefix(quote)
                    if isEnd { open = nil }
                    rest = rest.dropFirst(isEnd ? quote.count : sign == "\\" ? 2 : 1)
                } else if sign == "#" {
                    break
                } else if let quote = quotes.first(where: rest.hasPrefix) {
                    open = quote
                    rest = rest.dropFirst(quote.count)
                } else if isName(sign) {
                    let name = rest.prefix(while: isName)
                    names.insert(String(name))
                    rest = rest.dropFirst(name.count)
                } else {
                    rest = rest.dropFirst()
                }
            }
        }
        return names
    }

    private static func isName(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber || sign == "_" }
}
