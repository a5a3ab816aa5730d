// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Counts profiles, and adds up a number of theirs.
    ///
    /// All conditions that are given have to hold, as in `List`.
    package enum Count: Method {
        package static let method = "io.flowd.Profiles.Count"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// Only profiles of this kind.
            package var kind: String?
            /// Only profiles whose key or title has this in it, capital or not.
            package var text: String?
            /// True for those in the archive only, false for the others only.
            package var archived: Bool?
            /// Only profiles whose attributes are so, as in `List`.
            package var `where`: [String]?
            /// By which values they are counted: kind, and names as in `where`; at most 3, and at most 1000 groups.
            package var by: [String]?
            /// The number that is added up: attribute.KEY.
            package var sum: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                kind: String? = nil,
                text: String? = nil,
                archived: Bool? = nil,
                where: [String]? = nil,
                by: [String]? = nil,
                sum: String? = nil
            ) {
                self.tenant = tenant
                self.kind = kind
                self.text = text
                self.archived = archived
                self.where = `where`
                self.by = by
                self.sum = sum
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// How many there are.
            package var profiles: Int
            /// What their numbers come to, exactly: 12.5; absent without `sum`.
            package var sum: String?
            /// How many of them have a number there; absent without `sum`.
            package var summed: Int?
            /// The most first, and in the order of their values; absent without `by`.
            package var groups: [ProfileGroup]?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(profiles: Int, sum: String? = nil, summed: Int? = nil, groups: [ProfileGroup]? = nil) {
                self.profiles = profiles
                self.sum = sum
                self.summed = summed
                self.groups = groups
            }
        }
    }
}
