// Written by generate.py from the payloads of events.

extension LibraryAppliedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .libraryApplied }
}

extension TemplateAppliedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .templateApplied }
}

extension JobStartedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .jobStarted }
}

extension JobStateEvent.Kind {
    /// Kind among those of all payloads.
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
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .jobAssigned: .jobAssigned
        case .actionAssigned: .actionAssigned
        }
    }
}

extension JobUpdatedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .jobUpdated }
}

extension PlanChangedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .planChanged }
}

extension NoteAddedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .noteAdded }
}

extension NoteRemovedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .noteRemoved }
}

extension ActionEvent.Kind {
    /// Kind among those of all payloads.
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
