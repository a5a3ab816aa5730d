import FlowCore
import Testing

@testable import FlowJobs

struct SeenAnswersTests {
    private static let source = """
        template: t
        title: T
        steps:
          - step: a
            title: A
            form:
              - {field: name, type: text}
              - {field: age, type: number}
              - {field: wanted, type: boolean}
        """

    /// Answers that are there are name=Ana and age=12.5.
    @Test(
        arguments: [
            // What was seen, what is given, what is told to have changed.
            ("name=Ana", "name=Bea", ""), ("name=", "name=Bea", "name"), ("name=ana", "name=Bea", "name"),
            ("age=12.50", "age=13", ""), ("age=12", "age=13", "age"), ("age=twelve", "age=13", "age"),
            ("wanted=", "wanted=yes", ""), ("wanted= ", "wanted=yes", ""), ("wanted=yes", "wanted=no", "wanted"),
            // Another person was faster with the same.
            ("name=", "name=Ana", ""), ("age=", "age=12.500", ""), ("wanted=yes", "wanted=", ""),
            // Fields that were seen and aren't given.
            ("name=Ana age=12", "wanted=yes", "age"), ("age=1 name=x wanted=no", "", "name age wanted"),
            ("", "name=Bea", ""),
        ]
    )
    func answersThatWereSeenOtherwiseAreNotReplaced(seen: String, given: String, changed: String) throws {
        var job = try RunningJob(TemplateFixture.definition(Self.source))
        try job.act(.save(form: Self.fields("name=Ana age=12.5")), on: "a")
        let (before, seen, given) = (JobSnapshot(job.job), try Self.fields(seen), try Self.fields(given))
        let operations: [ActionOperation] = [.save(form: given), .complete(form: given)]
        for operation in operations {
            var copy = job
            guard !changed.isEmpty else {
                try copy.act(operation, on: "a", seen: seen)
                continue
            }
            let refusal = JobRefusal.answersChanged(
                job: JobID(1),
                step: try StepKey(validating: "a"),
                fields: try changed.split(separator: " ").map { try FieldKey(validating: String($0)) },
                stamp: try job.action("a").stamp
            )
            #expect(throws: refusal) { try copy.act(operation, on: "a", seen: seen) }
            #expect(JobSnapshot(copy.job) == before)
        }
    }

    @Test
    func aFieldThatTheStepHasntIsNoAnswerThatWasSeen() throws {
        var job = try RunningJob(TemplateFixture.definition(Self.source))
        let refusal = JobRefusal.invalidInput(
            InvalidInput(field: "ifAnswers", found: "nme", allowed: "fields of the step: name, age, wanted")
        )
        #expect(throws: refusal) { try job.act(.save(form: [:]), on: "a", seen: Self.fields("nme=Ana")) }
    }

    private static func fields(_ text: String) throws -> [FieldKey: FieldValue] {
        var fields: [FieldKey: FieldValue] = [:]
        for pair in text.split(separator: " ") {
            let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
            fields[try FieldKey(validating: String(sides[0]))] = .text(String(sides[1]))
        }
        return fields
    }
}
