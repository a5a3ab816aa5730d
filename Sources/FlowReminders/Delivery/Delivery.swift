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
    /// Links with their codes in clear, for which text and payload have placeholders.
    package let links: [DeliveryLink]
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
        links: [DeliveryLink] = [],
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
        self.links = links
        self.attempt = attempt
        self.createdAt = createdAt
    }

    /// Message with the codes in the place of their placeholders.
    package var withCodes: Delivery {
        guard !links.isEmpty else { return self }
        func filled(_ text: String) -> String {
            links.reduce(text) { $0.replacing($1.purpose.placeholder, with: $1.code.text) }
        }
        return Delivery(
            id: id,
            tenant: tenant,
            slug: slug,
            task: task,
            reminder: reminder,
            channel: channel,
            recipient: recipient,
            address: address,
            title: title,
            text: filled(text),
            payload: filled(payload),
            attempt: attempt,
            createdAt: createdAt
        )
    }

    /// Text in which placeholders stand for the codes, and for parts of them: what is told of an attempt may be cut.
    package func withoutCodes(_ text: String) -> String {
        guard !links.isEmpty else { return text }
        let whole = links.reduce(text) { $0.replacing($1.code.text, with: $1.purpose.placeholder) }
        var (hidden, run) = ("", "")
        func take(_ run: String) -> String {
            guard run.utf8.count >= Self.codePartLengthMin else { return run }
            return links.first { $0.code.text.contains(run.lowercased()) }?.purpose.placeholder ?? run
        }
        for character in whole {
            if character.isHexDigit, character.isASCII {
                run.append(character)
            } else {
                hidden += take(run)
                hidden.append(character)
                run = ""
            }
        }
        return hidden + take(run)
    }

    /// Fewest digits that count as a part of a code: fewer may be a word.
    private static let codePartLengthMin = 8
}
