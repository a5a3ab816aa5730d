/// What a change of a job's dates and attributes needs to know of its money.
package struct JobMoney: Sendable {
    /// The schedules that belong to the job, by whomever they were made.
    package let schedules: [PaymentRecord]
    /// The profiles that its template's payments are agreed with.
    package let parties: [ProfileKey: Profile]
    /// The number of the next schedule; nil when none can be made.
    package let next: PaymentScheduleID?
    /// Charges, by schedule and instalment, of which nobody was told yet.
    package var untold: [PaymentScheduleID: [Int: Int]] = [:]

    /// Nothing is known, and nothing follows.
    package static let none = JobMoney(schedules: [], parties: [:], next: nil)

    /// Puts it together.
    package init(schedules: [PaymentRecord], parties: [ProfileKey: Profile], next: PaymentScheduleID?) {
        self.schedules = schedules
        self.parties = parties
        self.next = next
    }
}
