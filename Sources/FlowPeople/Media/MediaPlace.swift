/// What a medium is evidence of: a step of a job, or an occurrence of a task.
package enum MediaPlace: Hashable, Sendable, Codable {
    /// A step of a job.
    case step(JobID, StepKey)
    /// An occurrence of a task.
    case occurrence(OccurrenceID)

    /// The job, if it is a step.
    package var job: JobID? {
        if case .step(let job, _) = self { job } else { nil }
    }

    /// The step, if it is one.
    package var step: StepKey? {
        if case .step(_, let step) = self { step } else { nil }
    }

    /// The occurrence, if it is one.
    package var occurrence: OccurrenceID? {
        if case .occurrence(let occurrence) = self { occurrence } else { nil }
    }

    /// What an idempotency record compares.
    package var canonical: [CanonicalValue] {
        switch self {
        case .step(let job, let step): [.integer(Int(job.number)), .text(step.text)]
        case .occurrence(let occurrence): [.text("occurrence"), .text(occurrence.description)]
        }
    }
}
