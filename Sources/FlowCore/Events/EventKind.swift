/// What happened.
package enum EventKind: String, Hashable, Sendable, Codable, CaseIterable {
    case tenantCreated
    case memberSet, memberRemoved, tokenCreated, tokenRevoked
    case templateApplied
    case jobStarted, jobCompleted, jobReopened
    case actionStarted, actionProgressed, actionCompleted, actionSkipped, actionCancelled, actionReopened
    case taskAdded, taskEdited, taskPaused, taskResumed, taskEnded, taskWoken, taskDone, taskSkipped
    case reminderAcknowledged, reminderSnoozed, deliveryEnded
}
