import ArgumentParser
import TestSupport

/// Runs seeds of the whole engine in virtual time, each twice: the two must be equal to the last line, and nothing may
/// be found.
@main
struct SeedsProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd-seeds",
        abstract: "Runs the whole engine in virtual time, with crashes and clocks that are set.",
        discussion: """
            Each seed is run twice at the same time; the same seed must give the same trace. What is found is printed \
            with its seed, and ends the program with 1. For tests of the optimised build; not part of what is shipped.
            """,
        subcommands: [HouseholdsCommand.self]
    )

    @Option(help: "How many seeds.")
    var seeds = 200

    @Option(help: "Days of each seed.")
    var days = 30

    @Option(help: "The first seed.")
    var first: UInt64 = 1

    func validate() throws {
        guard seeds > 0, days > 0 else { throw ValidationError("--seeds and --days have to be 1 or more") }
    }

    func run() async throws {
        var (findingCount, crashCount, sentCount) = (0, 0, 0)
        for seed in first..<first + UInt64(seeds) {
            let days = days
            async let one = EngineCourse.run(seed: seed, tenants: ["a", "b", "c"], days: days)
            async let two = EngineCourse.run(seed: seed, tenants: ["a", "b", "c"], days: days)
            let (outcome, again) = try await (one, two)
            var findings = outcome.problems
            if let difference = again.difference(from: outcome) {
                findings.append("the second trace differs: \(difference)")
            }
            if outcome.trace.count <= days { findings.append("only \(outcome.trace.count) lines in \(days) days") }
            for finding in findings { print("seed \(seed): \(finding)") }
            findingCount += findings.count
            crashCount += outcome.crashCount
            sentCount += outcome.fates["sent", default: 0]
        }
        print(
            """
            \(seeds) seeds from \(first), \(days) days each, run twice: \(sentCount) reminders sent, \
            \(crashCount) crashes, \(findingCount) findings
            """
        )
        guard findingCount == 0 else { throw ExitCode(1) }
    }
}
