/// A strict RFC 8259 reader over the bytes of one message, which allocates only for what it is asked to return.
///
/// It exists beside the Foundation decoder so that the envelope of a message (method and flags) is read in one pass,
/// and so that malformed input is told from well-formed input of the wrong shape. The bytes must be valid UTF-8 (see
/// `init`).
struct JSONScanner {
    /// How deep arrays and objects may nest.
    ///
    /// Bounds the recursion, hence the stack, that a peer can cause.
    static let nestingDepthMax = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    /// A scanner at the start of `bytes`, which must outlive it; throws when they are not UTF-8.
    init(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) {
        self.bytes = bytes.bindMemory(to: UInt8.self)
        if self.bytes.contains(where: { $0 >= 0x80 }), String(validating: self.bytes, as: UTF8.self) == nil {
            throw JSONSyntaxError(offset: 0, reason: "the message is not valid UTF-8")
        }
    }

    /// The next byte that is not white space, without consuming it; nil at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            position += 1
        }
        return nil
    }

    /// Throws unless only white space is left.
    mutating func finish() throws(JSONSyntaxError) {
        guard peek() == nil else { throw failure("there is more text after the value") }
    }

    /// Reads an object and gives each key, with the scanner standing at its value, to `member`, which must consume
    /// the value.
    mutating func object(
        depth: Int = 0,
        _ member: (String, inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        try check(depth)
        try expect(UInt8(ascii: "{"), "an object was expected")
        if try consumeIf(UInt8(ascii: "}")) { return }
        repeat {
            guard peek() == UInt8(ascii: "\"") else { throw failure("a key in quotes was expected") }
            let key = try string()
            try expect(UInt8(ascii: ":"), "a colon was expected after the key")
            try member(key, &self)
        } while try consumeIf(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), "a comma or the end of the object was expected")
    }

    /// Reads one value of any kind.
    mutating func value(depth: Int = 0) throws(JSONSyntaxError) -> JSONValue {
        switch peek() {
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try object(depth: depth) { (key, scanner) throws(JSONSyntaxError) in
                members[key] = try scanner.value(depth: depth + 1)
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try array(depth: depth) { (scanner) throws(JSONSyntaxError) in
                elements.append(try scanner.value(depth: depth + 1))
            }
            return .array(elements)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return try word()
        default: return try number()
        }
    }

    /// Steps over one value of any kind, checking its syntax.
    mutating func skipValue(depth: Int = 0) throws(JSONSyntaxError) {
        switch peek() {
        case UInt8(ascii: "{"):
            try check(depth)
            position += 1
            if try consumeIf(UInt8(ascii: "}")) { return }
            repeat {
                guard peek() == UInt8(ascii: "\"") else { throw failure("a key in quotes was expected") }
                _ = try stringExtent()
                try expect(UInt8(ascii: ":"), "a colon was expected after the key")
                try skipValue(depth: depth + 1)
            } while try consumeIf(UInt8(ascii: ","))
            try expect(UInt8(ascii: "}"), "a comma or the end of the object was expected")
        case UInt8(ascii: "["):
            try array(depth: depth) { (scanner) throws(JSONSyntaxError) in try scanner.skipValue(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try stringExtent()
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = try word()
        default: _ = try numberExtent()
        }
    }

    /// Reads a string, with its escapes resolved.
    mutating func string() throws(JSONSyntaxError) -> String {
        let (extent, hasEscapes) = try stringExtent()
        guard hasEscapes else { return String(decoding: UnsafeBufferPointer(rebasing: bytes[extent]), as: UTF8.self) }
        return try unescaped(extent)
    }
}

// MARK: - Parts

extension JSONScanner {
    private mutating func array(
        depth: Int,
        _ element: (inout JSONScanner) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) {
        try check(depth)
        position += 1
        if try consumeIf(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while try consumeIf(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"), "a comma or the end of the list was expected")
    }

    private mutating func word() throws(JSONSyntaxError) -> JSONValue {
        if consume("true") { return .bool(true) }
        if consume("false") { return .bool(false) }
        if consume("null") { return .null }
        throw failure("a value was expected")
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        let (extent, isInteger) = try numberExtent()
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[extent]), as: UTF8.self)
        if isInteger, let value = Int64(text) { return .int(value) }
        guard let value = Double(text), value.isFinite else {
            throw JSONSyntaxError(offset: start, reason: "the number does not fit 64 bits")
        }
        return .double(value)
    }

    /// Steps over a number; says whether it has neither fraction nor exponent.
    private mutating func numberExtent() throws(JSONSyntaxError) -> (Range<Int>, isInteger: Bool) {
        let start = position
        var isInteger = true
        if current == UInt8(ascii: "-") { position += 1 }
        if current == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits("a value was expected")
        }
        if current == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try digits("a digit was expected after the point")
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isInteger = false
            position += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
            try digits("a digit was expected in the exponent")
        }
        return (start..<position, isInteger)
    }

    private mutating func digits(_ reason: String) throws(JSONSyntaxError) {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw failure(reason) }
    }

    /// Steps over a string that starts here; returns what is between the quotes.
    private mutating func stringExtent() throws(JSONSyntaxError) -> (Range<Int>, hasEscapes: Bool) {
        position += 1
        let start = position
        var hasEscapes = false
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return (start..<(position - 1), hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                position += 1
                try stepOverEscape()
            case 0..<0x20: throw failure("a control character must be escaped")
            default: position += 1
            }
        }
        throw failure("the string has no end")
    }

    private mutating func stepOverEscape() throws(JSONSyntaxError) {
        switch current {
        case UInt8(ascii: "u"):
            position += 1
            for _ in 0..<4 {
                guard let byte = current, Self.hexDigit(byte) != nil else {
                    throw failure("four hex digits were expected")
                }
                position += 1
            }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default: throw failure("the escape is unknown")
        }
    }

    /// The string in `extent`, whose escapes were already checked for their form.
    private func unescaped(_ extent: Range<Int>) throws(JSONSyntaxError) -> String {
        var units: [UInt16] = []
        var text = ""
        var index = extent.lowerBound
        var plainStart = index
        while index < extent.upperBound {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            text += String(decoding: UnsafeBufferPointer(rebasing: bytes[plainStart..<index]), as: UTF8.self)
            units.removeAll(keepingCapacity: true)
            let escapeStart = index
            // A run of escapes is decoded as one, since a surrogate pair is two of them.
            while index < extent.upperBound, bytes[index] == UInt8(ascii: "\\") {
                units.append(codeUnit(at: index))
                index += bytes[index + 1] == UInt8(ascii: "u") ? 6 : 2
            }
            guard let run = String(validating: units, as: UTF16.self) else {
                throw JSONSyntaxError(offset: escapeStart, reason: "half of a surrogate pair is missing")
            }
            text += run
            plainStart = index
        }
        return text + String(decoding: UnsafeBufferPointer(rebasing: bytes[plainStart..<index]), as: UTF8.self)
    }

    private func codeUnit(at index: Int) -> UInt16 {
        switch bytes[index + 1] {
        case UInt8(ascii: "u"):
            return bytes[(index + 2)..<(index + 6)].reduce(0) { $0 << 4 | UInt16(Self.hexDigit($1) ?? 0) }
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case let byte: return UInt16(byte)
        }
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func consume(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard position + length <= bytes.count else { return false }
        for index in 0..<length where bytes[position + index] != word.utf8Start[index] { return false }
        position += length
        return true
    }

    private mutating func consumeIf(_ byte: UInt8) throws(JSONSyntaxError) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ reason: String) throws(JSONSyntaxError) {
        guard try consumeIf(byte) else { throw failure(reason) }
    }

    private func check(_ depth: Int) throws(JSONSyntaxError) {
        guard depth < Self.nestingDepthMax else { throw failure("values nest deeper than \(Self.nestingDepthMax)") }
    }

    private func failure(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, reason: reason) }
}
