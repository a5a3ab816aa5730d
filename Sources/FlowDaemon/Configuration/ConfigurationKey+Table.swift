import FlowConfiguration
import FlowCore
import FlowEngine
import FlowStore
import Logging
import Varlink

/// Every key there is, in the order in which people read them.
extension ConfigurationKey {
    package static let all: [ConfigurationKey] =
        paths + operators + links + limits + reads + uploads + intervals + time + database

    /// Pairs of which the first may not exceed the second.
    static let orders: [(smaller: String, larger: String)] = [
        ("limits.changesPerTenantAndBatch", "limits.changesPerBatch"),
        ("limits.uploadsPerTenant", "limits.uploads"), ("limits.readsPerTenant", "limits.reads"),
        ("database.checkpointSize", "database.logSizeMax"),
    ]

    static func named(_ name: String) -> ConfigurationKey? {
        byName[name]
    }

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    private static let paths = [
        ConfigurationKey(
            name: "stateDirectory",
            kind: .path(\.stateDirectory, sizeBytesMax: 4000),
            meaning: "Where the database lives; only one flowd can work on it.",
            defaultNote: "STATE_DIRECTORY, which systemd sets",
            example: "/var/lib/flowd",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "socket",
            kind: .path(\.socketPath, sizeBytesMax: 107),
            meaning: "Where flowd listens, unless the service manager passes it a socket.",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "commandSocket",
            kind: .path(\.commandSocketPath, sizeBytesMax: 107),
            meaning: "Socket of the service that runs the commands of channels, as a user of its own.",
            defaultNote: "none, by which flowd starts flowd-deliver itself; the packaged unit sets it",
            example: "/run/flowd/io.flowd.Sender",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "deliverSocket",
            kind: .path(\.deliverSocketPath, sizeBytesMax: 107),
            meaning: "Socket of the service that sends the webhooks and mail of channels, as a user of its own.",
            defaultNote: "none, by which flowd starts flowd-deliver itself; the packaged unit sets it",
            example: "/run/flowd/io.flowd.Deliver",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "sendmailSocket",
            kind: .path(\.sendmailSocketPath, sizeBytesMax: 107),
            meaning: "Socket of the service that hands mail of channels to sendmail, as a user of its own.",
            defaultNote: "none, by which flowd starts flowd-deliver itself; the packaged unit sets it",
            example: "/run/flowd/io.flowd.Sendmail",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "logLevel",
            kind: .word(\.logLevelName, Logger.Level.allCases.map(\.rawValue)),
            meaning: "What is logged: this and everything graver."
        ),
    ]

    private static let operators = [
        ConfigurationKey(
            name: "operators.groups",
            kind: .groups(\.operatorGroups, countMax: 16),
            meaning: "Groups whose members are operators, besides root and flowd's own user."
        ),
        ConfigurationKey(
            name: "operators.uids",
            kind: .users(\.operatorUIDs, countMax: 64),
            meaning: "Users, by their numbers, who are operators besides."
        ),
    ]

    private static let links = [
        ConfigurationKey(
            name: "links.baseURL",
            kind: .address(\.linkBaseText, sizeBytesMax: 200),
            meaning: "Where links and calendars lead, each by its code. flowd-links answers there, or an app.",
            defaultNote: "none, by which reminders have no links",
            example: "https://links.example.org/"
        )
    ]

    private static let limits = [
        ConfigurationKey(
            name: "limits.connections",
            kind: .quantity(\.server.connectionCountMax, .count(of: "connections"), 1...60_000),
            meaning: "Connections open at once; one more gets an error and is closed."
        ),
        ConfigurationKey(
            name: "limits.connectionsPerUser",
            kind: .quantity(\.server.connectionsPerUserMax, .count(of: "connections"), 1...60_000),
            meaning:
                "Connections of one user, operators apart; at most half of those not kept. One more gets an error and is closed."
        ),
        ConfigurationKey(
            name: "limits.connectionsForOperators",
            kind: .quantity(\.server.keptConnectionCount, .count(of: "connections"), 0...1000),
            meaning: "How many of the connections are kept for operators; at most a quarter of them all."
        ),
        ConfigurationKey(
            name: "limits.heldBytes",
            kind: .quantity(\.server.heldBytesMax, .bytes, 1 << 20...64 << 30),
            meaning:
                "Bytes of calls on their way, and of replies that wait, each over all connections; then these wait."
        ),
        ConfigurationKey(
            name: "limits.heldBytesPerUser",
            kind: .quantity(\.server.heldBytesPerUserMax, .bytes, 1 << 20...64 << 30),
            meaning: "The same over all connections of one user; then these wait, but for one call."
        ),
        ConfigurationKey(
            name: "limits.callsInFlight",
            kind: .quantity(\.server.callsInFlightMax, .count(of: "calls"), 1...65_536),
            meaning: "Calls of one connection that aren't answered yet; then it isn't read until one is."
        ),
        ConfigurationKey(
            name: "limits.callBytesInFlight",
            kind: .quantity(\.server.callBytesInFlightMax, .bytes, 4096...256 << 20),
            meaning: "Bytes of the calls of one connection that aren't answered yet; then it isn't read until one is."
        ),
        ConfigurationKey(
            name: "limits.frameSize",
            kind: .quantity(\.server.frameBytesMax, .bytes, 4096...16 << 20),
            meaning: "Length of one call; a longer one closes the connection."
        ),
        ConfigurationKey(
            name: "limits.queuedOutput",
            kind: .quantity(\.server.queuedOutputBytesMax, .bytes, 4096...256 << 20),
            meaning: "Replies that wait in one connection; then it isn't read until they are written."
        ),
        ConfigurationKey(
            name: "limits.incompleteCallTimeout",
            kind: .quantity(\.server.incompleteFrameTimeout.wholeSeconds, .seconds, 1...3600),
            meaning: "How long a call may take from its first byte to its last; then the connection is closed."
        ),
        ConfigurationKey(
            name: "limits.busyPause",
            kind: .quantity(\.server.busyPause.wholeSeconds, .seconds, 0...60),
            meaning: "How long a connection isn't read after one of its calls was answered with Busy."
        ),
        ConfigurationKey(
            name: "limits.drainLimit",
            kind: .quantity(\.server.drainLimit.wholeSeconds, .seconds, 1...3600),
            meaning: "How long calls may take to be answered at a stop; then they are answered with Stopping."
        ),
        ConfigurationKey(
            name: "limits.waitingCommands",
            kind: .quantity(\.engine.waitingCommandCountMax, .count(of: "commands"), 1...1_000_000),
            meaning: "Commands of one tenant that wait or are being written; one more is answered with Busy."
        ),
        ConfigurationKey(
            name: "limits.residentTenants",
            kind: .quantity(\.engine.residentTenantCountMax, .count(of: "tenants"), 1...1_000_000),
            meaning: "Tenants kept in memory; at one more the idle ones have to leave."
        ),
        ConfigurationKey(
            name: "limits.residentJobs",
            kind: .quantity(\.engine.residentJobCountMax, .count(of: "jobs"), 1...1_000_000),
            meaning: "Jobs of one tenant kept in memory."
        ),
        ConfigurationKey(
            name: "limits.changesPerBatch",
            kind: .quantity(\.gate.batchCountMax, .count(of: "changes"), 1...100_000),
            meaning: "Changes written in one transaction."
        ),
        ConfigurationKey(
            name: "limits.changesPerTenantAndBatch",
            kind: .quantity(\.gate.tenantCountMax, .count(of: "changes"), 1...100_000),
            meaning: "Changes of one tenant written in one transaction; at most changesPerBatch."
        ),
        ConfigurationKey(
            name: "limits.changesPerNeighbourAndBatch",
            kind: .quantity(\.gate.neighbourCountMax, .count(of: "changes"), 1...100_000),
            meaning: "The same while other tenants write as well; never more than changesPerTenantAndBatch."
        ),
        ConfigurationKey(
            name: "limits.rowsPerBatch",
            kind: .quantity(\.gate.rowCountMax, .count(of: "rows"), 1...1_000_000),
            meaning: "Rows after which a transaction takes no further change."
        ),
        ConfigurationKey(
            name: "limits.batchSize",
            kind: .quantity(\.gate.sizeBytesMax, .bytes, 4096...256 << 20),
            meaning: "Bytes of text after which a transaction takes no further change."
        ),
    ]

    private static let reads = [
        ConfigurationKey(
            name: "limits.reads",
            kind: .quantity(\.reads.countMax, .count(of: "reads"), 1...ReadLimits.countMaxMax),
            meaning: "Lists and reports that are read at once, over all tenants; the others wait for their turn."
        ),
        ConfigurationKey(
            name: "limits.readsPerTenant",
            kind: .quantity(\.reads.countPerTenantMax, .count(of: "reads"), 1...ReadLimits.countMaxMax),
            meaning: "Lists and reports of one tenant that are read at once; at most reads."
        ),
        ConfigurationKey(
            name: "limits.waitingReads",
            kind: .quantity(\.reads.waitingPerTenantMax, .count(of: "reads"), 1...1_000_000),
            meaning: "Lists and reports of one tenant that wait for their turn; one more is answered with Busy."
        ),
        ConfigurationKey(
            name: "limits.readTimeout",
            kind: .quantity(\.reads.durationMax.wholeSeconds, .seconds, 1...600),
            meaning: "How long a list or report may be read; then it is ended with LimitReached."
        ),
    ]

    private static let uploads = [
        ConfigurationKey(
            name: "limits.uploads",
            kind: .quantity(\.engine.uploads.countMax, .count(of: "uploads"), 1...100_000),
            meaning: "Media that are being received; one more is refused."
        ),
        ConfigurationKey(
            name: "limits.uploadsPerTenant",
            kind: .quantity(\.engine.uploads.countPerTenantMax, .count(of: "uploads"), 1...100_000),
            meaning: "Media of one tenant that are being received; at most uploads."
        ),
        ConfigurationKey(
            name: "limits.uploadIdleTimeout",
            kind: .quantity(\.uploadIdleSeconds, .seconds, 10...86_400),
            meaning: "How long nothing may come of a medium before what is there is thrown away."
        ),
    ]

    private static let intervals = [
        ConfigurationKey(
            name: "housekeeping.interval",
            kind: .quantity(\.housekeepingInterval.wholeSeconds, .seconds, 1...7 * 86_400),
            meaning: "Between two rounds of forgetting what is too old."
        ),
        ConfigurationKey(
            name: "housekeeping.evictionInterval",
            kind: .quantity(\.evictionInterval.wholeSeconds, .seconds, 1...7 * 86_400),
            meaning: "How long a tenant stays in memory without work, and at most half as long again."
        ),
        ConfigurationKey(
            name: "housekeeping.keptTenants",
            kind: .quantity(\.keptTenantCount, .count(of: "tenants"), 0...1_000_000),
            meaning: "Tenants that stay all the same: those that had work last."
        ),
        ConfigurationKey(
            name: "housekeeping.idempotencyRetention",
            kind: .quantity(\.idempotencyRetention.wholeSeconds, .seconds, 3600...365 * 86_400),
            meaning: "How long the same idempotency key gets the same answer."
        ),
    ]

    private static let time = [
        ConfigurationKey(
            name: "clock.jumpMax",
            kind: .quantity(\.clock.jumpMax.wholeSeconds, .seconds, 60...3650 * 86_400),
            meaning: "How far the wall clock may jump forward; beyond it, reminders are held until it is confirmed."
        ),
        ConfigurationKey(
            name: "clock.startGapMax",
            kind: .quantity(\.clock.startGapMax.wholeSeconds, .seconds, 3600...3650 * 86_400),
            meaning:
                "How long the machine may have been off; beyond it, reminders are held until the clock is confirmed."
        ),
        ConfigurationKey(
            name: "clock.holdTimeout",
            kind: .quantity(\.clock.holdTimeout.wholeSeconds, .seconds, 60...365 * 86_400),
            meaning: "After that time without a word, the clock is believed, and what was held goes out."
        ),
        ConfigurationKey(
            name: "delivery.drainLimit",
            kind: .quantity(\.deliverer.drainLimit.wholeSeconds, .seconds, 1...3600),
            meaning: "How long deliveries under way may go on at a stop; then they are cut off."
        ),
    ]

    private static let database = [
        ConfigurationKey(
            name: "database.checkpointSize",
            kind: .quantity(\.checkpointSizeBytes, .bytes, 1 << 20...16 << 30),
            meaning:
                "Growth of the log after which it is moved into the database, 8 times that while many write; at most logSizeMax.",
            needsRestart: true
        ),
        ConfigurationKey(
            name: "database.logSizeMax",
            kind: .quantity(\.logSizeBytesMax, .bytes, 16 << 20...256 << 30),
            meaning: "Size of the write-ahead log over which changes are refused until it has been emptied.",
            needsRestart: true
        ),
    ]
}
