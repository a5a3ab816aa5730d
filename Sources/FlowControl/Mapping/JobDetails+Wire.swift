import FlowAPI
import FlowCore
import Varlink

extension JobsAPI.Priority {
    init(_ priority: JobPriority) {
        switch priority {
        case .low: self = .low
        case .normal: self = .normal
        case .high: self = .high
        case .urgent: self = .urgent
        }
    }

    /// The domain's word.
    var domain: JobPriority {
        switch self {
        case .low: .low
        case .normal: .normal
        case .high: .high
        case .urgent: .urgent
        }
    }
}

extension JobsAPI.JobStop {
    init(_ stop: JobStop) {
        self.init(
            reason: stop.reason,
            at: stop.stamp.at.rfc3339,
            by: stop.stamp.by.text,
            eventNumber: Int(stop.stamp.event)
        )
    }
}

extension JobsAPI.JobChange {
    init(_ outcome: JobOutcome) {
        self.init(
            job: outcome.job.description,
            state: JobsAPI.JobState(outcome.state),
            shown: outcome.completion?.shown,
            numerator: outcome.completion?.numeratorText,
            denominator: outcome.completion?.denominatorText,
            remarks: outcome.remarks,
            eventNumber: Int(outcome.eventNumber),
            warnings: outcome.warnings
        )
    }
}

extension JobsAPI.Note {
    init(_ note: Note) {
        self.init(
            number: note.number,
            step: note.step?.text,
            text: note.text,
            createdAt: note.created.at.rfc3339,
            createdBy: note.created.by.text,
            eventNumber: Int(note.created.event),
            removedAt: note.removed?.at.rfc3339,
            removedBy: note.removed?.by.text
        )
    }
}

/// Details as callers give them.
extension HandlerContext {
    /// Most labels, attributes or step keys that one call may name.
    static let nameCountMax = 64

    /// What may be said of a job when it is started.
    static func details(_ wanted: JobsAPI.Start.Parameters) throws -> JobDetails {
        var details = JobDetails()
        details.title = wanted.title
        details.labels = try labels(wanted.labels, field: "labels")
        details.due = try wanted.due.flatMap { $0.isEmpty ? nil : try due($0) }
        details.priority = wanted.priority?.domain ?? .normal
        return details
    }

    /// What is to change about a job.
    static func update(_ wanted: JobsAPI.Update.Parameters) throws -> JobUpdate {
        var update = JobUpdate()
        update.title = wanted.title
        update.subject = wanted.subject.map { $0.isEmpty ? .clear : .set($0) } ?? .keep
        update.attributes = try checked { () throws(InvalidInput) in
            try WireValues.fields(wanted.setAttributes, field: "setAttributes")
        }
        update.unsetAttributes = Set(
            try names(wanted.unsetAttributes, field: "unsetAttributes").map { name in
                guard let key = try? FieldKey(validating: name) else {
                    // What can't be a key can't be an attribute's.
                    throw invalid("unsetAttributes", name, "names of fields that the template declares")
                }
                return key
            }
        )
        update.addedLabels = try labels(wanted.addLabels, field: "addLabels")
        update.removedLabels = try labels(wanted.removeLabels, field: "removeLabels")
        update.due = try wanted.due.map { $0.isEmpty ? .clear : .set(try due($0)) } ?? .keep
        update.priority = wanted.priority?.domain
        return update
    }

    /// Where a step is to stand.
    static func place(group: String?, before: String?) throws -> StepPlace {
        let inner: FieldUpdate<StepKey> =
            try group.map { $0.isEmpty ? .clear : .set(try step($0, field: "group")) } ?? .keep
        return StepPlace(group: inner, before: try before.map { try step($0, field: "before") })
    }

    /// A list of names that isn't too long.
    static func names(_ names: [String]?, field: String) throws -> [String] {
        let names = names ?? []
        guard names.count <= nameCountMax else {
            throw invalid(field, "\(names.count) names", "at most \(nameCountMax)")
        }
        return names
    }

    private static func labels(_ names: [String]?, field: String) throws -> Set<JobLabel> {
        Set(
            try self.names(names, field: field).map { name in
                try checked { () throws(InvalidInput) in try JobLabel(validating: name, field: field) }
            }
        )
    }

    private static func due(_ text: String) throws -> LocalDue {
        try checked { () throws(InvalidInput) in try LocalDue(validating: text) }
    }
}
