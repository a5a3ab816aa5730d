/// Result of redeeming the code of a link.
package struct CodeReceipt: Hashable, Sendable {
    package let purpose: LinkPurpose
    /// Occurrence or step that it was done to: `3/14`, `12/photo`.
    package let subject: String
    /// True when the code had been used before, so that nothing was done now.
    package let isRepeated: Bool
    /// Instant at which the code was used, or at which its operation was found already done.
    package let redeemedAt: Timestamp
    /// Event that says so; 0 when nothing changed, as it was so already.
    package let eventNumber: EventNumber

    init(
        _ purpose: LinkPurpose,
        _ subject: String,
        isRepeated: Bool,
        _ redeemedAt: Timestamp,
        event: EventNumber
    ) {
        self.purpose = purpose
        self.subject = subject
        self.isRepeated = isRepeated
        self.redeemedAt = redeemedAt
        eventNumber = event
    }
}

/// Reason for which nothing is done by a code.
package enum CodeRefusal: Error, Hashable, Sendable {
    /// Code that is not known: it never existed, or its message was removed.
    case unknown
    /// Code of no feed: it never existed, or the feed has another address or none.
    case noFeed
    /// Code that has expired, with its purpose and the instant until which it could be used.
    case expired(LinkPurpose, Timestamp)
}

/// Code and the message that carried it, shown to the holder of the code.
package struct PresentedCode: Hashable, Sendable {
    package let tenant: TenantID
    package let slug: TenantSlug
    package let code: KeptCode
    /// Recipient of the message; nil without a particular one.
    package let recipient: String?
    package let title: String
    /// Text of the message, with placeholders for codes.
    package let text: String
    /// State of the occurrence that the message is of.
    package let state: OccurrenceState

    package init(
        tenant: TenantID,
        slug: TenantSlug,
        code: KeptCode,
        recipient: String?,
        title: String,
        text: String,
        state: OccurrenceState
    ) {
        self.tenant = tenant
        self.slug = slug
        self.code = code
        self.recipient = recipient
        self.title = title
        self.text = text
        self.state = state
    }
}
