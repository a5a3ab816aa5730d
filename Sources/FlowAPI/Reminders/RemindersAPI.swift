// Written by generate.py from io.flowd.Reminders.varlink.

/// The ledger of reminders: one row for each repeat of each step of each rule of each occurrence, with one fate in the
/// end.
///
/// Tasks are reminded of, steps of jobs, and instalments: a step or an instalment has an occurrence of its own, with an
/// s before its number.
package enum RemindersAPI: APIInterface {
    package static let name = "io.flowd.Reminders"

    package static let text = decoded(PackageResources.io_flowd_Reminders_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == RemindersAPI {}

    package static let methods: [any APIMethod.Type] = [
        List.self, Why.self, Acknowledge.self, Snooze.self, Missed.self,
    ]

    package static let errors: [any APIError.Type] = [NoSuchReminder.self, ReminderNotPossible.self]
}
