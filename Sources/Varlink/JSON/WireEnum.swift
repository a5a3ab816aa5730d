/// An enum of the interface language: a string on the wire, whose decoding error lists what is allowed.
package protocol WireEnum: RawRepresentable, CaseIterable, Codable, Hashable, Sendable where RawValue == String {}

extension WireEnum {
    /// Reads the string of one of the cases; the error lists them all.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(rawValue: try container.decode(String.self)) else {
            let allowed = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "allowed are \(allowed)")
        }
        self = value
    }
}
