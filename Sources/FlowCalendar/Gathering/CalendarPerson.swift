/// Somebody whose calendar it is.
struct CalendarPerson: Sendable {
    /// Key of the profile.
    let key: String
    /// Principal that the profile is linked to.
    let principal: String?

    /// True for what goes to them by name; nobody in particular is nobody.
    func gets(_ recipients: [String]?) -> Bool {
        recipients?.contains { $0 == key || $0 == principal } ?? false
    }
}
