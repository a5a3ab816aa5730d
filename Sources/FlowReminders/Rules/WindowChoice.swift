/// Settings of a task on the times at which its reminders may go out.
package struct WindowChoice: Hashable, Sendable, Codable {
    /// Quiet hours of the task; nil where those of the tenant hold.
    package var quiet: QuietChoice?
    package var isWeekendQuiet = false
    package var digestAt: TimeOfDay?

    package static let standard = WindowChoice()

    package init(quiet: QuietChoice? = nil) {
        self.quiet = quiet
    }

    /// Returns the window of a rule: its own quiet hours, else these, else the tenant's; the rest is as set here.
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
