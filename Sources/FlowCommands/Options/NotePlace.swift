import ArgumentParser

/// Subject of a note: a job, or a step of one as `JOB/STEP`.
struct NotePlace: Hashable, Sendable {
    let job: String
    let step: String?

    static func parse(_ text: String) throws -> NotePlace {
        guard text.contains("/") else { return NotePlace(job: try JobReference.parse(text), step: nil) }
        let reference = try StepReference.parse(text)
        return NotePlace(job: reference.job, step: reference.step)
    }

    var text: String { step.map { "\(job)/\($0)" } ?? "job \(job)" }
}
