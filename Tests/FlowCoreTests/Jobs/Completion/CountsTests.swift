import FlowCore
import Testing

@testable import FlowJobs

struct CountsTests {
    /// Plan, skip policy, script; scope, done, skipped, not applicable, cancelled, open; optional, done, open.
    @Test(
        arguments: [
            ("a b c?", .excluded, "", "scope 2: 0 0 0 0 2, optional 1: 0 1"),
            ("a b c? d?", .excluded, "done a, start b, done c", "scope 2: 1 0 0 0 1, optional 2: 1 1"),
            ("a b c", .excluded, "skip a, cancel b", "scope 1: 0 1 0 1 1, optional 0: 0 0"),
            ("a b c", .done, "skip a, cancel b", "scope 2: 0 1 0 1 1, optional 0: 0 0"),
            ("a b c", .undone, "skip a, cancel b", "scope 2: 0 1 0 1 1, optional 0: 0 0"),
            ("a b[fuel=oil] c?[fuel=oil]", .excluded, "", "scope 1: 0 0 1 0 1, optional 0: 0 0"),
            ("a? b? c?", .excluded, "skip a, cancel b", "scope 0: 0 0 0 0 0, optional 2: 0 1"),
            ("a:0 g*0(b)", .excluded, "done a", "scope 2: 1 0 0 0 1, optional 0: 0 0"),
            ("a b<a", .excluded, "done a, done b, reopen a", "scope 2: 1 0 0 0 1, optional 0: 0 0"),
        ] as [(String, SkipPolicy, String, String)]
    )
    func leavesAreCountedByWhatBecameOfThem(plan: String, skip: SkipPolicy, script: String, expected: String) throws {
        var job = try RunningJob(plan, skip: skip, attributes: ["fuel": "gas"])
        try job.run(script)
        let counts = job.job.counts
        let required = [counts.done, counts.skipped, counts.notApplicable, counts.cancelled, counts.requiredOpen]
        let numbers = required.map(String.init).joined(separator: " ")
        let found = "scope \(counts.scope): \(numbers), optional \(counts.optional): "
        #expect(found + "\(counts.optionalDone) \(counts.optionalOpen)" == expected)
    }
}
