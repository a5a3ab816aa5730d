/// What a decision is given from outside.
package struct DecisionContext: Sendable {
    /// The present instant.
    package let now: Timestamp
    /// Who asks.
    package let principal: Principal
    /// Where salts come from.
    package let random: any RandomSource

    /// The time zones of this machine.
    package let zones: any ZoneCatalog

    /// What the caller may do in the tenant; `nil` in the directory, whose callers are operators.
    package let role: Role?

    /// Names of the channels whose messages go to addresses of people.
    package let addressed: Set<String>

    /// Fills templates of messages in.
    package let templates: any TemplateRenderer

    /// Makes a context.
    ///
    /// `zones` has no default: a context of universal time alone decides nothing about tasks of other zones.
    package init(
        now: Timestamp,
        principal: Principal,
        random: any RandomSource,
        role: Role? = nil,
        zones: any ZoneCatalog,
        templates: any TemplateRenderer,
        addressed: Set<String> = []
    ) {
        self.zones = zones
        self.addressed = addressed
        self.templates = templates
        self.role = role
        self.now = now
        self.principal = principal
        self.random = random
    }
}
