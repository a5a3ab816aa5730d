/// Person whose calendar it is, as a profile.
struct CalendarPerson: Sendable {
    let key: String
    let principal: String?

    /// Returns true when the recipients name the person; false without recipients.
    func gets(_ recipients: [String]?) -> Bool {
        recipients?.contains { $0 == key || $0 == principal } ?? false
    }
}
