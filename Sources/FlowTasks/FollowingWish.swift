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
    /// The job that it belongs to; nil where there is none.
    package var job: FollowedJob?
    /// To whom reminders go that name nobody: a profile's key, `role:manager`; nil for nobody in particular.
    package var addressee: String?
    /// It is due on a day, not at a time of it: reminders count from `dayReminderSecond`, and the due is the day's close.
    package var isWholeDay: Bool
    /// Details of the news that it follows; nil where it follows a due date.
    package var news: FollowedNews?

    /// The second of the day from which the reminders of something count that is due on a day: nine in the morning.
    package static let dayReminderSecond = 9 * 3600

    /// Puts it together.
    package init(
        context: String,
        job: FollowedJob? = nil,
        addressee: String?,
        isWholeDay: Bool = false,
        news: FollowedNews? = nil
    ) {
        self.context = context
        self.news = news
        self.job = job
        self.addressee = addressee
        self.isWholeDay = isWholeDay
    }
}

/// News of a job, a step or a payment, besides what its task says.
package struct FollowedNews: Hashable, Sendable, Codable {
    /// The principal who did it, who isn't told of it; nil for what time has brought.
    package let author: String?
    /// When it has to be done, where that is known.
    package let due: DueDate?
    /// It can begin.
    package let canBegin: Bool
    /// Money that came in; nil where it is none of that.
    package let received: ReceivedPayment?
    /// An address; nil where it is none of that.
    package let address: AddressNews?

    /// Puts it together.
    package init(
        author: String?,
        due: DueDate? = nil,
        canBegin: Bool = false,
        received: ReceivedPayment? = nil,
        address: AddressNews? = nil
    ) {
        (self.received, self.address) = (received, address)
        self.author = author
        self.due = due
        self.canBegin = canBegin
    }
}

/// A job as messages about its steps name it.
package struct FollowedJob: Hashable, Sendable, Codable {
    /// Its number.
    package let number: String
    /// Its name for people.
    package let title: String
    /// Whom or what it is about.
    package let subject: String?

    /// Puts it together.
    package init(number: String, title: String, subject: String?) {
        self.number = number
        self.title = title
        self.subject = subject
    }

    /// As templates know it.
    var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = ["number": .text(number), "title": .text(title)]
        members.add("subject", subject.map { .text($0) })
        return members
    }
}
