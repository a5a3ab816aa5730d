// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A profile as it is.
    package struct ProfileStatus: Codable, Sendable, Hashable {
        /// Number by which events refer to the profile; decimal.
        package var id: String
        /// True when no new work is for it.
        package var archived: Bool
        package var createdAt: String
        /// Principal that created it, such as uid:N.
        package var createdBy: String
        /// Instant of the last change.
        package var changedAt: String
        /// Principal of the last change.
        package var changedBy: String
        /// The event that last changed it; give it as `ifEvent` to change only what you have seen.
        package var eventNumber: Int
        /// Number of the profile's tasks that are paused because the profile is; given by Show and List.
        package var pausedTaskCount: Int?
        /// Since when its calendar has a secret address; absent where it has none.
        package var feedAt: String?
        /// Addresses to which not everything goes as a matter of course; absent where there are none.
        package var standings: [AddressStanding]?

        package init(
            id: String,
            archived: Bool,
            createdAt: String,
            createdBy: String,
            changedAt: String,
            changedBy: String,
            eventNumber: Int,
            pausedTaskCount: Int? = nil,
            feedAt: String? = nil,
            standings: [AddressStanding]? = nil
        ) {
            self.id = id
            self.archived = archived
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
            self.pausedTaskCount = pausedTaskCount
            self.feedAt = feedAt
            self.standings = standings
        }
    }
}
