/// Names of the values in log records, the same everywhere; in the journal `tenant` is `FLOWD_TENANT`.
///
/// What a record is about has one of the first names, so that `flowctl logs` finds it by them.
package enum LogKey {
    // MARK: - What it is about

    /// The tenant's slug.
    package static let tenant = "tenant"
    /// The job's number.
    package static let job = "job"
    /// The step's key.
    package static let step = "step"
    /// The task's number.
    package static let task = "task"
    /// The reminder, such as `3/14/1`.
    package static let reminder = "reminder"
    /// The delivery's id.
    package static let delivery = "delivery"
    /// The channel's name.
    package static let channel = "channel"
    /// The profile's number.
    package static let profile = "profile"
    /// The payment schedule's number.
    package static let schedule = "schedule"
    /// The template's key.
    package static let template = "template"
    /// Who did it, such as `uid:1000`.
    package static let principal = "principal"

    // MARK: - What there is to say of it

    /// Whether it is right, or what it is worth.
    package static let advice = "advice"
    /// How much is allowed.
    package static let allowed = "allowed"
    /// Which attempt it was.
    package static let attempt = "attempt"
    /// Why, in words.
    package static let cause = "cause"
    /// What the clock tells.
    package static let clock = "clock"
    /// How many.
    package static let count = "count"
    /// Where flowd keeps its data.
    package static let directory = "directory"
    /// What went wrong.
    package static let error = "error"
    /// What is wrong with the configuration, and where.
    package static let finding = "finding"
    /// When it began.
    package static let from = "from"
    /// Of which kind.
    package static let kind = "kind"
    /// The limit's name.
    package static let limit = "limit"
    /// The kind of the message, as 32 hexadecimal digits: `MESSAGE_ID` in the journal.
    package static let messageID = "message.id"
    /// The method that was called.
    package static let method = "method"
    /// What answers late.
    package static let part = "part"
    /// What the answer to the caller has, too.
    package static let reference = "reference"
    /// What was refused meanwhile.
    package static let refused = "refused"
    /// What to do.
    package static let remedy = "remedy"
    /// What tells more.
    package static let see = "see"
    /// When it ended.
    package static let until = "until"
    /// The number of a user.
    package static let user = "user"
    /// The version's number.
    package static let version = "version"
    /// How long it took, in milliseconds.
    package static let waited = "waited"
}
