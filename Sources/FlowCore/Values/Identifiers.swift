/// A tenant's key in the database; 0 is the directory, the ledger of the daemon itself.
package struct TenantID: Hashable, Comparable, Sendable, Codable {
    /// The number behind it.
    package let number: Int64

    /// Makes the key from a number that the directory gave out.
    package init(_ number: Int64) {
        self.number = number
    }

    /// The directory: the ledger in which tenants are created.
    package static let directory = TenantID(0)
    /// No tenant.
    package static let none = TenantID(-1)

    package init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    package static func < (left: TenantID, right: TenantID) -> Bool {
        left.number < right.number
    }
}

/// A job's number, counted from 1 in its tenant.
package struct JobID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The number behind it.
    package let number: Int64

    /// Makes the id from a number that the tenant gave out.
    package init(_ number: Int64) {
        self.number = number
    }

    /// Reads decimal digits as a caller gives them.
    package init(validating text: String, field: String = "job") throws(InvalidInput) {
        guard text.utf8.count <= 15, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let number = Int64(text),
            number > 0, text.utf8.first != 48
        else {
            throw InvalidInput(field: field, found: text, allowed: "a job's number, such as 12")
        }
        self.number = number
    }

    package init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    package static func < (left: JobID, right: JobID) -> Bool {
        left.number < right.number
    }

    package var description: String { String(number) }
}

/// An event's number: 1, 2, 3 … in its tenant, without holes; 0 stands before the first.
package typealias EventNumber = Int64
