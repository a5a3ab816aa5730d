import FlowCore

extension SenderReport {
    init(webhook end: CurlEnd) {
        if let status = end.status {
            self.init(status, end)
        } else if end.hasBegun {
            let reason =
                end.isCancelled
                ? Self.stoppingReason
                : end.isLate
                    ? "The receiver didn't answer in time" : "The receiver gave no whole answer: \(end.failure)"
            self.init(result: .ambiguous(reason: reason))
        } else {
            self = end.unreached
        }
    }

    private init(_ status: Int, _ end: CurlEnd) {
        self.init(result: .sent, output: end.answer, outputTotal: end.answer.utf8.count)
        guard !(200...299).contains(status) else { return }
        let redirect = (300...399).contains(status) ? ", and redirects aren't followed" : ""
        result = .failed(
            reason: "The receiver answered \(status)\(redirect)" + Self.remark(end.answer),
            isPermanent: status == 410,
            retryAfter: end.retryAfter > 0 ? min(end.retryAfter, .max / 1000) * 1000 : nil
        )
    }

    /// Report of an attempt where these answers say that the message won't be taken another time either.
    init(webhook end: CurlEnd, isForGood statuses: Set<Int>) {
        self.init(webhook: end)
        guard case .failed(let reason, _, let rest, _) = result else { return }
        let isPermanent = end.status.map(statuses.contains) ?? false
        result = .failed(reason: reason, isPermanent: isPermanent, retryAfter: rest)
    }
}
