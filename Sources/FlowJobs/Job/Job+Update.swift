/// Changes of a job's details.
extension Job {
    /// Refuses when details or plan were changed after what the caller has seen.
    ///
    /// Work on the steps, notes and stops are no such changes: they don't get lost by an edit, nor an edit by them.
    package func checkSeen(_ ifEvent: EventNumber?) throws(JobRefusal) {
        guard let ifEvent else { return }
        guard ifEvent >= 1, ifEvent <= event else {
            throw .invalidInput(
                InvalidInput(
                    field: "ifEvent",
                    found: String(ifEvent),
                    allowed: "the number of an event that has happened, at most \(event) for this job"
                )
            )
        }
        guard editedEvent <= ifEvent else {
            throw .changed(job: header.id, since: ifEvent, edited: editedEvent)
        }
    }

    /// Changes details, with everything that follows from the attributes; changes nothing when it throws.
    ///
    /// Conditions are decided again for steps that no person has begun; steps that were begun or finished stay
    /// unchanged.
    package mutating func update(_ update: JobUpdate, stamp: Stamp) throws(JobRefusal) -> JobEdit {
        let before = JobChange.Side(self)
        let old = header
        let new = try updated(update)
        let changes = old.changes(to: new)
        guard !changes.isEmpty else { return JobEdit(changes: [], derived: [], before: before, after: before) }
        header = new
        let derived = old.attributes == new.attributes ? [] : rederive(stamp: stamp)
        setEvent(stamp.event)
        editedEvent = stamp.event
        return JobEdit(changes: changes, derived: derived, before: before, after: JobChange.Side(self))
    }

    private func updated(_ update: JobUpdate) throws(JobRefusal) -> JobHeader {
        var new = header
        do throws(InvalidInput) {
            if let title = update.title {
                new.title = try BoundedText.required(title, field: "title", max: BoundedText.titleLengthMax)
            }
            switch update.subject {
            case .keep: break
            case .clear: new.subject = nil
            case .set(let subject):
                new.subject = try BoundedText.optional(subject, field: "subject", max: BoundedText.subjectLengthMax)
            }
            if let label = update.addedLabels.intersection(update.removedLabels).min() {
                throw InvalidInput(field: "removeLabels", found: label.text, allowed: "labels that aren't added too")
            }
        } catch {
            throw .invalidInput(error)
        }
        switch update.due {
        case .keep: break
        case .clear: new.due = nil
        case .set(let due): new.due = due
        }
        new.priority = update.priority ?? new.priority
        do throws(LimitReached) {
            new.labels = try JobLabel.sorted(
                Set(header.labels).union(update.addedLabels).subtracting(update.removedLabels)
            )
        } catch {
            throw .limitReached(error)
        }
        new.attributes = try updatedAttributes(update)
        return new
    }

    private func updatedAttributes(_ update: JobUpdate) throws(JobRefusal) -> [FieldKey: FieldValue] {
        guard !update.attributes.isEmpty || !update.unsetAttributes.isEmpty else { return header.attributes }
        if let stop, stop.kind == .cancelled { throw .stopped(job: header.id, stop: stop) }
        let known = plan.definition.attributes.map(\.key)
        if let key = update.unsetAttributes.sorted().first(where: {
            !known.contains($0) || update.attributes[$0] != nil
        }) {
            let allowed = "attributes of the template that aren't set too: \(Displayed.list(known.map(\.text)))"
            throw .invalidInput(InvalidInput(field: "unsetAttributes", found: key.text, allowed: allowed))
        }
        let wanted = header.attributes.filter { !update.unsetAttributes.contains($0.key) }
            .merging(update.attributes) { _, new in new }
        do {
            return try FormValidation.validate(wanted, against: plan.definition.attributes)
        } catch {
            throw .invalidAttributes(error.problems)
        }
    }
}

extension JobHeader {
    func changes(to new: JobHeader) -> [FieldChange] {
        var changes: [FieldChange] = []
        func compare(_ field: String, _ before: String?, _ after: String?) {
            if !before.hasBytes(of: after) { changes.append(FieldChange(field: field, before: before, after: after)) }
        }
        compare("title", title, new.title)
        compare("subject", subject, new.subject)
        compare("due", due?.text, new.due?.text)
        compare("priority", priority.rawValue, new.priority.rawValue)
        compare("labels", labels.joinedText, new.labels.joinedText)
        for key in Set(attributes.keys).union(new.attributes.keys).sorted() where attributes[key] != new.attributes[key]
        {
            compare("attributes.\(key)", attributes[key]?.description, new.attributes[key]?.description)
        }
        return changes
    }
}

extension [JobLabel] {
    fileprivate var joinedText: String? {
        isEmpty ? nil : map(\.text).joined(separator: " ")
    }
}
