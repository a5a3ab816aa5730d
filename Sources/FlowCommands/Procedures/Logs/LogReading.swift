import FlowTerminal
import Glibc

/// Shows what of the journal is wanted, or says why there is nothing to see.
struct LogReading {
    let session: Session
    let query: LogQuery

    func show() throws {
        let access = session.context.journal.access()
        if access == .missing { throw Self.noJournal }
        if access == .own, query.isFollowing { session.say([Line(Self.onlyOwn, .dim)]) }
        var count = 0
        do {
            try session.context.journal.read(query.arguments) { line in
                guard let entry = LogEntry(json: line) else { throw Self.notUnderstood }
                count += 1
                try show(entry)
            }
        } catch let problem as JournalProblem {
            throw access == .own ? Self.forbidden : Self.problem(problem)
        }
        if query.isFollowing { throw Self.followingEnded }
        if access == .own {
            guard count > 0 else { throw Self.forbidden }
            session.say([Line(Self.onlyOwn, .dim)])
        }
        if count == 0, session.format == .table {
            let text = query.text { TimeText.zoned($0, in: session.style.zone) }
            try session.context.output.data("The journal has nothing of flowd\(text).\n")
        }
    }

    private func show(_ entry: LogEntry) throws {
        switch session.format {
        case .table: try session.context.output.data(session.style.text(LogLines.lines(entry, session.style)))
        case .json, .jsonl: try session.context.output.data(JSONText.compact(entry) + "\n")
        }
    }

    // MARK: - Why not

    private static let onlyOwn =
        "You see only what a flowd of your own has logged, as you may not read the system's journal."

    private static let forbidden = Problem(
        name: "flowctl.NotPermitted",
        message: "You may not read the system's journal, where flowd's log is.",
        details: [
            "Members of the groups systemd-journal and adm may: sudo usermod --append --groups systemd-journal USER,",
            "which counts from your next login on. Or, this once: sudo flowctl logs",
        ],
        status: .notPermitted
    )

    private static let noJournal = Problem(
        name: "flowctl.NoJournal",
        message: "There is no journal on this machine: systemd's journald isn't running.",
        details: ["flowd logs to standard error then: look where whoever started it has put that."],
        status: .unreachable
    )

    private static let followingEnded = Problem(
        name: "flowctl.JournalEnded",
        message: "journalctl has ended by itself; start again to go on.",
        status: .failure
    )

    private static let notUnderstood = Problem(
        name: "flowctl.Protocol",
        message: "journalctl has written something that isn't an entry of the journal.",
        details: ["Look with: journalctl -u flowd"],
        status: .protocolViolation
    )

    private static func problem(_ problem: JournalProblem) -> Problem {
        switch problem {
        case .noProgram:
            Problem(
                name: "flowctl.NoJournal",
                message: "journalctl isn't installed, by which the journal is read.",
                details: ["It comes with systemd. Without it flowd logs to standard error."],
                status: .unreachable
            )
        case .failed(let reason, let status):
            Problem(
                name: "flowctl.Journal",
                message: "journalctl has ended with status \(status): \(reason.isEmpty ? "it didn't say why" : reason)",
                status: .failure
            )
        case .system(let what, let number):
            Problem(
                name: "flowctl.Journal",
                message: "The journal can't be read: \(what): \(String(cString: strerror(number))).",
                status: .failure
            )
        case .lineTooLong(let limit):
            Problem(
                name: "flowctl.Journal",
                message: "An entry of the journal is longer than \(limit) bytes.",
                details: ["Leave it out with narrower conditions, such as --since."],
                status: .failure
            )
        }
    }
}
