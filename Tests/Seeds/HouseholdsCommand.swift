import ArgumentParser
import TestSupport

/// Runs households beside a model of their own.
struct HouseholdsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "households",
        abstract: "Has households confirm, take back and go away, beside a model of their own.",
        discussion: "What differs from the model is printed with its seed, and ends the program with 1."
    )

    @Option(help: "How many households.")
    var count = 1000

    @Option(help: "Tasks of each, of four people.")
    var tasks = 40

    @Option(help: "Days of each.")
    var days = 60

    // The program's own --first would be taken for a second one of that name.
    @Option(name: .customLong("first-household"), help: "The first seed.")
    var first: UInt64 = 1

    func validate() throws {
        guard count > 0, tasks > 0, days > 0 else {
            throw ValidationError("--count, --tasks and --days have to be 1 or more")
        }
    }

    func run() async throws {
        var (occurrences, sent, commands, reopened, findings) = (0, 0, 0, 0, 0)
        let (tasks, days, end) = (tasks, days, first + UInt64(count))
        var seed = first
        while seed < end {
            let (mine, next) = (seed, seed + 1)
            async let one = Self.outcome(mine, tasks, days)
            async let two = next < end ? Self.outcome(next, tasks, days) : nil
            for (number, outcome) in [(mine, try await one), (next, try await two)] {
                guard let outcome else { continue }
                for problem in outcome.problems { print("household \(number): \(problem)") }
                occurrences += outcome.occurrenceCount
                sent += outcome.sentCount
                commands += outcome.commandCount
                reopened += outcome.reopenCount
                findings += outcome.problems.count
            }
            seed += 2
        }
        print(
            """
            \(count) households from \(first), \(tasks) tasks and \(days) days each: \(occurrences) occurrences, \
            \(sent) reminders sent, \(commands) commands, \(reopened) taken back, \(findings) findings
            """
        )
        guard findings == 0 else { throw ExitCode(1) }
    }

    private static func outcome(_ seed: UInt64, _ tasks: Int, _ days: Int) async throws -> HouseholdCourse.Outcome? {
        try HouseholdCourse.run(seed: seed, tasks: tasks, days: days)
    }
}
