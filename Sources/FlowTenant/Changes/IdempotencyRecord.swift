/// Record of a command that succeeded, so that the same call gets the same answer.
package struct IdempotencyRecord: Hashable, Sendable {
    package let principal: Principal
    /// The caller's name for the command.
    package let key: IdempotencyKey
    package let digest: ContentDigest
    /// The answer, or where to find it.
    package let reply: StoredReply
    package let at: Timestamp
    /// Text of the answer; nil where it can't be encoded, which the writer learns from `replyText()`.
    private let text: String?

    package init(principal: Principal, key: IdempotencyKey, digest: ContentDigest, reply: StoredReply, at: Timestamp) {
        self.principal = principal
        self.key = key
        self.digest = digest
        self.reply = reply
        self.at = at
        text = try? reply.text()
    }

    var sizeBytes: Int { text?.utf8.count ?? 0 }

    /// The text of the answer, made with the record; throws when there is none.
    package func replyText() throws -> String { try text ?? reply.text() }
}

/// Stored answer: whole up to 4 KiB, a larger one as a reference to what it was made of.
package enum StoredReply: Hashable, Sendable {
    case inline(CommandOutcome)
    /// A started job whose subject, attributes and labels are read from the event of its start, which never changes.
    case job(JobSummary)
    /// A template whose findings are read from the source of this version.
    case template(TemplateApplied)
}
