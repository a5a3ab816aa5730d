/// Everything of a profile that says when something may go out to it.
package struct ProfileHours: Hashable, Sendable {
    let quiet: QuietChoice?
    let timeZone: String?
    /// Principal to which the hours apply as well; nil where neither hours nor a time zone are given.
    package let principal: Principal?

    package static let none = ProfileHours(quiet: nil, timeZone: nil, principal: nil)
}

extension Profile.Content {
    package var hours: ProfileHours {
        let isSaid = quietHours != nil || timeZone != nil
        return ProfileHours(quiet: quietHours, timeZone: timeZone, principal: isSaid ? principal : nil)
    }
}
