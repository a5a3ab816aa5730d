import FlowCore
import Testing

@testable import FlowJobs

/// Percentages worked out by hand.
struct CompletionTableTests {
    @Test(arguments: [
        ("a b c", "", "0/1 = 0"),
        ("a b c", "done a", "1/3 = 33"),
        ("a b c", "done a, done b", "2/3 = 66"),
        ("a b c", "done a, done b, done c", "1/1 = 100"),
        ("a:3 b", "done a", "3/4 = 75"),
        ("a:3 b", "done b", "1/4 = 25"),
        ("a b", "done a, reopen a", "0/1 = 0"),
        ("a b", "start a", "0/1 = 0"),
    ])
    func weightsOfStepsAddUp(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("a:0 b", "", "0/1 = 0"),
        ("a:0 b", "done a", "0/1 = 0"),
        ("a:0 b", "done b", "1/1 = 100"),
        ("a:0", "", "none"),
        ("a:0", "done a", "none"),
        ("g*0(a b) c d", "done a", "0/1 = 0"),
        ("g*0(a b) c d", "done c", "1/2 = 50"),
        ("g*0(a) h*0(b)", "done a", "none"),
        // Nothing in the group weighs anything: it drops out, whatever it would weigh.
        ("g*5(a:0) b", "done a", "0/1 = 0"),
        ("g*5(a:0) b", "done b", "1/1 = 100"),
        ("g*5(h*0(a)) b", "done b", "1/1 = 100"),
    ])
    func whatWeighsNothingMovesNothing(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("a? b", "", "0/1 = 0"),
        ("a? b", "done a", "0/1 = 0"),
        ("a? b", "done b", "1/1 = 100"),
        ("a?:9000 b c", "70 a, done b", "1/2 = 50"),
        ("a? b c", "skip a, done b", "1/2 = 50"),
        ("a? b c", "cancel a, done b", "1/2 = 50"),
        ("a?", "", "none"),
        ("a?", "done a", "none"),
        ("g*10(a?) b c", "done a, done b", "1/2 = 50"),
        ("g*3(a? b c) d", "done a, done b", "3/8 = 37"),
    ])
    func optionalStepsNeverMoveTheNumber(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(
        arguments: [
            (.excluded, "a b c", "skip a", "0/1 = 0"),
            (.excluded, "a b c", "skip a, done b", "1/2 = 50"),
            (.excluded, "a b", "skip a, done b", "1/1 = 100"),
            (.excluded, "a b", "skip a, skip b", "none"),
            (.excluded, "a b", "90 a, skip a, 20 b", "1/5 = 20"),
            (.excluded, "g*3(a) b", "skip a, 50 b", "1/2 = 50"),
            (.done, "a b c", "skip a", "1/3 = 33"),
            (.done, "a b c", "skip a, done b", "2/3 = 66"),
            (.done, "a b", "skip a, skip b", "1/1 = 100"),
            (.done, "g*3(a b) c", "skip a", "3/8 = 37"),
            (.done, "a? b c", "skip a, done b", "1/2 = 50"),
            (.undone, "a b c", "skip a", "0/1 = 0"),
            (.undone, "a b c", "skip a, done b", "1/3 = 33"),
            (.undone, "a b c", "skip a, done b, done c", "2/3 = 66"),
            (.undone, "a b", "90 a, skip a", "0/1 = 0"),
            (.undone, "g*3(a b) c", "skip a, done b", "3/8 = 37"),
        ] as [(SkipPolicy, String, String, String)]
    )
    func skippedStepsCountAsTheTemplateSays(
        skip: SkipPolicy,
        plan: String,
        script: String,
        expected: String
    ) throws {
        try expect(plan, script, expected, skip: skip)
    }

    @Test(arguments: [
        ("a b c", "cancel a", "0/1 = 0"),
        ("a b c", "cancel a, done b", "1/2 = 50"),
        ("a b", "70 a, cancel a", "0/1 = 0"),
        ("a b", "done b, cancel a", "1/1 = 100"),
        ("a b", "cancel a, cancel b", "none"),
        ("a b", "cancel a, cancel b, reopen a", "0/1 = 0"),
        ("g*10(a) b c", "cancel a, done b", "1/2 = 50"),
    ])
    func cancelledStepsLeaveTheScope(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("a b[fuel=oil]", "done a", "1/1 = 100"),
        ("a b[fuel=gas]", "done a", "1/2 = 50"),
        ("a[fuel=oil]", "", "none"),
        ("g*9[fuel=oil](a b) c d", "done c", "1/2 = 50"),
        // Not decided yet: in scope.
        ("a{k} b c[a.k=x]", "done b", "1/3 = 33"),
        ("a{k} b c[a.k=x]", "done b, done a k=x", "2/3 = 66"),
        ("a{k} b c[a.k=x]", "done b, done a k=y", "1/1 = 100"),
        ("a{k} b g*2[a.k=x](c d)", "done a k=y", "1/2 = 50"),
        ("a{k} b g*2[a.k=x](c d)", "done a k=x", "1/4 = 25"),
        ("a{k} b c[a.k=x]", "done a k=y, reopen a", "0/1 = 0"),
        ("a{k}:0 b[a.k=x]", "done a k=y", "none"),
    ])
    func whatDoesNotApplyLeavesTheScope(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("g(a b) c", "done a", "1/3 = 33"),
        ("g*3(a b) c", "done a", "3/8 = 37"),
        ("g*3(a b) c", "done c", "1/4 = 25"),
        ("g*3(a b) c", "done a, done b", "3/4 = 75"),
        ("g*10(h*3(a b:2) c:5) d:10", "done b", "1/8 = 12"),
        ("g*6(h(a b) c) d:6", "done a, done c", "1/3 = 33"),
        ("g(h*2(a b) c) d", "done a", "1/4 = 25"),
        ("g*1(a:10000 b) c", "done b", "1/20002 = <1"),
        // A group that has dropped out takes its weight along, also out of the group around it.
        ("g*10(h*5(a)) b:2 c:2", "cancel a, done b", "1/2 = 50"),
        ("g*10(h*5(a) i*5(b)) c:10", "cancel a, done b", "1/2 = 50"),
        ("g*10(h*5(a) i*5(b)) c:10", "done b", "1/4 = 25"),
        ("g*10(h*5(a) i*5(b)) c:10", "cancel a, reopen a, done b", "1/4 = 25"),
    ])
    func groupsWeighTheirWeightOrTheirSteps(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("a", "0 a", "0/1 = 0"),
        ("a", "99 a", "99/100 = 99"),
        ("a:3 b", "40 a", "3/10 = 30"),
        ("g*4(a:3 b) c:4", "50 a, 25 c", "5/16 = 31"),
        ("a b c", "50 a, 50 b, 50 c", "1/2 = 50"),
        ("a:0 b", "99 a", "0/1 = 0"),
    ])
    func whatIsHalfDoneCountsHalf(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    @Test(arguments: [
        ("a:200 b", "done b", "1/201 = <1"),
        ("a:10000 b:10000", "1 a", "1/200 = <1"),
        ("a:99 b", "done b", "1/100 = 1"),
        ("a:100 b", "done b", "1/101 = <1"),
        ("a:999 b", "done a", "999/1000 = 99"),
        ("a:10000 b", "done a", "10000/10001 = 99"),
        ("a:10000 b", "done a, 99 b", "1000099/1000100 = 99"),
        ("a:10000 b", "done a, done b", "1/1 = 100"),
    ])
    func theNumberIsRoundedDown(plan: String, script: String, expected: String) throws {
        try expect(plan, script, expected)
    }

    /// Worked out with exact fractions elsewhere; the denominator has 127 bits.
    @Test(arguments: [
        (
            "done a8, 37 a4",
            "1932966578197613069219300000000000000/123734913145978374683575466882098814991 = 1"
        ),
        ("done z", "50000000000000000000000000000000/123734913145978374683575466882098814991 = <1"),
        (
            "done a1, done a2, done a3, done a4, done a5, done a6, done a7, done a8, done r",
            "123734863145978374683575466882098814991/123734913145978374683575466882098814991 = 99"
        ),
        (
            "done a1, done a2, done a3, done a4, done a5, done a6, done a7, done a8, done r, done z",
            "1/1 = 100"
        ),
    ])
    func nestedWeightsStayExactBeyond64Bits(script: String, expected: String) throws {
        let plan = """
            g1*10000(a1:9967 g2*10000(a2:9949 g3*10000(a3:9941 g4*10000(a4:9931 g5*10000(a5:9929 g6*10000(a6:9923 \
            g7*10000(a7:9907 g8*10000(a8:9901 z)))))))) r:9973
            """
        try expect(plan, script, expected)
    }

    @Test
    func groupsHaveTheirOwnPercentage() throws {
        var job = try RunningJob("g*4(a h*3(b c)) i(d?) e")
        try job.run("done b, done e")
        let tree = job.job.completionTree
        #expect(tree.completion(ofGroup: 1)?.fraction == Rational(3).scaled(by: 1, over: 8))
        #expect(tree.completion(ofGroup: 2)?.fraction == Rational(1).scaled(by: 1, over: 2))
        #expect(tree.completion(ofGroup: 3) == nil)
        #expect(tree.completion() == job.job.completion)
        #expect(job.percentage == "1/2 = 50")
    }

    private func expect(_ plan: String, _ script: String, _ expected: String, skip: SkipPolicy = .excluded) throws {
        var job = try RunningJob(plan, skip: skip, attributes: ["fuel": "gas"])
        try job.run(script)
        #expect(job.percentage == expected)
        let fresh = CompletionTree(plan: job.job.plan, accounts: job.job.actions.indices.map(job.job.account))
        #expect(fresh == job.job.completionTree)
        #expect(
            NaiveJob(job.job.plan.definition, attributes: job.job.header.attributes).fraction(job.job.actions)
                == job.job.completion?.fraction
        )
    }
}
