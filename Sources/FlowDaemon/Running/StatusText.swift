import FlowCore

/// What a person wants to know of flowd in one line: what is wrong first, then how much there is, then what comes.
package struct StatusText: Hashable, Sendable {
    /// The earliest reminder to come.
    package struct Reminder: Hashable, Sendable {
        /// When, on the clock of the machine.
        package let time: String
        /// The tenant's slug.
        package let tenant: String

        /// Puts the two together.
        package init(time: String, tenant: String) {
            self.time = time
            self.tenant = tenant
        }
    }

    /// Changes are refused for want of room.
    package var isDiskFull = false
    /// Why reminders are held back, and what to do.
    package var hold: String?
    /// Channels of which the last attempts all failed.
    package var failingChannels: [String] = []
    /// Tenants there are.
    package var tenantCount = 0
    /// Jobs that are running.
    package var openJobCount = 0
    /// What goes out next, unless reminders are held.
    package var nextReminder: Reminder?
    /// How many tenants of how many have done what was due while flowd did not work.
    package var catchUp: (doneCount: Int, allCount: Int)? {
        get { caughtUp.map { ($0.doneCount, $0.allCount) } }
        set { caughtUp = newValue.map { Progress(doneCount: $0.doneCount, allCount: $0.allCount) } }
    }
    /// Keys whose new values count only after a restart.
    package var keysThatNeedRestart: [String] = []

    private struct Progress: Hashable, Sendable {
        let doneCount: Int
        let allCount: Int
    }

    private var caughtUp: Progress?

    /// The line of a flowd without tenants.
    package init() {}

    /// All of it.
    package var text: String {
        (problems + [counts] + work + restart).joined(separator: ", ").capitalised
    }

    /// What anybody may know: neither counts nor names.
    package var publicText: String {
        problems.isEmpty ? "Running" : problems.joined(separator: ", ").capitalised
    }

    private var problems: [String] {
        var problems: [String] = []
        if isDiskFull { problems.append("disk full: changes are refused") }
        if let hold { problems.append(hold) }
        return problems
    }

    private var counts: String {
        "\(tenantCount) \(tenantCount == 1 ? "tenant" : "tenants"), \(openJobCount) \(openJobCount == 1 ? "job" : "jobs") open"
    }

    private var work: [String] {
        var work: [String] = []
        if let nextReminder, hold == nil {
            work.append("next reminder \(nextReminder.time) for \(nextReminder.tenant)")
        }
        if let catchUp { work.append("catching up \(catchUp.doneCount) of \(catchUp.allCount)") }
        if !failingChannels.isEmpty {
            work.append("deliveries fail through \(failingChannels.joined(separator: " and "))")
        }
        return work
    }

    private var restart: [String] {
        keysThatNeedRestart.isEmpty ? [] : ["a restart is needed for \(keysThatNeedRestart.joined(separator: " and "))"]
    }
}

extension String {
    fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
