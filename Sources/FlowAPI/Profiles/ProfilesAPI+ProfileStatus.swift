// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// A profile as it is.
    package struct ProfileStatus: Codable, Sendable, Hashable {
        /// Its number, which events know it by; decimal.
        package var id: String
        /// True when no new work is for it.
        package var archived: Bool
        /// When it was made.
        package var createdAt: String
        /// Who made it: uid:N.
        package var createdBy: String
        /// When it was last changed.
        package var changedAt: String
        /// Who last changed it.
        package var changedBy: String
        /// The event that last changed it; give it as `ifEvent` to change only what you have seen.
        package var eventNumber: Int

        /// Puts the fields together.
        package init(
            id: String,
            archived: Bool,
            createdAt: String,
            createdBy: String,
            changedAt: String,
            changedBy: String,
            eventNumber: Int
        ) {
            self.id = id
            self.archived = archived
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
        }
    }
}
