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

    /// The channels of the configuration; nil where nobody knows them.
    package let channels: ChannelNames?
    /// Address at which links of messages are served, ending with a slash; nil where none is configured.
    package let linkBase: String?

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
        channels: ChannelNames? = nil,
        linkBase: String? = nil
    ) {
        self.zones = zones
        self.channels = channels
        self.linkBase = linkBase
        self.templates = templates
        self.role = role
        self.now = now
        self.principal = principal
        self.random = random
    }
}

/// Names of the channels of a configuration.
package struct ChannelNames: Hashable, Sendable {
    /// All of them.
    package let all: Set<String>
    /// Those whose messages go to addresses of people.
    package let addressed: Set<String>
    /// Those by which mail goes.
    package let mail: Set<String>

    /// Puts them together.
    package init(all: Set<String>, addressed: Set<String>, mail: Set<String> = []) {
        (self.all, self.addressed, self.mail) = (all, addressed, mail)
    }
}
