/// Reminders of an occurrence, and the messages that follow until a person acknowledges it.
///
/// Written and kept as text: `-1h`; `0m, nag 10m x2, then 10m to carla, then 30m via command to role:manager, loop 1`.
package struct ReminderRule: Hashable, Sendable {
    package var trigger: ReminderTrigger
    /// Steps of the rule in their order, until one is acknowledged; at least one.
    package var steps: [ReminderStep]
    /// Repeats of each step until it is acknowledged.
    package var nag: ReminderNag?
    /// Number of times that the steps are gone through, 1 or more.
    package var roundCount = 1
    /// Number of different people who have to acknowledge it.
    package var acknowledgementCount = 1
    /// Quiet hours of the rule; nil where those of its subject hold, or of the tenant.
    package var quiet: QuietChoice?
    /// True when its reminders are gathered with others until the time of digests.
    package var isDigest = false
    /// True when an attempt with an unknown outcome isn't repeated.
    package var isHeldWhenAmbiguous = false
    /// Operations for which each of its messages has a link; each of them at most once.
    package var links: [LinkPurpose] = []

    package static let countMax = 10
    package static let stepCountMax = 10
    package static let roundCountMax = 100
    package static let recipientCountMax = 20
    /// Bounds of delays, in seconds: a minute to 30 days.
    package static let delayBounds = 60...30 * 86_400

    package init(_ trigger: ReminderTrigger, steps: [ReminderStep] = [ReminderStep()]) {
        self.trigger = trigger
        self.steps = steps
    }
}

/// Time at which a reminder's first step goes out.
package enum ReminderTrigger: Hashable, Sendable {
    /// Length of time after an anchor of the occurrence; before the anchor when negative.
    case relative(ReminderAnchor, TimeLength)
    /// A time on the wall clock; for what happens once.
    case absolute(LocalDateTime)
}

/// A moment of an occurrence.
package enum ReminderAnchor: String, Hashable, Sendable, CaseIterable {
    /// Nominal time of the occurrence.
    case start
    case due
    /// Instant at which the occurrence counts as missed.
    case end
}

/// One step of a rule, with its channel and its recipients.
package struct ReminderStep: Hashable, Sendable {
    /// Delay after the actual delivery of the step before; for the first, of the last one when the steps go round.
    package var delay = TimeLength.zero
    /// The name of the channel; empty where it is that of who gets it.
    package var channel = ReminderStep.channelOfPerson
    /// Recipients: principals, profiles, addresses, `role:manager`; nil is the subject's addressee, else its profile.
    package var recipients: [String]?

    package static let channelOfPerson = ""
    /// The channel that is always there.
    package static let journal = "journal"

    package var isByPerson: Bool { channel == Self.channelOfPerson }
    /// True when the step needs a recipient: without one, only the journal has it.
    package var needsSomebody: Bool { isByPerson || channel == Self.journal }

    package init(delay: TimeLength = .zero, channel: String = ReminderStep.channelOfPerson, recipients: [String]? = nil)
    {
        self.delay = delay
        self.channel = channel
        self.recipients = recipients
    }
}

/// Repetition of a step until a person acknowledges it.
package struct ReminderNag: Hashable, Sendable {
    /// Delay after the actual delivery before.
    package let interval: TimeLength
    package let countMax: Int

    package static let countMaxMax = 100
}
