import FlowCore

extension SenderReport {
    /// What the end of handing a mail over means for its attempt.
    init(mail end: CurlEnd, needsLogin: Bool) {
        let status = end.status ?? 0
        if end.isDone || (end.stage == .message && (200...299).contains(status)) {
            self.init(result: .sent, output: end.answer, outputTotal: end.answer.utf8.count)
        } else if status >= 400 {
            self.init(result: Self.refusal(status, end, needsLogin: needsLogin))
            (output, outputTotal) = (end.answer, end.answer.utf8.count)
        } else if end.hasBegun {
            let reason =
                end.isCancelled
                ? Self.stoppingReason
                : end.isLate
                    ? "The server didn't say in time whether it has the mail"
                    : "The server didn't say whether it has the mail: \(end.failure)"
            self.init(result: .ambiguous(reason: reason))
        } else {
            self = end.unreached
        }
    }

    /// It is for good where the recipient or the message is refused, and who may send has nothing to do with it (RFC 3463).
    private static func refusal(_ status: Int, _ end: CurlEnd, needsLogin: Bool) -> DeliveryResult {
        if needsLogin, !end.hasLogin, end.stage != .greeting {
            return .failed(reason: "The server asks for no password, and answered \(status)", isPermanent: false)
        }
        let isOfMail = end.stage == .recipient || end.stage == .data || end.stage == .message
        let isByRules = end.answer.hasPrefix("5.7.") || [530, 535].contains(status)
        return .failed(
            reason: "The server refused \(name(of: end.stage)) (\(status))" + remark(end.answer),
            isPermanent: status >= 500 && isOfMail && !isByRules,
            isOfAddress: status >= 500 && end.stage == .recipient && !isByRules
        )
    }

    private static func name(of stage: CurlEnd.Stage) -> String {
        switch stage {
        case .greeting: "to talk"
        case .login: "user and password"
        case .sender: "the sender"
        case .recipient: "the recipient"
        case .data, .message: "the mail"
        }
    }
}
