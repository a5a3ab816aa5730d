/// What a tenant or the directory counts: a number as an id, stored and told as that number alone.
package protocol NumberedID: Hashable, Comparable, Sendable, Codable {
    /// The number behind it.
    var number: Int64 { get }

    /// Makes the id from a number that was given out.
    init(_ number: Int64)
}

extension NumberedID {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Int64.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
