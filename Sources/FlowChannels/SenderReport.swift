import FlowCore

/// How an attempt ended, and what was said at the other end.
struct SenderReport: Hashable, Sendable {
    var result: DeliveryResult
    /// The beginning of it.
    var output = ""
    /// Bytes of all of it.
    var outputTotal = 0

    /// What is said of an attempt that a stop has ended.
    static let stoppingReason = "The attempt was ended because flowd is stopping"
    /// Longest remark, in characters.
    private static let remarkLengthMax = 200

    /// The first line of what was said, behind a colon, for a sentence about its end.
    static func remark(_ output: String) -> String {
        guard let line = output.split(whereSeparator: \.isNewline).first(where: { !$0.allSatisfy(\.isWhitespace) })
        else { return "" }
        let text = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        return ": " + (text.count > remarkLengthMax ? text.prefix(remarkLengthMax) + "…" : text)
    }
}
