/// Request for a task that reminds of something that isn't a task, such as a step, in its present state.
package struct DerivedTaskRequest: Hashable, Sendable {
    package let origin: TaskOrigin
    package let spec: TaskSpec
    package let rules: [ReminderRule]

    package init(origin: TaskOrigin, spec: TaskSpec, rules: [ReminderRule]) {
        self.origin = origin
        self.spec = spec
        self.rules = rules
    }
}

/// Details of the object that a task follows, besides those that every task has.
package struct DerivedTaskDetails: Hashable, Sendable, Codable {
    /// Place of the object in words: `job 12, Inspection for Mrs Ito`.
    @ExactText package var context: String
    package var job: DerivedTaskJob?
    /// Recipient of the reminders that name none: a profile's key, `role:manager`; nil for no particular one.
    package var addressee: String?
    /// True when it is due on a day, not at a time of it.
    ///
    /// Reminders count from `dayReminderSecond`, and it is due at the day's close.
    package var isWholeDay: Bool
    /// Details of the news that it follows; nil where it follows a due date.
    package var news: DerivedTaskNews?

    /// The second of the day from which the reminders of something count that is due on a day: nine in the morning.
    package static let dayReminderSecond = 9 * 3600

    package init(
        context: String,
        job: DerivedTaskJob? = nil,
        addressee: String?,
        isWholeDay: Bool = false,
        news: DerivedTaskNews? = nil
    ) {
        self.context = context
        self.news = news
        self.job = job
        self.addressee = addressee
        self.isWholeDay = isWholeDay
    }
}

/// News of a job, a step or a payment, besides what its task says.
package struct DerivedTaskNews: Hashable, Sendable, Codable {
    /// Principal who caused the news and isn't notified of it; nil for what time has brought.
    package let author: String?
    package let due: DueDate?
    package let canBegin: Bool
    package let received: ReceivedPayment?
    package let address: AddressNews?

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
package struct DerivedTaskJob: Hashable, Sendable, Codable {
    package let number: String
    package let title: String
    package let subject: String?

    package init(number: String, title: String, subject: String?) {
        self.number = number
        self.title = title
        self.subject = subject
    }

    var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = ["number": .text(number), "title": .text(title)]
        members.add("subject", subject.map { .text($0) })
        return members
    }
}
