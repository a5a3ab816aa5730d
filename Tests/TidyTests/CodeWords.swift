/// Finds the names in Swift code: words outside comments and texts, but with what texts interpolate.
struct CodeWords {
    /// What is open at a place: a text, or code in parentheses within one.
    private enum Mode: Equatable {
        case text, longText
        case code(depth: Int)
    }

    private var modes: [Mode] = [.code(depth: 0)]
    private(set) var names: Set<String> = []

    /// Names of types: those with a capital.
    static func types(in lines: [String]) -> Set<String> {
        names(in: lines).filter { $0.first?.isUppercase == true }
    }

    /// All names of a file.
    static func names(in lines: [String]) -> Set<String> {
        var reader = CodeWords()
        for line in lines {
            reader.read(Array(line.utf8)[...])
            // A text in one line ends with it, whatever signs it is made of.
            if reader.modes.contains(.text) { reader.modes = [.code(depth: 0)] }
        }
        return reader.names
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        var rest = line
        while let byte = rest.first {
            guard case .code(let depth) = modes[modes.count - 1] else {
                readText(&rest)
                continue
            }
            if rest.starts(with: "//".utf8) { return }
            if Self.isName(byte) {
                let name = rest.prefix(while: Self.isName)
                names.insert(String(decoding: name, as: UTF8.self))
                rest = rest.dropFirst(name.count)
                continue
            }
            let isLong = rest.starts(with: "\"\"\"".utf8)
            switch byte {
            case UInt8(ascii: "\""): modes.append(isLong ? .longText : .text)
            case UInt8(ascii: "("): modes[modes.count - 1] = .code(depth: depth + 1)
            case UInt8(ascii: ")") where depth == 0 && modes.count > 1: modes.removeLast()
            case UInt8(ascii: ")"): modes[modes.count - 1] = .code(depth: depth - 1)
            default: break
            }
            rest = rest.dropFirst(isLong ? 3 : 1)
        }
    }

    private mutating func readText(_ rest: inout ArraySlice<UInt8>) {
        let isLong = modes.last == .longText
        if rest.starts(with: "\\(".utf8) {
            modes.append(.code(depth: 0))
            rest = rest.dropFirst(2)
        } else if rest.first == UInt8(ascii: "\\") {
            rest = rest.dropFirst(2)
        } else if rest.starts(with: (isLong ? "\"\"\"" : "\"").utf8) {
            modes.removeLast()
            rest = rest.dropFirst(isLong ? 3 : 1)
        } else {
            rest = rest.dropFirst()
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
