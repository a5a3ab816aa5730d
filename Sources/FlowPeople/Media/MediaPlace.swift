/// Place that a medium is evidence of: a step of a job, or an occurrence of a task.
package enum MediaPlace: Hashable, Sendable, Codable {
    case step(JobID, StepKey)
    case occurrence(OccurrenceID)

    package var job: JobID? {
        if case .step(let job, _) = self { job } else { nil }
    }

    package var step: StepKey? {
        if case .step(_, let step) = self { step } else { nil }
    }

    package var occurrence: OccurrenceID? {
        if case .occurrence(let occurrence) = self { occurrence } else { nil }
    }

    package var canonical: [CanonicalValue] {
        switch self {
        case .step(let job, let step): [.integer(Int(job.number)), .text(step.text)]
        case .occurrence(let occurrence): [.text("occurrence"), .text(occurrence.description)]
        }
    }
}
