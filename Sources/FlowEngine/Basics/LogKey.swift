/// Names of the values in log records, the same everywhere; in the journal `tenant` is `FLOWD_TENANT`.
///
/// What a record is about has one of the first names, so that `flowctl logs` finds it by them.
package enum LogKey {
    // MARK: - What it is about

    package static let tenant = "tenant"
    package static let job = "job"
    package static let step = "step"
    package static let task = "task"
    /// The reminder, such as `3/14/1`.
    package static let reminder = "reminder"
    package static let delivery = "delivery"
    package static let channel = "channel"
    package static let profile = "profile"
    /// The payment schedule's number.
    package static let schedule = "schedule"
    package static let template = "template"
    /// Principal that did it, such as `uid:1000`.
    package static let principal = "principal"

    // MARK: - What there is to say of it

    /// Whether it is right, or what it is worth.
    package static let advice = "advice"
    package static let allowed = "allowed"
    package static let attempt = "attempt"
    package static let cause = "cause"
    package static let clock = "clock"
    package static let count = "count"
    package static let directory = "directory"
    package static let error = "error"
    package static let finding = "finding"
    package static let from = "from"
    package static let kind = "kind"
    package static let limit = "limit"
    /// The kind of the message, as 32 hexadecimal digits: `MESSAGE_ID` in the journal.
    package static let messageID = "message.id"
    package static let method = "method"
    /// Part of the daemon that answers late.
    package static let part = "part"
    /// Reference that the answer to the caller has, too.
    package static let reference = "reference"
    /// Number of changes that were refused meanwhile.
    package static let refused = "refused"
    package static let remedy = "remedy"
    /// Command that shows more about the subject.
    package static let see = "see"
    package static let until = "until"
    /// The number of a user.
    package static let user = "user"
    package static let version = "version"
    /// Duration of the wait, in milliseconds.
    package static let waited = "waited"
}
