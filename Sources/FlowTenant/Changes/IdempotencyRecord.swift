/// What is kept of a command that succeeded, so that the same call gets the same answer.
package struct IdempotencyRecord: Hashable, Sendable {
    /// Who called: keys of different principals don't meet.
    package let principal: Principal
    /// The caller's name for the command.
    package let key: IdempotencyKey
    /// Of the command's content.
    package let digest: ContentDigest
    /// The answer, or where to find it.
    package let reply: StoredReply
    /// When.
    package let at: Timestamp
    /// The answer's text; nil where it has none, which whoever writes it hears of.
    private let text: String?

    /// Makes a record.
    package init(principal: Principal, key: IdempotencyKey, digest: ContentDigest, reply: StoredReply, at: Timestamp) {
        self.principal = principal
        self.key = key
        self.digest = digest
        self.reply = reply
        self.at = at
        text = try? reply.text()
    }

    /// Bytes of the answer's text.
    var sizeBytes: Int { text?.utf8.count ?? 0 }

    /// The text of the answer, made with the record; throws when there is none.
    package func replyText() throws -> String { try text ?? reply.text() }
}

/// An answer as it is kept: as it is up to 4 KiB, a larger one as a reference to what it was made of.
package enum StoredReply: Hashable, Sendable {
    /// The answer.
    case inline(CommandOutcome)
    /// A started job whose subject, attributes and labels are read from the event of its start, which never changes.
    case job(JobSummary)
    /// A template whose findings are read from the source of this version.
    case template(TemplateApplied)
}
