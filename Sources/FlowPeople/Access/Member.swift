/// A member of a tenant.
package struct Member: Hashable, Sendable, Codable {
    /// A user or a group.
    package let principal: Principal
    package let role: Role

    package init(principal: Principal, role: Role) {
        self.principal = principal
        self.role = role
    }
}
