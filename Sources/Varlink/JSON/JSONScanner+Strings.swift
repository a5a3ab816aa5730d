/// Strings: their extent, and what their escapes stand for.
extension JSONScanner {
    mutating func string() throws(JSONSyntaxError) -> String {
        let (extent, hasEscapes) = try stringExtent()
        guard hasEscapes else { return String(decoding: UnsafeBufferPointer(rebasing: bytes[extent]), as: UTF8.self) }
        return try unescaped(extent)
    }

    /// Steps over a string that starts here; returns what is between the quotes.
    mutating func stringExtent() throws(JSONSyntaxError) -> (Range<Int>, hasEscapes: Bool) {
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
}
