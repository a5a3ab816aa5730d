import FlowCore

/// Report on the end of an attempt, with what the other end said.
struct SenderReport: Hashable, Sendable {
    var result: DeliveryResult
    /// The beginning of it.
    var output = ""
    /// Bytes of all of it.
    var outputTotal = 0

    static let stoppingReason = "The attempt was ended because flowd is stopping"
    private static let remarkLengthMax = 200

    /// Returns a colon and the first line of an output, for a sentence about the end of an attempt; empty without one.
    static func remark(_ output: String) -> String {
        guard let line = output.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) })
        else { return "" }
        let text = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        return ": " + (text.count > remarkLengthMax ? text.prefix(remarkLengthMax) + "…" : text)
    }
}
