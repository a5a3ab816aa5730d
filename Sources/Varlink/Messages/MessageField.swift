import NIOCore

/// The value of one member of a message, about to be read.
struct MessageField {
    let name: String
    let frame: ByteBuffer
    var scanner: JSONScanner

    mutating func string() throws(MalformedMessage) -> String {
        guard let value = try optionalString() else {
            throw .wrongShape(reason: "\"\(name)\" must be a string, not null")
        }
        return value
    }

    /// The value as a string, or nil for `null`.
    mutating func optionalString() throws(MalformedMessage) -> String? {
        switch scanner.peek() {
        case UInt8(ascii: "\""): return try json { (scanner) throws(JSONSyntaxError) in try scanner.string() }
        case UInt8(ascii: "n"):
            try skip()
            return nil
        default: throw .wrongShape(reason: "\"\(name)\" must be a string")
        }
    }

    /// The value as a flag; `null` is false.
    mutating func flag() throws(MalformedMessage) -> Bool {
        switch scanner.peek() {
        case UInt8(ascii: "t"):
            try skip()
            return true
        case UInt8(ascii: "f"), UInt8(ascii: "n"):
            try skip()
            return false
        default: throw .wrongShape(reason: "\"\(name)\" must be true or false")
        }
    }

    mutating func bytes() throws(MalformedMessage) -> ByteBuffer? {
        let isNull = scanner.peek() == UInt8(ascii: "n")
        let start = scanner.position
        try skip()
        guard !isNull else { return nil }
        return frame.getSlice(at: frame.readerIndex + start, length: scanner.position - start)
    }

    /// Steps over the value, checking its syntax.
    ///
    /// It stands one level deep, inside the message itself.
    mutating func skip() throws(MalformedMessage) {
        try json { (scanner) throws(JSONSyntaxError) in try scanner.skipValue(depth: 1) }
    }

    /// Steps over a value of the wrong kind, so that malformed text after it is still found.
    mutating func skipAfterFailure() throws(JSONSyntaxError) {
        try scanner.skipValue(depth: 1)
    }

    private mutating func json<Value>(
        _ read: (inout JSONScanner) throws(JSONSyntaxError) -> Value
    ) throws(MalformedMessage) -> Value {
        do {
            return try read(&scanner)
        } catch {
            throw .notJSON(error)
        }
    }
}
