/// What is said of when a task's reminders may go out.
package struct WindowChoice: Hashable, Sendable, Codable {
    /// Its quiet hours; nil where those of the tenant hold.
    package var quiet: QuietChoice?
    /// Nothing goes out on Saturdays and Sundays.
    package var isWeekendQuiet = false
    /// What isn't urgent is gathered until this time of day.
    package var digestAt: TimeOfDay?

    /// Nothing is said.
    package static let standard = WindowChoice()

    /// Says something of quiet hours, or nothing.
    package init(quiet: QuietChoice? = nil) {
        self.quiet = quiet
    }

    /// When the reminders of a rule may go out: what it says itself, else what is said here, else the tenant's hours.
    func window(of rule: ReminderRule?, tenantQuiet: QuietHours?) -> SendWindow {
        var window = SendWindow()
        window.isWeekendQuiet = isWeekendQuiet
        window.digestAt = digestAt
        if let choice = rule?.quiet ?? quiet {
            window.quiet = choice.hours
            window.isQuietSaid = true
        } else {
            window.quiet = tenantQuiet
            window.isQuietOfTenant = tenantQuiet != nil
        }
        return window
    }
}
