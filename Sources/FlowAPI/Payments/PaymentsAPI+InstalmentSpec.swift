// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An instalment as it is asked for.
    package struct InstalmentSpec: Codable, Sendable, Hashable {
        /// Purpose of the instalment; its number in words when absent.
        package var title: String?
        /// 30%, 1200.00, or rest for what the others leave.
        package var share: String
        /// 2027-05-01, or counted from a date of the job: start, start+14d, due-2w, attribute:wedding-14d.
        package var due: String
        /// The budget that it belongs to; the schedule's when absent.
        package var category: String?
        /// A short name, each once in a schedule.
        package var key: String?

        package init(title: String? = nil, share: String, due: String, category: String? = nil, key: String? = nil) {
            self.title = title
            self.share = share
            self.due = due
            self.category = category
            self.key = key
        }
    }
}
