import FlowCore

/// Criteria that select entries of the journal.
struct LogQuery: Hashable, Sendable {
    static let countDefault = 200
    static let countBeforeFollowing = 10
    static let unit = "flowd.service"

    var tenant: String?
    var job: String?
    var reminder: String?
    var since: Timestamp?
    var priority: LogLevel?
    var count: Int?
    var isFollowing = false

    /// Arguments for journalctl.
    ///
    /// A process that writes to the journal chooses its own fields, but not its unit, which the system sets.
    var arguments: [String] {
        var arguments = ["--no-pager", "--quiet", "--output=json", "--all"]
        if isFollowing { arguments.append("--follow") }
        if let count = countWanted { arguments.append("--lines=\(count)") } else { arguments.append("--no-tail") }
        if let since {
            let (seconds, rest) = since.milliseconds.quotientAndRemainder(dividingBy: 1000)
            let fraction = String(rest + 1000).dropFirst()
            arguments.append("--since=@\(seconds).\(fraction)")
        }
        if let priority { arguments.append("--priority=\(priority.rawValue)") }
        return arguments + matches
    }

    /// Number of entries to ask for; nil for all.
    var countWanted: Int? {
        count ?? (since != nil ? nil : isFollowing ? Self.countBeforeFollowing : Self.countDefault)
    }

    private var fields: [String] {
        [tenant.map { "FLOWD_TENANT=\($0)" }, job.map { "FLOWD_JOB=\($0)" }, reminder.map { "FLOWD_REMINDER=\($0)" }]
            .compactMap(\.self)
    }

    /// flowd's own entries, as a service of the system or of a user; without fields also what systemd says of it.
    private var matches: [String] {
        var groups = [["_SYSTEMD_UNIT=\(Self.unit)"], ["_SYSTEMD_USER_UNIT=\(Self.unit)"]].map { $0 + fields }
        if fields.isEmpty {
            groups += [
                ["_PID=1", "UNIT=\(Self.unit)"], ["USER_UNIT=\(Self.unit)"], ["_UID=0", "COREDUMP_UNIT=\(Self.unit)"],
            ]
        }
        return Array(groups.joined(separator: ["+"]))
    }

    /// Returns the criteria in words, such as ` about tenant acme, job 12`.
    func text(_ time: (String) -> String) -> String {
        let about = [tenant.map { "tenant \($0)" }, job.map { "job \($0)" }, reminder.map { "reminder \($0)" }]
            .compactMap(\.self)
        var text = about.isEmpty ? "" : " about " + about.joined(separator: ", ")
        if let priority { text += ", of level \(priority) or more serious" }
        if let since { text += ", since \(time(since.rfc3339))" }
        return text
    }
}

/// Severity of an entry: the priorities of syslog by the names that flowd's log uses.
enum LogLevel: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case critical = 2
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    var description: String {
        switch self {
        case .critical: "critical"
        case .error: "error"
        case .warning: "warning"
        case .notice: "notice"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// The level of a syslog priority; what is even more serious than critical is shown as that.
    init(priority: Int) {
        self = LogLevel(rawValue: min(max(priority, 2), 7)) ?? .info
    }

    /// Reads a name, also as journalctl has it, or a number.
    init?(text: String) {
        let others: [String: LogLevel] = [
            "emerg": .critical, "alert": .critical, "crit": .critical, "err": .error, "trace": .debug,
        ]
        if let number = Int(text) {
            guard (0...7).contains(number) else { return nil }
            self = LogLevel(priority: number)
        } else if let level = Self.allCases.first(where: { $0.description == text }) ?? others[text] {
            self = level
        } else {
            return nil
        }
    }
}
