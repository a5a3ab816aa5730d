// Written by generate.py from the payloads of events.

extension EventKind {
    /// Reader of the payload of an event of this kind; throws when the payload is malformed.
    var reader: (any Decoder) throws -> EventContent {
        switch self {
        case .tenantCreated: { .tenantCreated(try TenantCreatedEvent(from: $0)) }
        case .tenantChanged: { .tenantChanged(try TenantChangedEvent(from: $0)) }
        case .holidaysSet: { .holidaysSet(try HolidaysEvent(from: $0)) }
        case .holidaysRemoved: { .holidaysRemoved(try HolidaysEvent(from: $0)) }
        case .messageWordsSet: { .messageWordsSet(try MessageWordsEvent(from: $0)) }
        case .messageWordsReset: { .messageWordsReset(try MessageWordsEvent(from: $0)) }
        case .savedListSet: { .savedListSet(try TenantTextEvent(from: $0)) }
        case .savedListRemoved: { .savedListRemoved(try TenantTextEvent(from: $0)) }
        case .reportTemplateSet: { .reportTemplateSet(try TenantTextEvent(from: $0)) }
        case .reportTemplateReset: { .reportTemplateReset(try TenantTextEvent(from: $0)) }
        case .memberSet: { .memberSet(try MemberSetEvent(from: $0)) }
        case .memberRemoved: { .memberRemoved(try MemberRemovedEvent(from: $0)) }
        case .tokenCreated: { .tokenCreated(try TokenCreatedEvent(from: $0)) }
        case .tokenRevoked: { .tokenRevoked(try TokenRevokedEvent(from: $0)) }
        case .profileCreated: { .profileCreated(try ProfileCreatedEvent(from: $0)) }
        case .profileChanged: { .profileChanged(try ProfileChangedEvent(from: $0)) }
        case .profileArchived: { .profileArchived(try ProfileArchiveEvent(from: $0)) }
        case .profileRestored: { .profileRestored(try ProfileArchiveEvent(from: $0)) }
        case .profileRemoved: { .profileRemoved(try ProfileRemovedEvent(from: $0)) }
        case .feedIssued: { .feedIssued(try ProfileFeedEvent(from: $0)) }
        case .feedRevoked: { .feedRevoked(try ProfileFeedEvent(from: $0)) }
        case .mediaAdded: { .mediaAdded(try MediaAddedEvent(from: $0)) }
        case .mediaPruned: { .mediaPruned(try MediaPrunedEvent(from: $0)) }
        case .mediaRemoved: { .mediaRemoved(try MediaRemovedEvent(from: $0)) }
        case .libraryApplied: { .libraryApplied(try LibraryAppliedEvent(from: $0)) }
        case .templateApplied: { .templateApplied(try TemplateAppliedEvent(from: $0)) }
        case .jobStarted: { .jobStarted(try JobStartedEvent(from: $0)) }
        case .jobCompleted: { .jobCompleted(try JobStateEvent(from: $0)) }
        case .jobReopened: { .jobReopened(try JobStateEvent(from: $0)) }
        case .jobCancelled: { .jobCancelled(try JobStateEvent(from: $0)) }
        case .jobHeld: { .jobHeld(try JobStateEvent(from: $0)) }
        case .jobResumed: { .jobResumed(try JobStateEvent(from: $0)) }
        case .jobAssigned: { .jobAssigned(try AssignmentEvent(from: $0)) }
        case .actionAssigned: { .actionAssigned(try AssignmentEvent(from: $0)) }
        case .jobUpdated: { .jobUpdated(try JobUpdatedEvent(from: $0)) }
        case .planChanged: { .planChanged(try PlanChangedEvent(from: $0)) }
        case .noteAdded: { .noteAdded(try NoteAddedEvent(from: $0)) }
        case .noteRemoved: { .noteRemoved(try NoteRemovedEvent(from: $0)) }
        case .actionStarted: { .actionStarted(try ActionEvent(from: $0)) }
        case .actionProgressed: { .actionProgressed(try ActionEvent(from: $0)) }
        case .actionSaved: { .actionSaved(try ActionEvent(from: $0)) }
        case .actionCompleted: { .actionCompleted(try ActionEvent(from: $0)) }
        case .actionSkipped: { .actionSkipped(try ActionEvent(from: $0)) }
        case .actionCancelled: { .actionCancelled(try ActionEvent(from: $0)) }
        case .actionReopened: { .actionReopened(try ActionEvent(from: $0)) }
        case .actionCorrected: { .actionCorrected(try ActionEvent(from: $0)) }
        case .taskAdded: { .taskAdded(try TaskDescribedEvent(from: $0)) }
        case .taskEdited: { .taskEdited(try TaskDescribedEvent(from: $0)) }
        case .taskPaused: { .taskPaused(try TaskPauseEvent(from: $0)) }
        case .taskResumed: { .taskResumed(try TaskPauseEvent(from: $0)) }
        case .taskEnded: { .taskEnded(try TaskEvent(from: $0)) }
        case .taskWoken: { .taskWoken(try TaskEvent(from: $0)) }
        case .taskZoneChanged: { .taskZoneChanged(try TaskEvent(from: $0)) }
        case .reminderAcknowledged: { .reminderAcknowledged(try TaskEvent(from: $0)) }
        case .reminderSnoozed: { .reminderSnoozed(try TaskEvent(from: $0)) }
        case .deliveryEnded: { .deliveryEnded(try TaskEvent(from: $0)) }
        case .taskDone: { .taskDone(try TaskSettledEvent(from: $0)) }
        case .taskSkipped: { .taskSkipped(try TaskSettledEvent(from: $0)) }
        case .taskReopened: { .taskReopened(try TaskReopenedEvent(from: $0)) }
        case .deliveriesPruned: { .deliveriesPruned(try DeliveriesPrunedEvent(from: $0)) }
        case .deliveryReplayed: { .deliveryReplayed(try DeliveryVerbEvent(from: $0)) }
        case .deliveryDropped: { .deliveryDropped(try DeliveryVerbEvent(from: $0)) }
        case .deliverySettled: { .deliverySettled(try DeliveryVerbEvent(from: $0)) }
        case .paymentScheduleAdded: { .paymentScheduleAdded(try PaymentScheduleAddedEvent(from: $0)) }
        case .paymentLadderSet: { .paymentLadderSet(try PaymentEvent(from: $0)) }
        case .paymentRecorded: { .paymentRecorded(try PaymentEvent(from: $0)) }
        case .paymentRefunded: { .paymentRefunded(try PaymentEvent(from: $0)) }
        case .paymentScheduleAmended: { .paymentScheduleAmended(try PaymentEvent(from: $0)) }
        case .instalmentAdded: { .instalmentAdded(try PaymentEvent(from: $0)) }
        case .instalmentAmended: { .instalmentAmended(try PaymentEvent(from: $0)) }
        case .instalmentRemoved: { .instalmentRemoved(try PaymentEvent(from: $0)) }
        case .instalmentWaived: { .instalmentWaived(try PaymentEvent(from: $0)) }
        case .instalmentReopened: { .instalmentReopened(try PaymentEvent(from: $0)) }
        case .instalmentCancelled: { .instalmentCancelled(try PaymentEvent(from: $0)) }
        case .instalmentHeld: { .instalmentHeld(try PaymentEvent(from: $0)) }
        case .instalmentDisputed: { .instalmentDisputed(try PaymentEvent(from: $0)) }
        case .instalmentPromised: { .instalmentPromised(try PaymentEvent(from: $0)) }
        case .instalmentRedated: { .instalmentRedated(try PaymentEvent(from: $0)) }
        case .instalmentCharged: { .instalmentCharged(try PaymentEvent(from: $0)) }
        case .chargeLowered: { .chargeLowered(try PaymentEvent(from: $0)) }
        case .chargeReversed: { .chargeReversed(try PaymentEvent(from: $0)) }
        case .creditUsed: { .creditUsed(try PaymentEvent(from: $0)) }
        case .paymentReallocated: { .paymentReallocated(try PaymentEvent(from: $0)) }
        case .budgetSet: { .budgetSet(try BudgetSetEvent(from: $0)) }
        case .bankLineDismissed: { .bankLineDismissed(try BankLineEvent(from: $0)) }
        case .bankLineRestored: { .bankLineRestored(try BankLineEvent(from: $0)) }
        }
    }
}

extension EventContent {
    /// Payload, whatever the kind of the event is.
    package var payload: any EventPayload {
        switch self {
        case .tenantCreated(let payload): payload
        case .tenantChanged(let payload): payload
        case .holidaysSet(let payload): payload
        case .holidaysRemoved(let payload): payload
        case .messageWordsSet(let payload): payload
        case .messageWordsReset(let payload): payload
        case .savedListSet(let payload): payload
        case .savedListRemoved(let payload): payload
        case .reportTemplateSet(let payload): payload
        case .reportTemplateReset(let payload): payload
        case .memberSet(let payload): payload
        case .memberRemoved(let payload): payload
        case .tokenCreated(let payload): payload
        case .tokenRevoked(let payload): payload
        case .profileCreated(let payload): payload
        case .profileChanged(let payload): payload
        case .profileArchived(let payload): payload
        case .profileRestored(let payload): payload
        case .profileRemoved(let payload): payload
        case .feedIssued(let payload): payload
        case .feedRevoked(let payload): payload
        case .mediaAdded(let payload): payload
        case .mediaPruned(let payload): payload
        case .mediaRemoved(let payload): payload
        case .libraryApplied(let payload): payload
        case .templateApplied(let payload): payload
        case .jobStarted(let payload): payload
        case .jobCompleted(let payload): payload
        case .jobReopened(let payload): payload
        case .jobCancelled(let payload): payload
        case .jobHeld(let payload): payload
        case .jobResumed(let payload): payload
        case .jobAssigned(let payload): payload
        case .actionAssigned(let payload): payload
        case .jobUpdated(let payload): payload
        case .planChanged(let payload): payload
        case .noteAdded(let payload): payload
        case .noteRemoved(let payload): payload
        case .actionStarted(let payload): payload
        case .actionProgressed(let payload): payload
        case .actionSaved(let payload): payload
        case .actionCompleted(let payload): payload
        case .actionSkipped(let payload): payload
        case .actionCancelled(let payload): payload
        case .actionReopened(let payload): payload
        case .actionCorrected(let payload): payload
        case .taskAdded(let payload): payload
        case .taskEdited(let payload): payload
        case .taskPaused(let payload): payload
        case .taskResumed(let payload): payload
        case .taskEnded(let payload): payload
        case .taskWoken(let payload): payload
        case .taskZoneChanged(let payload): payload
        case .reminderAcknowledged(let payload): payload
        case .reminderSnoozed(let payload): payload
        case .deliveryEnded(let payload): payload
        case .taskDone(let payload): payload
        case .taskSkipped(let payload): payload
        case .taskReopened(let payload): payload
        case .deliveriesPruned(let payload): payload
        case .deliveryReplayed(let payload): payload
        case .deliveryDropped(let payload): payload
        case .deliverySettled(let payload): payload
        case .paymentScheduleAdded(let payload): payload
        case .paymentLadderSet(let payload): payload
        case .paymentRecorded(let payload): payload
        case .paymentRefunded(let payload): payload
        case .paymentScheduleAmended(let payload): payload
        case .instalmentAdded(let payload): payload
        case .instalmentAmended(let payload): payload
        case .instalmentRemoved(let payload): payload
        case .instalmentWaived(let payload): payload
        case .instalmentReopened(let payload): payload
        case .instalmentCancelled(let payload): payload
        case .instalmentHeld(let payload): payload
        case .instalmentDisputed(let payload): payload
        case .instalmentPromised(let payload): payload
        case .instalmentRedated(let payload): payload
        case .instalmentCharged(let payload): payload
        case .chargeLowered(let payload): payload
        case .chargeReversed(let payload): payload
        case .creditUsed(let payload): payload
        case .paymentReallocated(let payload): payload
        case .budgetSet(let payload): payload
        case .bankLineDismissed(let payload): payload
        case .bankLineRestored(let payload): payload
        }
    }
}
