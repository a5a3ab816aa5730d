import FlowAPI
import FlowTerminal

/// Content of one picture of `flowctl top`.
struct TopFrame: Sendable {
    var status: DaemonAPI.GetStatus.Reply
    /// Time of the daemon's answer, on a clock of which only differences mean anything.
    var takenAt: Duration
    /// The one tenant that is shown; nil for all.
    var tenant: String?
    /// Rates since the picture before; nil in the first picture and where there are no counts to compare.
    ///
    /// The counts are missing for callers who don't get them, and start again when the daemon does.
    var rates: TopRates?
    /// The tenants with most running jobs.
    var tenants: [Tenant]
    /// Reason why the picture isn't newer; nil while requests succeed.
    var trouble: String?

    /// A tenant with some of its running jobs and of its events, both newest first.
    struct Tenant: Hashable, Sendable {
        var slug: String
        var runningJobCount: Int
        var jobs: [JobsAPI.Job]
        var events: [EventsAPI.Event]
    }
}

/// Rates at which the daemon commits, from two readings of its counts.
struct TopRates: Hashable, Sendable {
    var commitsPerSecond: Double
    /// Commands that shared one transaction, on average; nil when there was none.
    var meanGroup: Double?

    init(commitsPerSecond: Double, meanGroup: Double?) {
        self.commitsPerSecond = commitsPerSecond
        self.meanGroup = meanGroup
    }

    /// Nil when counts are missing, or belong to different runs of the daemon.
    init?(from before: TopFrame, to after: DaemonAPI.GetStatus.Reply, at time: Duration) {
        let (old, new) = (before.status.status, after.status)
        let seconds = (time - before.takenAt).inSeconds
        guard let oldBatches = old.batchCount, let newBatches = new.batchCount,
            let oldCommands = old.committedCommandCount, let newCommands = new.committedCommandCount,
            old.startedAt == new.startedAt, newBatches >= oldBatches, newCommands >= oldCommands, seconds > 0
        else { return nil }
        let batches = newBatches - oldBatches
        commitsPerSecond = Double(batches) / seconds
        meanGroup = batches == 0 ? nil : Double(newCommands - oldCommands) / Double(batches)
    }
}
