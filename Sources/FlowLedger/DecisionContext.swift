/// Context that a decision receives from outside.
package struct DecisionContext: Sendable {
    package let now: Timestamp
    package let principal: Principal
    /// Source of the random bytes of salts.
    package let random: any RandomSource

    package let zones: any ZoneCatalog

    /// Role of the caller in the tenant; `nil` in the directory, whose callers are operators.
    package let role: Role?

    /// Channels of the configuration; nil where they are not known.
    package let channels: ChannelNames?
    /// Address at which links of messages are served, ending with a slash; nil where none is configured.
    package let linkBase: String?

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
    package let all: Set<String>
    /// Names of the channels whose messages go to addresses of people.
    package let addressed: Set<String>
    package let mail: Set<String>

    package init(all: Set<String>, addressed: Set<String>, mail: Set<String> = []) {
        (self.all, self.addressed, self.mail) = (all, addressed, mail)
    }
}
