/// One message that is to leave through one channel.
package struct Delivery: Hashable, Sendable {
    /// Identifier of the delivery, equal for every attempt and sent to its receiver.
    package let id: String
    package let tenant: TenantID
    package let slug: TenantSlug
    package let task: TaskID
    package let reminder: String
    package let channel: String
    /// Recipient as the channel understands it; `nil` when the channel needs none.
    package let recipient: String?
    /// Address in the recipient's profile for the channel, or the recipient where that is an address; nil without one.
    package let address: String?
    /// Reason for which the delivery may not go to the address; nil where it may.
    ///
    /// Its recipient has unsubscribed, or hasn't confirmed the address yet.
    package let refusal: AddressStanding.Kind?
    /// Title of the message, one line.
    package let title: String
    /// Body of the message in plain text.
    package let text: String
    /// Everything that is known about it, as one JSON object in canonical form.
    package let payload: String
    /// Links with their codes in clear, for which text and payload have placeholders.
    package let links: [DeliveryLink]
    /// Number of this attempt, counted from 1.
    package let attempt: Int
    /// Instant at which the delivery was decided.
    package let createdAt: Timestamp

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

    /// Delivery whose message has the codes instead of their placeholders.
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

    /// Returns the text with placeholders for the codes, and for parts of them.
    ///
    /// Parts count because what is reported of an attempt may be cut, or have other digits beside them.
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
