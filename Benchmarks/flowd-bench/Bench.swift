import ArgumentParser
import Glibc

/// Measures flowd on the real socket and the real disk, beside a server in C with the same durability, in the same run.
///
/// Every row is measured in rounds, in which one follows the other, so that what else the machine does meanwhile falls
/// on both.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-bench",
        abstract: "Measures flowd beside a server in C.",
        discussion: """
            w1: acknowledged durable action completions a second, at 1 to 64 connections over 100 tenants.
            w2: the same of job starts with 10 actions each.
            w3: 100,000 reminders due within a minute; 1,000,000 pending for next year.
            ladder: reminders of one instalment a tenant that is due, beside 10,000 and 100,000 that exist.
            w5: a page of 100 of 10,000 jobs; 100 watchers on one tenant.
            w4: from exec to READY with 100,000 jobs.
            idle: memory per 1,000 idle tenants.

            With another flowd as the reference two builds are compared, in turn on one machine: w1, w2, w4 and w5.
            """
    )

    @Option(help: "The daemon's binary.")
    var flowd: String

    @Option(help: "The binary of the server in C that it is measured beside.")
    var reference: String

    @Option(help: "Directory for the databases; it has to be on a real disk. It is removed afterwards.")
    var directory: String

    @Option(help: "What to measure, with commas between: w1, w2, w3, ladder, w4, w5, idle.", transform: Part.list)
    var only = Part.allCases

    @Option(help: "Seconds for each row.")
    var seconds = 5.0

    @Option(help: "Rounds in which flowd and the reference take turns; they share each row's seconds.")
    var rounds = 5

    @Option(help: "Rows of w1 and w2, as connections x calls in flight on each.")
    var rows: String?

    @Option(help: "File to which the ratios are written.")
    var save: String?

    @Option(help: "File of ratios: what lost more than 15 % against it is told, and the exit status is 1.")
    var check: String?

    @Option(help: "Jobs in the database of w4.")
    var jobs = 100_000

    @Option(help: "Reminders of w3 that are due within a minute; ten times as many are pending.")
    var reminders = 100_000

    @Option(
        help: "Instalments of ladder in its second row; a tenth of them exist in its first, one of a hundred is due."
    )
    var instalments = 100_000

    @Option(help: "Tenants of idle.")
    var tenants = 5000

    func validate() throws {
        guard seconds > 0, rounds > 0, jobs >= 100, tenants > 0, reminders >= 1000, instalments >= 1000 else {
            throw ValidationError(
                "--seconds, --rounds and --tenants are above 0, --jobs is at least 100, --reminders and --instalments 1000."
            )
        }
    }

    func run() throws {
        mkdir(directory, 0o700)
        defer { rmdir(directory) }
        let setting = Setting(
            flowd: flowd,
            reference: reference,
            directory: directory,
            seconds: seconds,
            rounds: rounds,
            rows: rows
        )
        try measure(setting)
        if let save { try setting.ratios.write(to: save) }
        if let check, try !setting.ratios.check(against: check) { throw ExitCode(1) }
    }

    private func measure(_ setting: Setting) throws {
        for (index, part) in only.enumerated() {
            if index > 0 { print("") }
            switch part {
            case .w1: try WriteBench(setting: setting).completions()
            case .w2: try WriteBench(setting: setting).starts()
            case .w3:
                try DueBench(setting: setting, reminderCount: reminders).run()
                print("")
                try PendingBench(setting: setting, reminderCount: reminders * 10).run()
            case .ladder:
                let counts = [instalments / 10, instalments]
                try LadderBench(setting: setting, tenantCount: instalments / 100, instalmentCounts: counts).run()
            case .w5:
                try PageBench(setting: setting).run()
                print("")
                try WatchBench(setting: setting).run()
            case .w4: try ReadyBench(setting: setting, jobCount: jobs).run()
            case .idle: try IdleBench(setting: setting, tenantCount: tenants).run()
            }
            fflush(nil)
        }
    }
}

/// What can be measured by itself.
enum Part: String, CaseIterable {
    case w1, w2, w3, ladder, w4, w5, idle

    /// Reads `w1,w4`.
    static func list(_ text: String) throws -> [Part] {
        try text.split(separator: ",").map { name in
            guard let part = Part(rawValue: String(name)) else {
                let all = allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("There is no “\(name)” to measure; there are \(all).")
            }
            return part
        }
    }
}

/// A number with that many decimals.
func fixed(_ number: Double, _ decimals: Int) -> String {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let whole = Int((number * unit).rounded())
    guard decimals > 0 else { return String(whole) }
    let digits = String(whole)
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(filled.dropLast(decimals)).\(filled.suffix(decimals))"
}

/// Right-aligned.
func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}
