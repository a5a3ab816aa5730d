import FlowCore

/// Status of flowd in one line for people: what is wrong first, then how much there is, then what comes.
package struct StatusText: Hashable, Sendable {
    /// The earliest reminder to come.
    package struct Reminder: Hashable, Sendable {
        /// Time of the reminder on the clock of the machine.
        package let time: String
        package let tenant: String

        package init(time: String, tenant: String) {
            self.time = time
            self.tenant = tenant
        }
    }

    package var isDiskFull = false
    /// Reason why reminders are held back, with the remedy; nil when they aren't held.
    package var hold: String?
    /// Channels of which the last attempts all failed.
    package var failingChannels: [String] = []
    package var tenantCount = 0
    /// Jobs that are running.
    package var openJobCount = 0
    /// Earliest reminder to come, unless reminders are held.
    package var nextReminder: Reminder?
    /// Number of tenants that have caught up after an outage, and of all that had something due; nil when all have.
    package var catchUp: (doneCount: Int, allCount: Int)? {
        get { caughtUp.map { ($0.doneCount, $0.allCount) } }
        set { caughtUp = newValue.map { Progress(doneCount: $0.doneCount, allCount: $0.allCount) } }
    }
    package var keysThatNeedRestart: [String] = []

    private struct Progress: Hashable, Sendable {
        let doneCount: Int
        let allCount: Int
    }

    private var caughtUp: Progress?

    package init() {}

    package var text: String {
        (problems + [counts] + work + restart).joined(separator: ", ").capitalised
    }

    /// Part of the status that any caller may know: neither counts nor names.
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
