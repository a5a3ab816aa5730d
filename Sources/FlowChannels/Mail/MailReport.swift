import FlowCore

extension SenderReport {
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

    /// Returns the result of a refused mail, with the reason from the server's answer.
    ///
    /// The failure is permanent where the recipient or the message is refused, and the reason isn't who may send (RFC
    /// 3463).
    private static func refusal(_ status: Int, _ end: CurlEnd, needsLogin: Bool) -> DeliveryResult {
        if needsLogin, !end.hasLogin, end.stage != .greeting {
            return .failed(reason: "The server asks for no password, and answered \(status)", isPermanent: false)
        }
        let isOfMail = end.stage == .recipient || end.stage == .data || end.stage == .message
        let isByRules = end.answer.hasPrefix("5.7.") || [530, 535].contains(status)
        return .failed(
            reason: "The server refused \(name(of: end.stage)) (\(status))" + remark(end.answer),
            isPermanent: status >= 500 && isOfMail && !isByRules,
            isOfAddress: end.stage == .recipient && !isByRules && isOfMailbox(status, end.answer)
        )
    }

    /// Returns true where no user has the mailbox, or there is no such address (RFC 3463).
    ///
    /// False where the mailbox is full, or the sender isn't wanted. Without a code of that kind the status decides (RFC
    /// 5321).
    private static func isOfMailbox(_ status: Int, _ answer: String) -> Bool {
        let code = String(answer.prefix { $0.isNumber || $0 == "." })
        guard code.split(separator: ".").count == 3 else { return [550, 551, 553].contains(status) }
        return ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"].contains(code)
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
