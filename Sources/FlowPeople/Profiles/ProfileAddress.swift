/// An address at which a person is reached through a channel: `rose@example.org`, `+4915112345678`.
package struct ProfileAddress: Hashable, Sendable, Codable {
    /// The name of the channel, as the configuration declares it.
    package let channel: StepKey
    /// Address as the channel understands it, in one line.
    @ExactText package private(set) var address: String
    /// Reason for which not everything goes to the address as a matter of course; nil where it does.
    package internal(set) var standing: AddressStanding?

    package static let countMax = 16
    /// Longest address, in characters: that of mail (RFC 5321, 4.5.3.1.3).
    package static let lengthMax = 254

    package init(channel: String, address: String) throws(InvalidInput) {
        do {
            self.channel = try StepKey(validating: channel)
        } catch {
            throw InvalidInput(
                field: "addresses",
                found: channel,
                allowed: "a channel's name: 1 to 64 letters, digits, . _ -"
            )
        }
        let field = ProfileField.address(self.channel).name
        let text = try BoundedText.required(address, field: field, max: Self.lengthMax)
        guard !text.contains(where: { $0.isNewline || $0 == "\t" }) else {
            throw InvalidInput(field: field, found: text, allowed: "an address in one line")
        }
        self.address = text
    }

    /// Refuses two for one channel.
    static func checked(_ addresses: [ProfileAddress]) throws(InvalidInput) -> [ProfileAddress] {
        var seen: Set<StepKey> = []
        for address in addresses where !seen.insert(address.channel).inserted {
            throw InvalidInput(
                field: "addresses",
                found: "\(address.channel.text) twice",
                allowed: "one address for each channel"
            )
        }
        return addresses
    }

    /// Refuses more than a profile may have, after an update too.
    package static func checkCount(_ addresses: [ProfileAddress]) throws(InvalidInput) {
        guard addresses.count <= countMax else {
            throw InvalidInput(
                field: "addresses",
                found: "\(addresses.count) addresses",
                allowed: "at most \(countMax)"
            )
        }
    }
}

/// Reason for which not everything goes to an address as a matter of course.
package struct AddressStanding: Hashable, Sendable, Codable {
    /// Kind of reason for which not everything goes to an address.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Messages were refused for good, such as for an address that doesn't exist.
        ///
        /// Other addresses are tried before it.
        case bounced
        /// Reader of the address wants no more messages: only those about what they owe are sent.
        case unsubscribed
        /// Ownership of the address is not yet confirmed: only the code that confirms it is sent.
        case unverified
    }

    package let kind: Kind
    package let since: Timestamp
    /// Reason given by the receiving side; nil where none was given.
    package let reason: String?
    /// Codes that were sent for the addresses of the channel, one after the other; nil where it isn't to be confirmed.
    package let codeCount: Int?

    /// Longest reason, in characters.
    package static let reasonLengthMax = 250

    package init(_ kind: Kind, since: Timestamp, reason: String? = nil, codeCount: Int? = nil) {
        (self.kind, self.since, self.reason, self.codeCount) = (kind, since, reason, codeCount)
    }

    /// Time until another code may be sent, in milliseconds: a minute, and the longer the more there were.
    package var pauseMilliseconds: Int64 {
        let pauses: [Int64] = [60_000, 300_000, 3_600_000, 86_400_000]
        return pauses[min(max((codeCount ?? 1) - 1, 0), pauses.count - 1)]
    }

    /// Returns the standing after another code was sent at an instant.
    func asked(again now: Timestamp) -> AddressStanding {
        AddressStanding(.unverified, since: now, codeCount: (codeCount ?? 1) + 1)
    }
}

extension [ProfileAddress] {
    /// Channels by which a person is reached, in the order in which they are tried.
    ///
    /// Channels that refused come last.
    package var reaching: [String] {
        let usable = filter { $0.standing == nil || $0.standing?.kind == .bounced }
        return (usable.filter { $0.standing == nil } + usable.filter { $0.standing != nil }).map(\.channel.text)
    }

    /// Channels by which nothing goes but what they owe.
    package var declined: [String] { filter { $0.standing?.kind == .unsubscribed }.map(\.channel.text) }

    /// Has one of them stand otherwise; nil is that everything goes there.
    mutating func set(_ standing: AddressStanding?, of channel: StepKey) {
        for index in indices where self[index].channel == channel { self[index].standing = standing }
    }

    /// Returns the addresses with the given ones replacing those of their channels.
    ///
    /// A new one comes after the others, and an unchanged one stays so. With `standing`, all of the given ones get that
    /// standing, also those that are unchanged.
    func updated(by new: [ProfileAddress], standing: AddressStanding? = nil) -> [ProfileAddress] {
        var all = self
        for var address in new {
            address.standing = standing
            if let index = all.firstIndex(where: { $0.channel == address.channel }) {
                if let standing, let known = all[index].standing, known.kind == .unverified {
                    address.standing = known.asked(again: standing.since)
                }
                if !all[index].address.hasBytes(of: address.address) || standing != nil { all[index] = address }
            } else {
                all.append(address)
            }
        }
        return all
    }

    func beginning(with channel: StepKey) -> [ProfileAddress] {
        filter { $0.channel == channel } + filter { $0.channel != channel }
    }

    /// Their channels in order, for people; nil where there aren't several.
    var order: String? { count > 1 ? map(\.channel.text).joined(separator: ", ") : nil }

    var canonical: CanonicalValue {
        .list(map { .list([.text($0.channel.text), .text($0.address)]) })
    }
}
