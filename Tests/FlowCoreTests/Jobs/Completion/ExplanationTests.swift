import FlowCore
import Testing

@testable import FlowJobs

struct ExplanationTests {
    /// Plan, skip policy, script, and for every step: points earned of points possible, and why; worked out by hand.
    @Test(
        arguments: [
            (
                "g*3(a b:2) c? d[fuel=oil] e", .excluded, "done a, 50 e",
                """
                a 25.00 of 25.00: done
                b 0.00 of 50.00: not begun
                c 0.00 of 0.00: optional, never counts
                d 0.00 of 0.00: not applicable, out of scope
                e 12.50 of 25.00: in progress, 50 of 100
                """
            ),
            (
                "a b<a c d e", .excluded, "skip c, cancel d, done e",
                """
                a 0.00 of 33.33: not begun
                b 0.00 of 33.33: waits for other steps
                c 0.00 of 0.00: skipped, out of scope
                d 0.00 of 0.00: cancelled, out of scope
                e 33.33 of 33.33: done
                """
            ),
            (
                "a b? c d", .done, "skip c, skip b",
                """
                a 0.00 of 33.33: not begun
                b 0.00 of 0.00: optional, never counts
                c 33.33 of 33.33: skipped, counts as done
                d 0.00 of 33.33: not begun
                """
            ),
            (
                "a b c:2", .undone, "skip c, done a",
                """
                a 25.00 of 25.00: done
                b 0.00 of 25.00: not begun
                c 0.00 of 50.00: skipped, counts as undone
                """
            ),
            (
                "g*4(h(a) i*3(b c:2)) j*6(k*0(d) e:0)", .excluded, "done b, 10 e",
                """
                a 0.00 of 25.00: not begun
                b 25.00 of 25.00: done
                c 0.00 of 50.00: not begun
                d 0.00 of 0.00: not begun
                e 0.00 of 0.00: in progress, 10 of 100
                """
            ),
            (
                "a:0 b?", .excluded, "done a",
                """
                a 0.00 of 0.00: done
                b 0.00 of 0.00: optional, never counts
                """
            ),
        ] as [(String, SkipPolicy, String, String)]
    )
    func everyPointIsAccountedFor(plan: String, skip: SkipPolicy, script: String, expected: String) throws {
        var job = try RunningJob(plan, skip: skip, attributes: ["fuel": "gas"])
        try job.run(script)
        let explanation = Explanation(job.job)
        let lines = explanation.contributions.map { contribution in
            let key = job.job.plan.leaves[contribution.leaf].step.key
            let points =
                "\(contribution.earned.rounded(toDecimals: 2)) of \(contribution.possible.rounded(toDecimals: 2))"
            return "\(key) \(points): \(contribution.account.reason)"
        }
        #expect(lines.joined(separator: "\n") == expected)
        let earned = explanation.contributions.reduce(Rational.zero) { $0 + $1.earned }
        let possible = explanation.contributions.reduce(Rational.zero) { $0 + $1.possible }
        #expect(earned == (job.job.completion?.fraction.scaled(by: 100, over: 1) ?? .zero))
        #expect(possible == (job.job.completion == nil ? .zero : Rational(100)))
    }

    /// State, progress, optional, policy: in scope, hundredths, reason; all states, also those that nothing leads to.
    @Test(
        arguments: [
            (.blocked, 0, false, .excluded, true, 0, "waits for other steps"),
            (.ready, 0, false, .excluded, true, 0, "not begun"),
            (.inProgress, 40, false, .excluded, true, 40, "in progress, 40 of 100"),
            (.waiting, 40, false, .excluded, true, 40, "waiting, 40 of 100"),
            (.done, 100, false, .excluded, true, 100, "done"),
            (.skipped, 0, false, .excluded, false, 0, "skipped, out of scope"),
            (.skipped, 0, false, .done, true, 100, "skipped, counts as done"),
            (.skipped, 0, false, .undone, true, 0, "skipped, counts as undone"),
            (.notApplicable, 0, false, .done, false, 0, "not applicable, out of scope"),
            (.failed, 0, false, .excluded, true, 0, "failed"),
            (.cancelled, 0, false, .done, false, 0, "cancelled, out of scope"),
            (.done, 100, true, .done, false, 0, "optional, never counts"),
            (.skipped, 0, true, .done, false, 0, "optional, never counts"),
            (.inProgress, 40, true, .excluded, false, 0, "optional, never counts"),
        ] as [(ActionState, Int, Bool, SkipPolicy, Bool, Int, String)]
    )
    func aLeafCountsAsItsStateSays(
        state: ActionState,
        progress: Int,
        isOptional: Bool,
        skip: SkipPolicy,
        isInScope: Bool,
        hundredths: Int,
        reason: String
    ) {
        let account = LeafAccount(state: state, progress: progress, isOptional: isOptional, skip: skip)
        #expect(account.isInScope == isInScope)
        #expect(account.earnedHundredths == hundredths)
        #expect(account.reason == reason)
    }
}
