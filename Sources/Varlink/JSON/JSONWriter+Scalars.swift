extension JSONWriter {
    /// Appends text that is JSON already.
    func append(literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    func append(_ value: Bool) {
        append(literal: value ? "true" : "false")
    }

    func append(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(value.magnitude)
    }

    func append(_ value: UInt64) {
        guard value >= 10 else { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
        // UInt64.max has 20 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = value
            var start = digits.count
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                digits[start] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
            } while rest > 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Appends the shortest text that reads back as the same number, whole ones without a fraction.
    func append(_ value: some BinaryFloatingPoint & LosslessStringConvertible) {
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        bytes.append(contentsOf: text.utf8)
    }

    /// Throws when the number has no JSON form.
    func check(_ value: some BinaryFloatingPoint & LosslessStringConvertible) throws(UnencodableValue) {
        guard value.isFinite else { throw UnencodableValue(reason: "JSON has no number \(value)") }
    }

    func append(_ value: String) {
        var value = value
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            // Looking at all bytes, without an early exit, lets the compiler look at many at once.
            var needsEscapes = false
            for byte in text { needsEscapes = needsEscapes || Self.needsEscape(byte) }
            if needsEscapes { append(escaping: text) } else { bytes.append(contentsOf: text) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: - Parts

    private func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var plainStart = 0
        for (index, byte) in text.enumerated() where Self.needsEscape(byte) {
            bytes.append(contentsOf: text[plainStart..<index])
            append(escapeOf: byte)
            plainStart = index + 1
        }
        bytes.append(contentsOf: text[plainStart...])
    }

    private func append(escapeOf byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append(literal: "\\\"")
        case UInt8(ascii: "\\"): append(literal: "\\\\")
        case 0x08: append(literal: "\\b")
        case 0x09: append(literal: "\\t")
        case 0x0A: append(literal: "\\n")
        case 0x0C: append(literal: "\\f")
        case 0x0D: append(literal: "\\r")
        default:
            append(literal: "\\u00")
            bytes.append(Self.hexDigit(byte >> 4))
            bytes.append(Self.hexDigit(byte & 0x0F))
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
