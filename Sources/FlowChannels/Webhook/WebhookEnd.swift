import FlowCore

/// How a request ended.
struct WebhookEnd: Hashable, Sendable {
    /// The status of the answer; nil when there was none as a whole.
    var status: Int?
    /// The request may have gone out.
    var hasBegun = false
    /// Nobody waits for it any more.
    var isCancelled = false
    /// Its time was up.
    var isLate = false
    /// Seconds that the answer asks to wait.
    var retryAfter: Int64 = 0
    /// An address to which no connection may be made, where there was no other one; else empty.
    var refused = ""
    /// What was wrong on the way; empty when nothing was.
    var failure = ""
    /// The beginning of the answer.
    var answer = ""

    /// What it means for the attempt.
    var report: SenderReport {
        if let status { return report(status) }
        if hasBegun {
            let reason =
                isCancelled
                ? SenderReport.stoppingReason
                : isLate ? "The receiver didn't answer in time" : "The receiver gave no whole answer: \(failure)"
            return SenderReport(result: .ambiguous(reason: reason))
        }
        if isCancelled { return failed("flowd is stopping") }
        guard refused.isEmpty else {
            return failed("\(refused) is no address of the internet, and allow doesn't have it")
        }
        return failed("Not reached: \(failure)")
    }

    private func report(_ status: Int) -> SenderReport {
        var report = SenderReport(result: .sent, output: answer, outputTotal: answer.utf8.count)
        guard !(200...299).contains(status) else { return report }
        let redirect = (300...399).contains(status) ? ", and redirects aren't followed" : ""
        let reason = "The receiver answered \(status)\(redirect)" + SenderReport.remark(answer)
        report.result = .failed(
            reason: reason,
            isPermanent: status == 410,
            retryAfter: retryAfter > 0 ? min(retryAfter, .max / 1000) * 1000 : nil
        )
        return report
    }

    private func failed(_ reason: String) -> SenderReport {
        SenderReport(result: .failed(reason: reason, isPermanent: false))
    }
}
