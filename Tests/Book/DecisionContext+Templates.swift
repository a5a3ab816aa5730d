package import FlowCore
import FlowMessages

extension DecisionContext {
    /// Makes a context whose messages are written as flowd writes them.
    package init(
        now: Timestamp,
        principal: Principal,
        random: any RandomSource,
        role: Role? = nil,
        zones: any ZoneCatalog,
        addressed: Set<String> = [],
        linkBase: String? = nil
    ) {
        self.init(
            now: now,
            principal: principal,
            random: random,
            role: role,
            zones: zones,
            templates: MustacheRenderer(),
            channels: addressed.isEmpty ? nil : ChannelNames(all: addressed.union(["journal"]), addressed: addressed),
            linkBase: linkBase
        )
    }
}
