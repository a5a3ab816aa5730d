/// A payment schedule's number, counted from 1 in its tenant.
package struct PaymentScheduleID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    package let number: Int64

    package init(_ number: Int64) {
        self.number = number
    }

    package init(validating text: String, field: String = "schedule") throws(InvalidInput) {
        guard let numbers = NumberPath.read(text, count: 1) else {
            throw InvalidInput(field: field, found: text, allowed: "a payment schedule's number, such as 3")
        }
        number = Int64(numbers[0])
    }

    package static func < (left: PaymentScheduleID, right: PaymentScheduleID) -> Bool { left.number < right.number }

    package var description: String { String(number) }
}

/// Names an instalment: `3/2`, the second of schedule 3.
package struct InstalmentID: Hashable, Sendable, CustomStringConvertible {
    package let schedule: PaymentScheduleID
    /// The instalment's number in it, from 1.
    package let number: Int

    package init(_ schedule: PaymentScheduleID, _ number: Int) {
        self.schedule = schedule
        self.number = number
    }

    /// Reads `3/2` as a caller gives it.
    package init(validating text: String, field: String = "instalment") throws(InvalidInput) {
        guard let numbers = NumberPath.read(text, count: 2) else {
            throw InvalidInput(field: field, found: text, allowed: "an instalment, such as 3/2: the 2nd of schedule 3")
        }
        self.init(PaymentScheduleID(Int64(numbers[0])), numbers[1])
    }

    package var description: String { "\(schedule)/\(number)" }
}

/// Names a payment: `3/p1`, the first that was recorded on schedule 3.
package struct PaymentID: Hashable, Sendable, CustomStringConvertible {
    package let schedule: PaymentScheduleID
    /// The payment's number in it, from 1.
    package let number: Int

    package init(_ schedule: PaymentScheduleID, _ number: Int) {
        self.schedule = schedule
        self.number = number
    }

    /// Reads `3/p1` as a caller gives it.
    package init(validating text: String, field: String = "payment") throws(InvalidInput) {
        let parts = text.split(separator: "/p", omittingEmptySubsequences: false)
        guard parts.count == 2, let numbers = NumberPath.read(parts.joined(separator: "/"), count: 2) else {
            throw InvalidInput(field: field, found: text, allowed: "a payment, such as 3/p1: the 1st on schedule 3")
        }
        self.init(PaymentScheduleID(Int64(numbers[0])), numbers[1])
    }

    package var description: String { "\(schedule)/p\(number)" }
}
