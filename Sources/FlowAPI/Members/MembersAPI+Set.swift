// Written by generate.py from io.flowd.Members.varlink.

extension MembersAPI {
    /// Adds a member, or changes a member's role.
    ///
    /// Owners only. A tenant keeps at least one owner.
    package enum Set: Method {
        package static let method = "io.flowd.Members.Set"

        /// Parameters of a call of `Set`.
        package struct Parameters: CommandParameters {
            package var tenant: String
            /// uid:N or gid:N.
            package var principal: String
            package var role: Role
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, principal: String, role: Role, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.principal = principal
                self.role = role
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `Set`.
        package struct Reply: Codable, Sendable, Hashable {
            package var member: Member
            /// Number of the event that says so; 0 when nothing changed.
            package var eventNumber: Int

            package init(member: Member, eventNumber: Int) {
                self.member = member
                self.eventNumber = eventNumber
            }
        }
    }
}
