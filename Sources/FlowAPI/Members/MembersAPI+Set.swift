// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Makes somebody a member, or changes their role.
    ///
    /// Owners only. A tenant keeps at least one owner.
    package enum Set: Method {
        package static let method = "io.flowd.Members.Set"

        /// What is asked for.
        package struct Parameters: CommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// uid:N or gid:N.
            package var principal: String
            /// Role.
            package var role: Role
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, principal: String, role: Role, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.principal = principal
                self.role = role
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// A user or a group of this machine, and its role in the tenant.
            package var member: Member
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(member: Member, eventNumber: Int) {
                self.member = member
                self.eventNumber = eventNumber
            }
        }
    }
}
