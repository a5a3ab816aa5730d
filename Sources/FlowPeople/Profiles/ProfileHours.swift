/// Everything of a profile that says when something may go out to it.
package struct ProfileHours: Hashable, Sendable {
    let quiet: QuietChoice?
    let timeZone: String?
    /// For whom they hold as well; nil where nothing is said.
    package let principal: Principal?

    /// Of somebody who says nothing.
    package static let none = ProfileHours(quiet: nil, timeZone: nil, principal: nil)
}

extension Profile.Content {
    /// Hours of the profile, by which its reminders go out.
    package var hours: ProfileHours {
        let isSaid = quietHours != nil || timeZone != nil
        return ProfileHours(quiet: quietHours, timeZone: timeZone, principal: isSaid ? principal : nil)
    }
}
