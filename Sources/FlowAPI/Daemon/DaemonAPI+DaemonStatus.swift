// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The daemon's state at the moment of the answer.
    package struct DaemonStatus: Codable, Sendable, Hashable {
        package var version: String
        /// Activity of the daemon in one line; for operators the text that systemctl shows.
        package var summary: String
        /// Instant at which this process became ready.
        package var startedAt: String
        /// Tenants that exist; this and the counts below are absent for callers who aren't operators.
        package var tenantCount: Int?
        /// Jobs that are running, over all tenants.
        package var runningJobCount: Int?
        /// Commands committed since the start.
        package var committedCommandCount: Int?
        /// Transactions written since the start; several commands share one.
        package var batchCount: Int?
        /// True while the disk is full and changes are refused.
        package var readOnly: Bool
        /// Reason that the wall clock isn't trusted, so that nothing that is due is done; absent when it is trusted.
        package var clockHold: String?
        /// Instant at which the clock hold ends by itself; absent without a hold.
        package var clockHoldUntil: String?
        /// Number of log records dropped since the start because their reader was too slow.
        package var droppedLogRecordCount: Int?
        /// Keys of the configuration whose new values count only after a restart; absent for callers who aren't
        /// operators.
        package var needRestart: [String]?
        /// Channels that fail, in alphabetical order; absent when none does, and for callers who aren't operators.
        package var failingChannels: [FailingChannel]?
        /// Channels that are disabled: what is to go by them waits; absent when there are none, and for others than
        /// operators.
        package var disabledChannels: [String]?
        /// Base address of links in messages; absent where messages have none, and for callers who aren't operators.
        package var linkBase: String?

        package init(
            version: String,
            summary: String,
            startedAt: String,
            tenantCount: Int? = nil,
            runningJobCount: Int? = nil,
            committedCommandCount: Int? = nil,
            batchCount: Int? = nil,
            readOnly: Bool,
            clockHold: String? = nil,
            clockHoldUntil: String? = nil,
            droppedLogRecordCount: Int? = nil,
            needRestart: [String]? = nil,
            failingChannels: [FailingChannel]? = nil,
            disabledChannels: [String]? = nil,
            linkBase: String? = nil
        ) {
            self.version = version
            self.summary = summary
            self.startedAt = startedAt
            self.tenantCount = tenantCount
            self.runningJobCount = runningJobCount
            self.committedCommandCount = committedCommandCount
            self.batchCount = batchCount
            self.readOnly = readOnly
            self.clockHold = clockHold
            self.clockHoldUntil = clockHoldUntil
            self.droppedLogRecordCount = droppedLogRecordCount
            self.needRestart = needRestart
            self.failingChannels = failingChannels
            self.disabledChannels = disabledChannels
            self.linkBase = linkBase
        }
    }
}
