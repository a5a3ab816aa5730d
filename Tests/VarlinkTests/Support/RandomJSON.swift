@testable import Varlink

/// Random JSON values that are the same for the same seed (SplitMix64).
struct RandomJSON: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Any value, with at most `depth` containers within each other.
    mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &self) {
        case 0: .null
        case 1: .bool(.random(using: &self))
        case 2: .int(integer())
        case 3: .double(number())
        case 4, 5: .string(text())
        case 6: .array(list { $0.value(depth: depth - 1) })
        default: .object(members { $0.value(depth: depth - 1) })
        }
    }

    /// An integer of any size, small and large ones alike.
    mutating func integer() -> Int64 {
        Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self)
    }

    /// A finite number that is not whole, since a whole one reads back as an integer.
    mutating func number() -> Double {
        while true {
            let number = Double(bitPattern: next())
            if number.isFinite, number != number.rounded() { return number }
        }
    }

    /// Text in which characters of each kind are equally likely.
    mutating func text() -> String {
        let kinds: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x7FF, 0x2020...0x2030, 0xE000...0xFFFF, 0x1F600...0x1F64F,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<24, using: &self) {
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &self)]
            if let scalar = Unicode.Scalar(UInt32.random(in: kind, using: &self)) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    mutating func list<Element>(of element: (inout RandomJSON) -> Element) -> [Element] {
        (0..<Int.random(in: 0..<6, using: &self)).map { _ in element(&self) }
    }

    mutating func members<Value>(of value: (inout RandomJSON) -> Value) -> [String: Value] {
        Dictionary(list { ($0.text(), value(&$0)) }, uniquingKeysWith: { _, last in last })
    }
}
