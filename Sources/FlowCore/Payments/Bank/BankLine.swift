/// A line of a bank's statement: money that came or went.
package struct BankLine: Hashable, Sendable {
    /// The line of the file, from 1.
    package let number: Int
    /// The bank's day.
    package let date: LocalDate
    /// How much, more than nothing.
    package let amount: Money
    /// Which way it went: a negative amount went out.
    package let direction: PaymentDirection
    /// The bank's words.
    package let reference: String?
    /// Who paid, or was paid, as the bank calls them.
    package let counterpart: String?
    /// The bank's own number for it.
    package let bankID: String?
    /// The same whenever the line is read again, and another for every other line.
    package let id: BankLineID
}

/// Tells a bank's line from all others of a tenant, so that it is recorded once.
package struct BankLineID: Hashable, Sendable, CustomStringConvertible {
    /// The letter b and 32 hexadecimal digits.
    package let text: String

    /// Digits behind the letter.
    private static let digitCount = 32

    /// Reads it as a caller gives it.
    package init(validating text: String, field: String = "bankLine") throws(InvalidInput) {
        let isOne =
            text.utf8.count == Self.digitCount + 1 && text.utf8.first == UInt8(ascii: "b")
            && text.utf8.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
        guard isOne else {
            let allowed = "b and \(Self.digitCount) digits 0-9 a-f, as flowctl payment import prints it for a line"
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        self.text = text
    }

    /// The one of a line's content, as the so-manyth line of this content in its file, from 1.
    ///
    /// A digest of date, direction, amount, currency, reference, counterpart and the bank's own number, however the
    /// file writes them. Files that overlap by whole days give a line the same one.
    init(of content: BankLineContent, occurrence: Int) {
        let members: [CanonicalValue] = [
            .text("bankLine"), .text(content.date.text), .text(content.direction.rawValue),
            .text(content.amount.text), .text(content.amount.currency.code), .text(content.reference ?? ""),
            .text(content.counterpart ?? ""), .text(content.bankID ?? ""), .integer(occurrence),
        ]
        text = "b" + ContentDigest(of: CanonicalValue.list(members).json).hex.prefix(Self.digitCount)
    }

    package var description: String { text }
}

/// What a line says.
struct BankLineContent: Hashable {
    let date: LocalDate
    let amount: Money
    let direction: PaymentDirection
    let reference: String?
    let counterpart: String?
    let bankID: String?
}

/// A cell of a bank's file that can't be read.
package struct BankLineFlaw: Hashable, Sendable {
    /// The line of the file, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    /// What is wrong with it.
    package let error: InvalidInput

    /// A sentence for a person.
    package var message: String { "line \(line), column \(column): \(error.message)" }
}
