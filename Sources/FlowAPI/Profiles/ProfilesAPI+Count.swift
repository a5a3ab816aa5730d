// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Counts profiles, and adds up a number of theirs.
    ///
    /// All conditions that are given have to hold, as in `List`.
    package enum Count: Method {
        package static let method = "io.flowd.Profiles.Count"

        /// Parameters of a call of `Count`.
        package struct Parameters: TenantParameters {
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

        /// Reply to a call of `Count`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Number of profiles that meet the conditions.
            package var profiles: Int
            /// Sum of their numbers, exact, such as 12.5; absent without `sum`.
            package var sum: String?
            /// Number of profiles that have a number there; absent without `sum`.
            package var summed: Int?
            /// The most first, and in the order of their values; absent without `by`.
            package var groups: [ProfileGroup]?

            package init(profiles: Int, sum: String? = nil, summed: Int? = nil, groups: [ProfileGroup]? = nil) {
                self.profiles = profiles
                self.sum = sum
                self.summed = summed
                self.groups = groups
            }
        }
    }
}
