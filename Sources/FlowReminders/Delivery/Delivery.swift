/// One message that is to leave through one channel.
package struct Delivery: Hashable, Sendable {
    /// Its id: the same for every attempt, and told to whoever receives it.
    package let id: String
    /// Whose.
    package let tenant: TenantID
    /// The tenant's name.
    package let slug: TenantSlug
    /// The task that it is of.
    package let task: TaskID
    /// The reminder that it is about.
    package let reminder: String
    /// The name of the channel, as the configuration declares it.
    package let channel: String
    /// Whom it is for, as the channel understands it; `nil` when the channel needs nobody.
    package let recipient: String?
    /// Where it goes: what the recipient's profile has for the channel, or the recipient that is an address itself.
    package let address: String?
    /// One line.
    package let title: String
    /// What is said, in plain text.
    package let text: String
    /// Everything that is known about it, as one JSON object in canonical form.
    package let payload: String
    /// How many times it was tried before, and one.
    package let attempt: Int
    /// When it was decided.
    package let createdAt: Timestamp

    /// Makes a delivery.
    package init(
        id: String,
        tenant: TenantID,
        slug: TenantSlug,
        task: TaskID,
        reminder: String,
        channel: String,
        recipient: String?,
        address: String? = nil,
        title: String,
        text: String,
        payload: String,
        attempt: Int,
        createdAt: Timestamp
    ) {
        self.id = id
        self.tenant = tenant
        self.slug = slug
        self.task = task
        self.reminder = reminder
        self.channel = channel
        self.recipient = recipient
        self.address = address ?? recipient.flatMap(RecipientText.address)
        self.title = title
        self.text = text
        self.payload = payload
        self.attempt = attempt
        self.createdAt = createdAt
    }
}
