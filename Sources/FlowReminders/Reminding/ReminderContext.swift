/// Subject of reminders, with everything that they have to know about it.
package struct ReminderSubject {
    let title: String
    let instructions: String?
    /// Place of the subject in words, for programs and lists: `job 12, Inspection for Mrs Ito`.
    let context: String?
    /// The job that it belongs to, as templates know it; empty where there is none.
    let job: [String: CanonicalValue]
    let profile: String?
    /// Recipient of the reminders that name none, where that isn't the profile.
    let addressee: String?
    let window: WindowChoice
    let misfire: MisfirePolicy
    /// Length for which the subject is still of use after it was due; nil for the default.
    let grace: TimeLength?
    /// True when the subject is due on a day, not at a time of it.
    let isWholeDay: Bool
    let news: ReminderNews
    let received: ReceivedPayment?
    let address: AddressNews?
    /// Person whose action is reported, and who isn't notified of it; nil where that doesn't matter.
    let author: String?
    /// True when a person made the subject: it doesn't follow anything else.
    let isOwn: Bool
    /// True for money that is owed, whose messages also go to recipients who have unsubscribed from others.
    let isOwed: Bool
    let isPaused: Bool
    let isEnded: Bool
    let members: [String: CanonicalValue]

    package init(
        title: String,
        instructions: String?,
        context: String?,
        job: [String: CanonicalValue],
        profile: String?,
        addressee: String?,
        window: WindowChoice,
        misfire: MisfirePolicy,
        grace: TimeLength?,
        isWholeDay: Bool,
        news: ReminderNews,
        received: ReceivedPayment?,
        address: AddressNews?,
        author: String?,
        isOwn: Bool,
        isOwed: Bool,
        isPaused: Bool,
        isEnded: Bool,
        members: [String: CanonicalValue]
    ) {
        self.title = title
        self.instructions = instructions
        self.context = context
        self.job = job
        self.profile = profile
        self.addressee = addressee
        self.window = window
        self.misfire = misfire
        self.grace = grace
        self.isWholeDay = isWholeDay
        self.news = news
        self.received = received
        self.address = address
        self.author = author
        self.isOwn = isOwn
        self.isOwed = isOwed
        self.isPaused = isPaused
        self.isEnded = isEnded
        self.members = members
    }
}

/// News or a due date, of which reminders tell.
package enum ReminderNews {
    case due
    /// News; `due` is when it has to be done, where that is known.
    case news(NotifyOccasion, due: DueDate?, canBegin: Bool)
}

/// Context that is given with every decision about reminders.
package struct ReminderContext {
    let subject: ReminderSubject
    /// The instant; another one for what would be said then.
    package var now: Timestamp
    let stamp: Stamp
    /// The zone of what is reminded of.
    let zone: ZoneRules
    /// Members of roles, for recipients that are named by a role.
    let access: AccessList
    let people: People
    package var wording: Wording
    /// The quiet hours of the tenant, for what says nothing else.
    let tenantQuiet: QuietHours?
    let random: any RandomSource
    let debt: ReminderDebt?
    /// The keys of the profiles in the archive.
    let archived: Set<String>

    package init(
        subject: ReminderSubject,
        now: Timestamp,
        stamp: Stamp,
        zone: ZoneRules,
        access: AccessList,
        people: People,
        wording: Wording,
        tenantQuiet: QuietHours?,
        random: any RandomSource,
        debt: ReminderDebt?,
        archived: Set<String>
    ) {
        self.subject = subject
        self.now = now
        self.stamp = stamp
        self.zone = zone
        self.access = access
        self.people = people
        self.wording = wording
        self.tenantQuiet = tenantQuiet
        self.random = random
        self.debt = debt
        self.archived = archived
    }

    package static let pausedReason = "The task was paused"

    /// Random number from 0 to 1, by which pauses between attempts vary.
    var jitter: Double { Double(random.bytes(count: 1).first ?? 128) / 255 }

    /// Links with new codes for those of the purposes that a message has placeholders for, as it has where they lead;
    /// it may go out from an instant on.
    func newLinks(_ purposes: [LinkPurpose], in payload: String, from openAt: Timestamp) -> [DeliveryLink] {
        guard let offer = wording.links else { return [] }
        return purposes.filter { payload.contains($0.placeholder) }.map {
            DeliveryLink(purpose: $0, code: LinkCode(random: random), expiresAt: offer.end(of: $0, from: openAt))
        }
    }

    /// Returns the link to unsubscribe from mail to the address of a profile.
    ///
    /// The list is empty for messages about money that is owed, where no base address for links is configured, and
    /// unless the channel is a mail channel of the profile.
    func wayOut(of recipient: String?, by channel: String) -> [LinkPurpose] {
        guard !subject.isOwed, let recipient, !recipient.contains(":"), let offer = wording.links, offer.base != nil,
            offer.mail.contains(channel), people.person(recipient)?.channels.contains(channel) == true
        else { return [] }
        return [.unsubscribe]
    }

    /// True for one person under two names: a principal, and the profile that is linked to it, which a code is for.
    func isSame(_ one: Principal, _ other: Principal) -> Bool {
        one == other || names(of: one).contains(other.person) || names(of: other).contains(one.person)
    }

    private func names(of principal: Principal) -> [String] {
        [principal.person, people.person(principal.person)?.principal].compactMap(\.self)
    }

    func newID() -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: random.bytes(count: 16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }
}
