/// What happened.
package enum EventKind: String, Hashable, Sendable, Codable, CaseIterable {
    case tenantCreated, tenantChanged
    case memberSet, memberRemoved, tokenCreated, tokenRevoked
    case profileCreated, profileChanged, profileArchived, profileRestored, profileRemoved
    case holidaysSet, holidaysRemoved
    case libraryApplied, templateApplied
    case jobStarted, jobCompleted, jobReopened, jobAssigned, actionAssigned
    case jobCancelled, jobHeld, jobResumed, jobUpdated, planChanged
    case noteAdded, noteRemoved
    case actionStarted, actionProgressed, actionCompleted, actionSkipped, actionCancelled, actionReopened
    case mediaAdded, mediaRemoved, mediaPruned
    case taskAdded, taskEdited, taskPaused, taskResumed, taskEnded, taskWoken, taskZoneChanged, taskDone, taskSkipped,
        taskReopened
    case reminderAcknowledged, reminderSnoozed, deliveryEnded
    case paymentScheduleAdded, paymentLadderSet, paymentRecorded, paymentRefunded
    case paymentScheduleAmended, instalmentAdded, instalmentAmended, instalmentRemoved
    case instalmentWaived, instalmentReopened, instalmentCancelled, instalmentHeld, instalmentDisputed,
        instalmentPromised,
        instalmentRedated
    case instalmentCharged, chargeReversed, creditUsed, paymentReallocated, budgetSet
}
