package import FlowConfiguration
package import FlowCore
package import FlowEngine
package import FlowStore
package import Logging
package import Varlink

/// What the daemon is started with: every path, limit and interval, and, as it is made, the defaults of all.
///
/// What can be set from outside, and within which bounds, is told by `ConfigurationKey.all`.
package struct Configuration: Hashable, Sendable {
    /// Where the database lives; empty when nobody has said so.
    package var stateDirectory = ""
    /// The socket to listen on when the service manager passes none.
    package var socketPath = "/run/flowd/io.flowd"
    /// The socket of the service that runs channels' commands; empty when flowd has them run as its own user.
    package var commandSocketPath = ""
    /// The socket of the service that sends channels' webhooks, mail and ntfy; empty when flowd has them sent as its own user.
    package var deliverSocketPath = ""
    /// The socket of the service that hands mail of channels to sendmail; empty when flowd has it handed over as its own user.
    package var sendmailSocketPath = ""
    /// Where links in messages lead; empty when there are none.
    package var linkBaseText = ""
    /// What is logged.
    package var logLevel = Logger.Level.info
    /// Whose members are operators, besides root and the daemon's own user.
    package var operatorGroups = ["flowd-admin"]
    /// Users who are operators besides.
    package var operatorUIDs: [UInt32] = []
    /// What bounds the peers on the socket.
    package var server = ServerLimits()
    /// What bounds the engine's memory.
    package var engine = Engine.Limits()
    /// What bounds one transaction.
    package var gate = CommitGate.Limits()
    /// What bounds the write-ahead log.
    package var databaseLog = LogLimits()
    /// What bounds callers' reads.
    package var reads = ReadLimits()
    /// Between two rounds of forgetting what is too old.
    package var housekeepingInterval = Duration.seconds(3600)
    /// How long a tenant stays in memory without work; at most half as long again.
    package var evictionInterval = Duration.seconds(60)
    /// Tenants that stay in memory without work.
    package var keptTenantCount = 8
    /// How long the answer to an idempotency key is kept.
    package var idempotencyRetention = Duration.milliseconds(IdempotencyKey.retentionMilliseconds)

    /// When the wall clock isn't believed.
    package var clock = ClockPolicy()
    /// What bounds deliveries.
    package var deliverer = Deliverer.Limits()
    /// Ways out for reminders, besides the journal; from files only.
    package var channels: [ChannelDefinition] = []
    /// Where the service manager put the credentials that it was told to give flowd; nil when it gave none.
    package var credentialsDirectory: String?
    /// The file beside which the secrets of channels are; nil when no channel has one.
    package var secretsBeside: String?

    /// Makes the defaults.
    package init() {}
}

extension Configuration {
    /// Where links lead, ending with a slash; nil when there are none.
    var linkBase: String? {
        if linkBaseText.isEmpty { return nil }
        return linkBaseText.hasSuffix("/") ? linkBaseText : linkBaseText + "/"
    }

    /// What bounds the engine, with pieces of media that fit a frame: Base64 makes four bytes of three.
    var engineLimits: Engine.Limits {
        var limits = engine
        let room = max(1, server.frameBytesMax - Self.callSizeBytesMax) / 4 * 3
        limits.uploads.chunkSizeBytesMax = min(limits.uploads.chunkSizeBytesMax, max(1, room))
        return limits
    }

    /// What a call that sends a piece has besides the piece itself, generously.
    private static let callSizeBytesMax = 1024
}

/// The values as the keys have them: levels as words, durations as seconds, frames as bytes.
extension Configuration {
    var logLevelName: String {
        get { logLevel.rawValue }
        set { logLevel = Logger.Level(rawValue: newValue) ?? logLevel }
    }

    var uploadIdleSeconds: Int {
        get { Int(engine.uploads.idleMilliseconds / 1000) }
        set { engine.uploads.idleMilliseconds = Int64(newValue) * 1000 }
    }

    var checkpointSizeBytes: Int {
        get { databaseLog.dueFrameCount * LogLimits.frameSizeBytes }
        set { databaseLog.dueFrameCount = newValue / LogLimits.frameSizeBytes }
    }

    var logSizeBytesMax: Int {
        get { databaseLog.frameCountMax * LogLimits.frameSizeBytes }
        set { databaseLog.frameCountMax = newValue / LogLimits.frameSizeBytes }
    }
}

extension Int64 {
    /// Milliseconds without what is less than a second, in seconds.
    var wholeSeconds: Int {
        get { Int(self / 1000) }
        set { self = Int64(newValue) * 1000 }
    }
}

extension Duration {
    /// The duration without what is less than a second.
    var wholeSeconds: Int {
        get { Int(components.seconds) }
        set { self = .seconds(newValue) }
    }
}
