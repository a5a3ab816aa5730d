/// Finds functions by their indentation, which the formatter guarantees.
enum LongFunctions {
    /// Where a function begins, and how many lines it has.
    struct Found {
        let line: Int
        let length: Int
    }

    static func find(in lines: [String], longerThan limit: Int) -> [Found] {
        var found: [Found] = []
        for (start, line) in lines.enumerated() where isFunction(line) {
            let indent = line.prefix { $0 == " " }
            guard let end = lines[start...].firstIndex(of: indent + "}") else { continue }
            let length = end - start + 1
            if length > limit { found.append(Found(line: start + 1, length: length)) }
        }
        return found
    }

    /// True where a function begins that doesn't end on the same line.
    private static func isFunction(_ line: String) -> Bool {
        !line.hasSuffix("}")
            && line.split(separator: " ").prefix { $0 != "{" }.contains { $0 == "func" || $0.hasPrefix("init(") }
    }
}
