import CCurl
import FlowCore

/// End of a request or of the handing over of a mail.
struct CurlEnd: Hashable, Sendable {
    /// Stages of a mail session, by the last command that was sent to the server.
    enum Stage: Hashable, Sendable {
        case greeting, login, sender, recipient, data
        /// All of the mail was given to it.
        case message
    }

    /// The status of the answer, of mail that of the last reply; nil when there was none as a whole.
    var status: Int?
    var isDone = false
    /// The request, or the whole of the mail, may have gone out.
    var hasBegun = false
    var isCancelled = false
    var isLate = false
    /// Stage of a mail that the last reply answers.
    var stage = Stage.greeting
    /// True for mail when a login was sent to the server.
    var hasLogin = false
    /// Seconds that the answer asks to wait.
    var retryAfter: Int64 = 0
    /// An address to which no connection may be made, where there was no other one; else empty.
    var refused = ""
    /// Description of what went wrong on the way; empty when nothing did.
    var failure = ""
    /// The beginning of the answer.
    var answer = ""

    var unreached: SenderReport {
        let reason =
            isCancelled
            ? "flowd is stopping"
            : refused.isEmpty
                ? "Not reached: \(failure)" : "\(refused) is no address of the internet, and allow doesn't have it"
        return SenderReport(result: .failed(reason: reason, isPermanent: false))
    }
}

extension CurlEnd {
    init(_ end: ccurl_end) {
        status = end.status == 0 ? nil : end.status
        isDone = end.is_failed == 0
        hasBegun = end.has_begun != 0
        isCancelled = end.is_cancelled != 0
        isLate = end.is_late != 0
        stage = Stage(end.stage)
        hasLogin = end.has_login != 0
        retryAfter = end.retry_after
        refused = Self.text(of: end.refused)
        failure = Self.text(of: end.failure)
        answer = Self.text(of: end.answer, count: end.answer_size)
    }

    private static func text<Characters>(of characters: Characters, count: Int? = nil) -> String {
        withUnsafeBytes(of: characters) { bytes in
            let kept = bytes.prefix(count ?? bytes.firstIndex(of: 0) ?? bytes.count)
            return String(decoding: kept, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
        }
    }
}

extension CurlEnd.Stage {
    fileprivate init(_ stage: ccurl_stage) {
        switch stage {
        case CCURL_LOGIN: self = .login
        case CCURL_SENDER: self = .sender
        case CCURL_RECIPIENT: self = .recipient
        case CCURL_DATA: self = .data
        case CCURL_MESSAGE: self = .message
        default: self = .greeting
        }
    }
}
