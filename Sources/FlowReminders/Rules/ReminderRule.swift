/// When an occurrence is reminded of, and what follows until somebody acknowledges it.
///
/// Written and kept as text: `-1h`; `0m, nag 10m x2, then 10m to carla, then 30m via command to role:manager, loop 1`.
package struct ReminderRule: Hashable, Sendable {
    /// When the first step goes out.
    package var trigger: ReminderTrigger
    /// To whom, one after the other, until it is acknowledged; at least one.
    package var steps: [ReminderStep]
    /// How each step is repeated until it is acknowledged.
    package var nag: ReminderNag?
    /// How often the steps are gone through, 1 or more.
    package var roundCount = 1
    /// How many different people have to acknowledge it.
    package var acknowledgementCount = 1
    /// Its quiet hours; nil where those of its object hold, or of the tenant.
    package var quiet: QuietChoice?
    /// It is gathered with others until the time of digests.
    package var isDigest = false
    /// An attempt of which nobody knows how it ended isn't repeated.
    package var isHeldWhenAmbiguous = false
    /// Deeds for which each of its messages has a link; each of them at most once.
    package var links: [LinkPurpose] = []

    /// Most rules of one object.
    package static let countMax = 10
    /// Most steps of a rule.
    package static let stepCountMax = 10
    /// Most rounds.
    package static let roundCountMax = 100
    /// Most recipients of a step.
    package static let recipientCountMax = 20
    /// What delays may be, in seconds: a minute to 30 days.
    package static let delayBounds = 60...30 * 86_400

    /// A rule with one step, which goes where the object's reminders go.
    package init(_ trigger: ReminderTrigger, steps: [ReminderStep] = [ReminderStep()]) {
        self.trigger = trigger
        self.steps = steps
    }
}

/// When a reminder's first step goes out.
package enum ReminderTrigger: Hashable, Sendable {
    /// So long after an anchor of the occurrence; before it when negative.
    case relative(ReminderAnchor, TimeLength)
    /// A time on the wall clock; for what happens once.
    case absolute(LocalDateTime)
}

/// A moment of an occurrence.
package enum ReminderAnchor: String, Hashable, Sendable, CaseIterable {
    /// Its nominal time.
    case start
    /// When it has to be done.
    case due
    /// When it counts as missed.
    case end
}

/// One step of a rule: where and to whom.
package struct ReminderStep: Hashable, Sendable {
    /// How long after the actual delivery of the step before; for the first, of the last one when the steps go round.
    package var delay = TimeLength.zero
    /// The name of the channel; empty where it is that of who gets it.
    package var channel = ReminderStep.channelOfPerson
    /// Who gets it: principals, profiles, `role:manager`; nil is the profile of the object, or nobody in particular.
    package var recipients: [String]?

    /// Stands for the channel of who gets it.
    package static let channelOfPerson = ""
    /// The channel that is always there.
    package static let journal = "journal"

    /// No channel is named: it goes to each by their own.
    package var isByPerson: Bool { channel == Self.channelOfPerson }
    /// Without somebody to whom it goes, only the journal has it.
    package var needsSomebody: Bool { isByPerson || channel == Self.journal }

    /// A step by the channel of who gets it.
    package init(delay: TimeLength = .zero, channel: String = ReminderStep.channelOfPerson, recipients: [String]? = nil)
    {
        self.delay = delay
        self.channel = channel
        self.recipients = recipients
    }
}

/// How a step is repeated until somebody acknowledges it.
package struct ReminderNag: Hashable, Sendable {
    /// How long after the actual delivery before.
    package let interval: TimeLength
    /// At most so often.
    package let countMax: Int

    /// Most repeats of a step.
    package static let countMaxMax = 100
}
