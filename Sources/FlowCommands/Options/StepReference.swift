import ArgumentParser
import FlowCore

/// A step on the command line: `JOB/STEP`.
struct StepReference: Hashable, Sendable {
    let job: String
    let step: String

    static func parse(_ text: String) throws -> StepReference {
        // What is not a job's number is told together with the rest of the form.
        guard let slash = text.firstIndex(of: "/"), let job = try? JobReference.parse(String(text[..<slash])) else {
            throw ValidationError("give a job's number, a slash and a step's key, such as 12/photo")
        }
        do {
            return StepReference(
                job: job,
                step: try StepKey(validating: String(text[text.index(after: slash)...])).text
            )
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

extension Argument where Value == StepReference {
    /// A step that is typed, whose key may be shortened.
    init() {
        self.init(
            help: ArgumentHelp("The step; its key may be shortened.", valueName: "job/step"),
            completion: .live,
            transform: StepReference.parse
        )
    }
}
