/// What a decision is given from outside.
package struct DecisionContext: Sendable {
    /// The present instant.
    package let now: Timestamp
    /// Who asks.
    package let principal: Principal
    /// Where salts come from.
    package let random: any RandomSource

    /// What the caller may do in the tenant; `nil` in the directory, whose callers are operators.
    package let role: Role?

    /// Makes a context.
    package init(now: Timestamp, principal: Principal, random: any RandomSource, role: Role? = nil) {
        self.role = role
        self.now = now
        self.principal = principal
        self.random = random
    }
}
