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
            displayed: outcome.completion?.displayed,
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

extension JobDetails {
    init(_ wanted: JobsAPI.Start.Parameters) throws(InvalidInput) {
        self.init()
        title = wanted.title
        labels = try JobLabel.all(wanted.labels, field: "labels")
        if let text = wanted.due, !text.isEmpty { due = try LocalDue(validating: text) }
        priority = wanted.priority?.domain ?? .normal
    }
}

extension JobUpdate {
    init(_ wanted: JobsAPI.Update.Parameters) throws(InvalidInput) {
        self.init()
        title = wanted.title
        subject = wanted.subject.map { $0.isEmpty ? .clear : .set($0) } ?? .keep
        attributes = try WireValues.fields(wanted.setAttributes, field: "setAttributes")
        for name in try WireValues.names(wanted.unsetAttributes, field: "unsetAttributes") {
            guard let key = try? FieldKey(validating: name) else {
                // What can't be a key can't be an attribute's.
                let allowed = "names of fields that the template declares"
                throw InvalidInput(field: "unsetAttributes", found: name, allowed: allowed)
            }
            unsetAttributes.insert(key)
        }
        addedLabels = try JobLabel.all(wanted.addLabels, field: "addLabels")
        removedLabels = try JobLabel.all(wanted.removeLabels, field: "removeLabels")
        if let text = wanted.due { due = text.isEmpty ? .clear : .set(try LocalDue(validating: text)) }
        priority = wanted.priority?.domain
    }
}

extension StepPlace {
    init(group: String?, before: String?) throws(InvalidInput) {
        var inner = FieldUpdate<StepKey>.keep
        if let group { inner = group.isEmpty ? .clear : .set(try StepKey(wire: group, field: "group")) }
        var next: StepKey?
        if let before { next = try StepKey(wire: before, field: "before") }
        self.init(group: inner, before: next)
    }
}

extension JobLabel {
    fileprivate static func all(_ names: [String]?, field: String) throws(InvalidInput) -> Set<JobLabel> {
        var labels: Set<JobLabel> = []
        for name in try WireValues.names(names, field: field) {
            labels.insert(try JobLabel(validating: name, field: field))
        }
        return labels
    }
}

extension WireValues {
    /// Most labels, attributes or step keys that one call may name.
    static let nameCountMax = 64

    static func names(_ names: [String]?, field: String) throws(InvalidInput) -> [String] {
        let names = names ?? []
        guard names.count <= nameCountMax else {
            throw InvalidInput(field: field, found: "\(names.count) names", allowed: "at most \(nameCountMax)")
        }
        return names
    }
}
