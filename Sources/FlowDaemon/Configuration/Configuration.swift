package import FlowConfiguration
package import FlowCore
package import FlowEngine
package import FlowStore
package import Logging
package import Varlink

/// Configuration that the daemon starts with: every path, limit and interval; a new one has all defaults.
///
/// `ConfigurationKey.all` lists the values that can be set from outside, and their bounds.
package struct Configuration: Hashable, Sendable {
    /// Directory of the database; empty when it isn't set.
    package var stateDirectory = ""
    /// The socket to listen on when the service manager passes none.
    package var socketPath = "/run/flowd/io.flowd"
    /// The socket of the service that runs channels' commands; empty when flowd has them run as its own user.
    package var commandSocketPath = ""
    /// The socket of the service that sends channels' webhooks, mail and ntfy; empty when flowd has them sent as its own user.
    package var deliverSocketPath = ""
    /// The socket of the service that hands mail of channels to sendmail; empty when flowd has it handed over as its own user.
    package var sendmailSocketPath = ""
    /// Address at which links in messages begin; empty when messages have no links.
    package var linkBaseText = ""
    package var logLevel = Logger.Level.info
    /// Groups whose members are operators, besides root and the daemon's own user.
    package var operatorGroups = ["flowd-admin"]
    package var operatorUIDs: [UInt32] = []
    package var server = ServerLimits()
    package var engine = Engine.Limits()
    package var gate = CommitGate.Limits()
    package var databaseLog = LogLimits()
    package var reads = ReadLimits()
    /// Between two rounds of forgetting what is too old.
    package var housekeepingInterval = Duration.seconds(3600)
    /// Time for which a tenant without work stays in memory; at most one and a half times as long.
    package var evictionInterval = Duration.seconds(60)
    /// Tenants that stay in memory without work.
    package var keptTenantCount = 8
    package var idempotencyRetention = Duration.milliseconds(IdempotencyKey.retentionMilliseconds)

    package var clock = ClockPolicy()
    package var deliverer = Deliverer.Limits()
    /// Ways out for reminders, besides the journal; from files only.
    package var channels: [ChannelDefinition] = []
    /// Directory of the credentials that the service manager passes to flowd; nil when it passes none.
    package var credentialsDirectory: String?
    /// The file beside which the secrets of channels are; nil when no channel has one.
    package var secretsBeside: String?

    package init() {}
}

extension Configuration {
    /// Address at which links begin, ending with a slash; nil when messages have no links.
    var linkBase: String? {
        if linkBaseText.isEmpty { return nil }
        return linkBaseText.hasSuffix("/") ? linkBaseText : linkBaseText + "/"
    }

    /// Limits on the engine, with pieces of media that fit a frame: Base64 makes four bytes of three.
    var engineLimits: Engine.Limits {
        var limits = engine
        let room = max(1, server.frameBytesMax - Self.callSizeBytesMax) / 4 * 3
        limits.uploads.chunkSizeBytesMax = min(limits.uploads.chunkSizeBytesMax, max(1, room))
        return limits
    }

    /// Generous bound on the bytes of a call that sends a piece, without the piece itself.
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
    var wholeSeconds: Int {
        get { Int(components.seconds) }
        set { self = .seconds(newValue) }
    }
}
