/// Deed of a link's code.
package struct CodeReceipt: Hashable, Sendable {
    /// Deed that it is for.
    package let purpose: LinkPurpose
    /// Occurrence or step that it was done to: `3/14`, `12/photo`.
    package let subject: String
    /// True when the code had been used before, so that nothing was done now.
    package let isRepeated: Bool
    /// When it was used, or found it so.
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
    /// It is nobody's: it never was, or its message was let go of.
    case unknown
    /// It is that of no feed: it never was, or the feed has another address or none.
    case noFeed
    /// It was of use until then.
    case expired(LinkPurpose, Timestamp)
}

/// Code and message that carried it, for whoever has the code.
package struct PresentedCode: Hashable, Sendable {
    /// Whose.
    package let tenant: TenantID
    /// The tenant's name in commands.
    package let slug: TenantSlug
    /// The code.
    package let code: KeptCode
    /// Whom the message was for; nil for nobody in particular.
    package let recipient: String?
    /// Title of the message.
    package let title: String
    /// Text of the message, with placeholders for codes.
    package let text: String
    /// State of the occurrence that the message is of.
    package let state: OccurrenceState

    /// Puts it together.
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
