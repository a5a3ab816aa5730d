/// What a change of a job's dates and attributes needs to know of its money.
package struct JobMoney: Sendable {
    /// The schedules that belong to the job, by whomever they were made.
    package let schedules: [PaymentRecord]
    /// The profiles that its template's payments are agreed with.
    package let parties: [ProfileKey: Profile]
    /// True when schedules of the template's payments may be made that weren't known before.
    package let isOpen: Bool
    /// Charges, by schedule and instalment, of which nobody was told yet.
    package var untold: [PaymentScheduleID: [Int: Int]] = [:]

    /// Nothing is known, and nothing follows.
    package static let none = JobMoney(schedules: [], parties: [:], isOpen: false)

    /// Puts it together.
    package init(schedules: [PaymentRecord], parties: [ProfileKey: Profile], isOpen: Bool) {
        self.schedules = schedules
        self.parties = parties
        self.isOpen = isOpen
    }
}
