/// Number assigned as an id by a tenant or the directory, stored and written as that number alone.
package protocol NumberedID: Hashable, Comparable, Sendable, Codable {
    var number: Int64 { get }

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
