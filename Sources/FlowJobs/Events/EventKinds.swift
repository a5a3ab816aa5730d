// Written by generate.py from the payloads of events.

extension LibraryAppliedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .libraryApplied }
}

extension TemplateAppliedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .templateApplied }
}

extension JobStartedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .jobStarted }
}

extension JobStateEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .jobCompleted: .jobCompleted
        case .jobReopened: .jobReopened
        case .jobCancelled: .jobCancelled
        case .jobHeld: .jobHeld
        case .jobResumed: .jobResumed
        }
    }
}

extension AssignmentEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .jobAssigned: .jobAssigned
        case .actionAssigned: .actionAssigned
        }
    }
}

extension JobUpdatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .jobUpdated }
}

extension PlanChangedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .planChanged }
}

extension NoteAddedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .noteAdded }
}

extension NoteRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .noteRemoved }
}

extension ActionEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .actionStarted: .actionStarted
        case .actionProgressed: .actionProgressed
        case .actionSaved: .actionSaved
        case .actionCompleted: .actionCompleted
        case .actionSkipped: .actionSkipped
        case .actionCancelled: .actionCancelled
        case .actionReopened: .actionReopened
        case .actionCorrected: .actionCorrected
        }
    }
}
