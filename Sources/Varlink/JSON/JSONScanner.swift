/// Strict RFC 8259 reader over the bytes of one message.
///
/// It allocates only for what it is asked to return. It exists beside the Foundation decoder so that the envelope of a
/// message (method and flags) is read in one pass, and so that malformed input is distinguished from well-formed input
/// of the wrong shape. The bytes must be valid UTF-8 (see `init`).
struct JSONScanner {
    /// Maximum nesting depth of arrays and objects.
    ///
    /// Bounds the recursion, hence the stack, that a peer can cause.
    static let nestingDepthMax = 128

    let bytes: UnsafeBufferPointer<UInt8>
    /// Offset that the scanner has reached; only the scanner's own parts move it.
    var position = 0

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

    var current: UInt8? { position < bytes.count ? bytes[position] : nil }

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

    func failure(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(offset: position, reason: reason) }
}
