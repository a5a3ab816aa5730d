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
    /// Why it may not go to the address: its recipient has unsubscribed, or hasn't confirmed it yet; nil where it may.
    package let refusal: AddressStanding.Kind?
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
        refusal: AddressStanding.Kind? = nil,
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
        self.refusal = refusal
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
            refusal: refusal,
            title: title,
            text: filled(text),
            payload: filled(payload),
            links: links,
            attempt: attempt,
            createdAt: createdAt
        )
    }

    /// Text in which placeholders stand for the codes, and for parts of them: what is told of an attempt may be cut, or
    /// have other digits beside them.
    package func withoutCodes(_ text: String) -> String {
        guard !links.isEmpty else { return text }
        let codes = links.map { (code: $0.code.text, placeholder: $0.purpose.placeholder) }
        let characters = Array(text)
        // By their places, the codes of which a character is a part.
        var hidden = [Int?](repeating: nil, count: characters.count)
        for begin in characters.indices.dropLast(Self.codePartLengthMin - 1) {
            let part = characters[begin..<begin + Self.codePartLengthMin]
            guard part.allSatisfy(\.isHexDigit) else { continue }
            let digits = String(part).lowercased()
            guard let index = codes.firstIndex(where: { $0.code.contains(digits) }) else { continue }
            for place in part.indices { hidden[place] = index }
        }
        var (result, last): (String, Int?) = ("", nil)
        for (character, index) in zip(characters, hidden) {
            if let index {
                if index != last { result += codes[index].placeholder }
            } else {
                result.append(character)
            }
            last = index
        }
        return result
    }

    /// Fewest digits that count as a part of a code: fewer may be a word.
    private static let codePartLengthMin = 8
}
