/// Names a payment of a template, in lower case: `catering`.
package struct PaymentKey: PlanKey {
    package static let noun = "payment key"
    package static let isLowerCase = true
    package let text: String

    package init(validating text: String) throws(KeyError) {
        self.text = try Self.checked(text)
    }
}

/// Payment for which a step of kind `payment` waits.
///
/// It is either all of a payment, `catering`, or one instalment of it, `catering/deposit`.
package struct PaymentTarget: Hashable, Sendable, CustomStringConvertible {
    package let payment: PaymentKey
    /// The instalment; nil means all of them.
    package let instalment: StepKey?

    package init(payment: PaymentKey, instalment: StepKey? = nil) {
        self.payment = payment
        self.instalment = instalment
    }

    package var description: String { text }
}

extension PaymentTarget: TextValue {
    /// Error thrown for a text that is no payment target.
    package typealias Problem = KeyError

    package init(validating text: String) throws(KeyError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        payment = try PaymentKey(validating: String(parts[0]))
        instalment = parts.count == 1 ? nil : try StepKey(validating: String(parts[1]))
    }

    package var text: String { instalment.map { "\(payment)/\($0)" } ?? payment.text }
}

/// A value of a template that is written, kept and compared as one text.
package protocol TextValue: Codable {
    /// Error thrown when a text can't be read.
    associatedtype Problem: Error
    /// The one way to write it.
    var text: String { get }
    init(validating text: String) throws(Problem)
}

extension TextValue {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(Problem) {
            self = try Self(validating: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
