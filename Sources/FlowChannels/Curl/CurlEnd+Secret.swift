import FlowCore

extension CurlEnd {
    private static let placeholder = "{secret}"
    /// Fewest characters of the end of an answer that count as the begin of a secret, where the answer was cut.
    private static let partLengthMin = 4

    /// The end without a secret that was sent, in any of the forms that it may have had, should the answer repeat it.
    func hiding(_ secret: String?, of user: String? = nil) -> CurlEnd {
        guard let secret, !secret.isEmpty else { return self }
        let quoted = String(CanonicalValue.text(secret).json.dropFirst().dropLast())
        let login = user.map { MessageCode.base64(Array("\($0):\(secret)".utf8)) }
        var end = self
        for form in [secret, quoted, FormText.encoded(secret), login].compactMap(\.self) {
            end.answer = Self.hidden(form, in: end.answer)
            end.failure = Self.hidden(form, in: end.failure)
        }
        return end
    }

    private static func hidden(_ secret: String, in text: String) -> String {
        let whole = text.replacing(secret, with: placeholder)
        let length = stride(from: min(secret.count, whole.count), through: partLengthMin, by: -1)
            .first { whole.hasSuffix(secret.prefix($0)) }
        return length.map { whole.dropLast($0) + placeholder } ?? whole
    }
}
