/// What is to be reminded of something that isn't a task, as it stands now.
package struct FollowingWish: Hashable, Sendable {
    /// What it follows.
    package let origin: TaskOrigin
    /// What the task is to be like.
    package let spec: TaskSpec
    /// When it reminds.
    package let rules: [ReminderRule]

    /// Puts it together.
    package init(origin: TaskOrigin, spec: TaskSpec, rules: [ReminderRule]) {
        self.origin = origin
        self.spec = spec
        self.rules = rules
    }
}

/// What a task says of that which it follows, besides what every task has.
package struct FollowedDetails: Hashable, Sendable, Codable {
    /// Where it belongs, in words: `job 12, Inspection for Mrs Ito`.
    package var context: String
    /// To whom reminders go that name nobody: a profile's key, `role:manager`; nil for nobody in particular.
    package var addressee: String?
    /// It is due on a day, not at a time of it: reminders count from `dayReminderSecond`, and the due is the day's close.
    package var isWholeDay: Bool

    /// The second of the day from which the reminders of something count that is due on a day: nine in the morning.
    package static let dayReminderSecond = 9 * 3600

    /// Puts it together.
    package init(context: String, addressee: String?, isWholeDay: Bool = false) {
        self.context = context
        self.addressee = addressee
        self.isWholeDay = isWholeDay
    }
}
