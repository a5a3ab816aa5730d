/// A tenant's key in the database; 0 is the directory, the ledger of the daemon itself.
package struct TenantID: NumberedID {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    /// The directory: the ledger in which tenants are created.
    package static let directory = TenantID(0)
    package static let none = TenantID(-1)
}

/// A job's number, counted from 1 in its tenant.
package struct JobID: NumberedID, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    package init(validating text: String, field: String = "job") throws(InvalidInput) {
        guard let numbers = NumberPath.read(text, count: 1) else {
            throw InvalidInput(field: field, found: text, allowed: "a job's number, such as 12")
        }
        number = Int64(numbers[0])
    }

    package var description: String { String(number) }
}

/// An event's number: 1, 2, 3 … in its tenant, without holes; 0 stands before the first.
package typealias EventNumber = Int64
