// Written by generate.py from the payloads of events.

extension TenantCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tenantCreated }
}

extension TenantChangedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tenantChanged }
}

extension HolidaysEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .holidaysSet: .holidaysSet
        case .holidaysRemoved: .holidaysRemoved
        }
    }
}

extension MemberSetEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .memberSet }
}

extension MemberRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .memberRemoved }
}

extension TokenCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tokenCreated }
}

extension TokenRevokedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .tokenRevoked }
}

extension ProfileCreatedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileCreated }
}

extension ProfileChangedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileChanged }
}

extension ProfileArchiveEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .profileArchived: .profileArchived
        case .profileRestored: .profileRestored
        }
    }
}

extension ProfileRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .profileRemoved }
}

extension MediaAddedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaAdded }
}

extension MediaPrunedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaPruned }
}

extension MediaRemovedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .mediaRemoved }
}

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
        case .actionCompleted: .actionCompleted
        case .actionSkipped: .actionSkipped
        case .actionCancelled: .actionCancelled
        case .actionReopened: .actionReopened
        }
    }
}

extension TaskDescribedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .taskAdded: .taskAdded
        case .taskEdited: .taskEdited
        }
    }
}

extension TaskPauseEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .taskPaused: .taskPaused
        case .taskResumed: .taskResumed
        }
    }
}

extension TaskEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .taskEnded: .taskEnded
        case .taskWoken: .taskWoken
        case .taskZoneChanged: .taskZoneChanged
        case .reminderAcknowledged: .reminderAcknowledged
        case .reminderSnoozed: .reminderSnoozed
        case .deliveryEnded: .deliveryEnded
        }
    }
}

extension TaskSettledEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .taskDone: .taskDone
        case .taskSkipped: .taskSkipped
        }
    }
}

extension TaskReopenedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .taskReopened }
}

extension PaymentScheduleAddedEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .paymentScheduleAdded }
}

extension PaymentEventKind {
    /// The kind among all.
    package var eventKind: EventKind {
        switch self {
        case .paymentLadderSet: .paymentLadderSet
        case .paymentRecorded: .paymentRecorded
        case .paymentRefunded: .paymentRefunded
        case .paymentScheduleAmended: .paymentScheduleAmended
        case .instalmentAdded: .instalmentAdded
        case .instalmentAmended: .instalmentAmended
        case .instalmentRemoved: .instalmentRemoved
        case .instalmentWaived: .instalmentWaived
        case .instalmentReopened: .instalmentReopened
        case .instalmentCancelled: .instalmentCancelled
        case .instalmentHeld: .instalmentHeld
        case .instalmentDisputed: .instalmentDisputed
        case .instalmentPromised: .instalmentPromised
        case .instalmentRedated: .instalmentRedated
        case .instalmentCharged: .instalmentCharged
        case .chargeReversed: .chargeReversed
        case .creditUsed: .creditUsed
        case .paymentReallocated: .paymentReallocated
        }
    }
}

extension BudgetSetEvent.Kind {
    /// The kind among all.
    package var eventKind: EventKind { .budgetSet }
}
