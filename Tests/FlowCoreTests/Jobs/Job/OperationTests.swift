import FlowCore
import Testing

@testable import FlowJobs

struct OperationTests {
    @Test(arguments: [-1, 100, 101, Int64.min, Int64.max] as [Int64])
    func progressIsFrom0To99(percent: Int64) throws {
        var job = try RunningJob("a")
        let refusal = JobRefusal.invalidInput(
            InvalidInput(
                field: "percent",
                found: String(percent),
                allowed: "0 to 99; 100 is what completing is for"
            )
        )
        try expect(refusal, of: .progress(percent: percent), on: "a", in: &job)
    }

    @Test
    func progressBeginsAStepAndTheSameAgainChangesNothing() throws {
        var job = try RunningJob("a")
        #expect(try job.act(.progress(percent: 0), on: "a") != nil)
        #expect(job.states == "a=inProgress")
        let before = JobSnapshot(job.job)
        #expect(try job.act(.progress(percent: 0), on: "a") == nil)
        #expect(JobSnapshot(job.job) == before)
        try job.run("99 a, 10 a")
        #expect(try job.action("a").progress == 10)
        #expect(job.percentage == "1/10 = 10")
    }

    @Test(
        arguments: [
            (.skip(reason: ""), ""), (.skip(reason: " \n\t"), ""), (.cancel(reason: ""), ""),
            (.skip(reason: "a\u{7}b"), "a�b"),
            (.cancel(reason: String(repeating: "x", count: 1001)), "1001 characters long"),
            // One character to look at, but two thousand to store.
            (.skip(reason: "e" + String(repeating: "\u{301}", count: 2000)), "2001 characters long"),
        ] as [(ActionOperation, String)]
    )
    func leavingOutWantsAReason(operation: ActionOperation, found: String) throws {
        var job = try RunningJob("a")
        let error = InvalidInput(field: "reason", found: found, allowed: "1 to 1000 characters, no control characters")
        try expect(.invalidInput(error), of: operation, on: "a", in: &job)
    }

    @Test
    func theReasonIsKeptTrimmed() throws {
        var job = try RunningJob("a b")
        try job.act(.skip(reason: " not at home\n"), on: "a")
        try job.act(.cancel(reason: String(repeating: "x", count: 1000)), on: "b")
        #expect(try job.action("a").reason == "not at home")
        #expect(try job.action("b").reason?.count == 1000)
        #expect(job.states == "a=skipped b=cancelled")
    }

    @Test
    func leavingOutWhatIsHalfDoneForgetsTheHalf() throws {
        var job = try RunningJob("a b")
        try job.run("70 a, 30 b, skip a, cancel b")
        #expect(try job.action("a").progress == 0)
        #expect(try job.action("b").progress == 0)
    }

    @Test
    func theFormIsChecked() throws {
        var job = try RunningJob("a{kind}")
        let form: [FieldKey: FieldValue] = [try FieldKey(validating: "knd"): .text("x")]
        let problem = FormProblem(
            field: "knd",
            kind: .unknownField,
            found: "\"x\"",
            allowed: "the fields are kind",
            suggestion: "kind"
        )
        let refusal = JobRefusal.invalidForm(step: try StepKey(validating: "a"), problems: [problem])
        try expect(refusal, of: .complete(form: form), on: "a", in: &job)
    }

    @Test
    func aBlockedStepSaysWhatItWaitsForAndAFinishedOneWhoWasFirst() throws {
        var job = try RunningJob("a b{k} c<a[b.k=x] d")
        let step = try StepKey(validating: "c")
        func refusal(_ verb: ActionVerb, _ state: ActionState, _ waitingFor: [String], _ event: Int64) throws
            -> JobRefusal
        {
            .stepNotPossible(
                NotPossibleNow(
                    job: JobID(1),
                    step: step,
                    verb: verb,
                    state: state,
                    isRemoved: false,
                    waitingFor: try waitingFor.map { try StepKey(validating: $0) },
                    stamp: RunningJob.stamp(event)
                )
            )
        }
        try expect(try refusal(.start, .blocked, ["a", "b"], 1), of: .start, on: "c", in: &job)
        try job.run("done a")
        try expect(try refusal(.start, .blocked, ["b"], 1), of: .start, on: "c", in: &job)
        try job.run("done b k=x, done c")
        try expect(try refusal(.complete, .done, [], 4), of: .complete(form: [:]), on: "c", in: &job)
    }

    @Test
    func anUnknownStepIsNamedWithWhatWasProbablyMeant() throws {
        var job = try RunningJob("photo sign")
        let near = JobRefusal.noSuchStep(job: JobID(1), step: "phot", suggestion: "photo")
        try expect(near, of: .start, on: "phot", in: &job)
        try expect(.noSuchStep(job: JobID(1), step: "zzzzzz", suggestion: nil), of: .start, on: "zzzzzz", in: &job)
    }

    /// A group is nothing that can be done.
    @Test
    func aGroupIsNoStep() throws {
        var job = try RunningJob("fit(a b)")
        try expect(.noSuchStep(job: JobID(1), step: "fit", suggestion: nil), of: .start, on: "fit", in: &job)
    }

    private func expect(_ refusal: JobRefusal, of operation: ActionOperation, on step: String, in job: inout RunningJob)
        throws
    {
        let before = JobSnapshot(job.job)
        #expect(throws: refusal) { try job.act(operation, on: step) }
        #expect(JobSnapshot(job.job) == before)
    }
}
