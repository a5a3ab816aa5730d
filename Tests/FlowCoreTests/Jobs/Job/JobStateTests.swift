import FlowCore
import Testing

@testable import FlowJobs

struct JobStateTests {
    /// Counts as `open 2 done 1`, and the state that follows from them.
    @Test(
        arguments: [
            ("", .completed),
            ("requiredOpen 1", .running),
            ("requiredOpen 1 done 5 skipped 1 cancelled 1", .running),
            ("requiredOpen 1 optionalOpen 0 notApplicable 3", .running),
            ("done 1", .completed),
            ("done 1 notApplicable 2", .completed),
            ("done 1 optionalOpen 2", .completed),
            ("done 1 cancelled 1", .completed),
            ("done 1 skipped 1", .completedWithSkips),
            ("skipped 1", .completedWithSkips),
            ("skipped 1 cancelled 1", .completedWithSkips),
            ("skipped 1 optionalOpen 1", .completedWithSkips),
            ("cancelled 2", .cancelled),
            ("cancelled 2 notApplicable 1", .cancelled),
            ("cancelled 2 optionalOpen 1", .cancelled),
            ("cancelled 2 optionalDone 1", .completed),
            ("notApplicable 2", .completed),
            ("notApplicable 2 optionalOpen 1", .completed),
            ("notApplicable 2 optionalDone 1", .completed),
            ("optionalOpen 1 optionalDone 1", .running),
            ("optionalDone 2", .completed),
        ] as [(String, JobState)]
    )
    func theStateFollowsFromTheCounts(text: String, expected: JobState) {
        #expect(JobState(Self.counts(text)) == expected)
    }

    private static func counts(_ text: String) -> Counts {
        var counts = Counts()
        let words = text.split(separator: " ").map(String.init)
        for (name, number) in zip(words, words.dropFirst()) {
            guard let number = Int(number) else { continue }
            switch name {
            case "requiredOpen": counts.requiredOpen = number
            case "done": counts.done = number
            case "skipped": counts.skipped = number
            case "cancelled": counts.cancelled = number
            case "notApplicable": counts.notApplicable = number
            case "optionalOpen": counts.optionalOpen = number
            case "optionalDone": counts.optionalDone = number
            default: Issue.record("no count is named \(name)")
            }
        }
        return counts
    }

    /// The same through jobs: plan, attributes, script, state, percentage.
    @Test(
        arguments: [
            ("a b", "", .running, "0/1 = 0"),
            ("a b", "done a, done b", .completed, "1/1 = 100"),
            ("a b", "done a, skip b", .completedWithSkips, "1/1 = 100"),
            ("a b", "done a, cancel b", .completed, "1/1 = 100"),
            ("a b", "cancel a, cancel b", .cancelled, "none"),
            ("a b", "skip a, skip b", .completedWithSkips, "none"),
            ("a b?", "done a", .completed, "1/1 = 100"),
            ("a b?", "done b", .running, "0/1 = 0"),
            ("a b?", "cancel a, done b", .completed, "none"),
            ("a:0 b", "done b", .running, "1/1 = 100"),
            ("a:0 b", "done b, done a", .completed, "1/1 = 100"),
            ("a:0", "done a", .completed, "none"),
            ("a? b?", "done a", .running, "none"),
            ("a? b?", "done a, skip b", .completed, "none"),
            ("a[fuel=gas] b[fuel=gas]", "", .completed, "none"),
            ("a[fuel=gas] b?", "", .completed, "none"),
            ("a[fuel=gas] b?", "done b", .completed, "none"),
            ("a{k} b[a.k=x]", "done a k=y", .completed, "1/1 = 100"),
            ("a{k} b[a.k=x]", "done a k=x", .running, "1/2 = 50"),
            ("a{k} b[a.k=x]", "skip a", .completedWithSkips, "none"),
        ] as [(String, String, JobState, String)]
    )
    func aJobEndsWhenNothingRequiredIsOpen(plan: String, script: String, state: JobState, percentage: String) throws {
        var job = try RunningJob(plan)
        try job.run(script)
        #expect(job.job.state == state)
        #expect(job.percentage == percentage)
        #expect((job.job.finishedAt == nil) == (state == .running))
    }

    /// Optional steps are not counted among the skipped and cancelled, so nothing tells that this job was called off.
    @Test
    func aJobOfOptionalStepsOnlyIsCompletedEvenWhenAllWereCancelled() throws {
        var job = try RunningJob("a? b?")
        try job.run("cancel a, cancel b")
        #expect(job.job.state == .completed)
        #expect(job.percentage == "none")
    }

    @Test
    func theEndIsWhenTheLastRequiredStepWasOver() throws {
        var job = try RunningJob("a b?")
        try job.run("done a, done b")
        #expect(job.job.finishedAt == RunningJob.stamp(2).at)
        try job.run("reopen b")
        #expect(job.job.finishedAt == RunningJob.stamp(2).at, "an optional step doesn't open the job again")
        try job.run("reopen a")
        #expect(job.job.finishedAt == nil)
        try job.run("skip a")
        #expect(job.job.finishedAt == RunningJob.stamp(6).at)
        #expect(job.job.state == .completedWithSkips)
    }

    @Test
    func aStepThatNoLongerAppliesLeavesAFinishedJobFinished() throws {
        var job = try RunningJob("a{k} b[a.k=x]")
        try job.run("done a k=x, skip b, reopen a, done a k=y")
        #expect(job.states == "a=done b=skipped")
        #expect(job.job.state == .completedWithSkips)
        let change = try job.run("reopen b")
        #expect(job.states == "a=done b=notApplicable")
        #expect(job.job.state == .completed)
        #expect(change?.before.state == .completedWithSkips)
        #expect(job.job.finishedAt == RunningJob.stamp(5).at)
    }
}
