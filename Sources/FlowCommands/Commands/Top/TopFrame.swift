import FlowAPI
import FlowTerminal

/// What one picture of `flowctl top` shows.
struct TopFrame: Sendable {
    /// How the daemon is.
    var status: DaemonAPI.GetStatus.Reply
    /// When it was asked, on a clock of which only differences mean anything.
    var takenAt: Duration
    /// The one tenant that is shown; nil for all.
    var tenant: String?
    /// What happened since the picture before; nil in the first one, and for who isn't told.
    var rates: TopRates?
    /// The tenants with most running jobs.
    var tenants: [Tenant]
    /// Why the picture isn't newer; nil while all is well.
    var trouble: String?

    /// A tenant with some of its running jobs and of its events, both newest first.
    struct Tenant: Hashable, Sendable {
        var slug: String
        var runningJobCount: Int
        var jobs: [JobsAPI.Job]
        var events: [EventsAPI.Event]
    }
}

/// How fast the daemon commits, from two looks at its counts.
struct TopRates: Hashable, Sendable {
    /// Transactions a second.
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
