// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A way out for messages, as the configuration has it.
    package struct Channel: Codable, Sendable, Hashable {
        package var name: String
        package var kind: ChannelKind
        /// Target of the messages, without anything that may be secret: a path, the host of an address, a server;
        /// absent for a journal.
        package var target: String?
        /// Single address or topic to which all messages go; absent where each goes to the address of its recipient.
        package var to: String?
        /// True where each message has to have the address of its recipient.
        package var addressed: Bool
        /// The name of its secret; absent where it needs none.
        package var secret: String?
        /// True where its secret signs what is sent, as that of a webhook does; else it is a password or a token.
        package var signed: Bool
        /// Most attempts at the same time; absent for the journal that is always there.
        package var concurrency: Int?
        /// Most attempts in a minute, over all tenants; absent for any number.
        package var rate: Int?
        /// Most attempts of one tenant in a minute; absent for any number.
        package var tenantRate: Int?
        /// True where an attempt with an unknown outcome isn't repeated.
        package var hold: Bool
        /// True where nothing is tried for now, and what is to go by it waits.
        package var disabled: Bool
        /// Reason that nothing can go out at present, as far as flowd can see.
        package var fault: String?
        /// Messages that were tried and couldn't be delivered yet; absent when there are none.
        package var failing: FailingChannel?

        package init(
            name: String,
            kind: ChannelKind,
            target: String? = nil,
            to: String? = nil,
            addressed: Bool,
            secret: String? = nil,
            signed: Bool,
            concurrency: Int? = nil,
            rate: Int? = nil,
            tenantRate: Int? = nil,
            hold: Bool,
            disabled: Bool,
            fault: String? = nil,
            failing: FailingChannel? = nil
        ) {
            self.name = name
            self.kind = kind
            self.target = target
            self.to = to
            self.addressed = addressed
            self.secret = secret
            self.signed = signed
            self.concurrency = concurrency
            self.rate = rate
            self.tenantRate = tenantRate
            self.hold = hold
            self.disabled = disabled
            self.fault = fault
            self.failing = failing
        }
    }
}
