// Written by generate.py from the payloads of events.

/// Kinds of the events in a tenant's ledger.
package enum EventKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A tenant was made: the first event of its own, and one of the directory's.
    case tenantCreated
    /// Settings of a tenant were changed.
    case tenantChanged
    /// A set of holidays is new, or has other days.
    case holidaysSet
    /// A set of holidays was taken away.
    case holidaysRemoved
    /// The tenant has words of its own for an occasion in a language.
    case messageWordsSet
    /// Words of messages were reset to those of flowd.
    case messageWordsReset
    /// A list is kept under a name, or asks for something else: conditions, columns, order and counts as JSON text.
    case savedListSet
    /// Removal of a saved list of the tenant.
    case savedListRemoved
    /// A report has a template of the tenant's own, or another one: the page as Mustache.
    case reportTemplateSet
    /// A report is made with flowd's template again.
    case reportTemplateReset
    /// Principal became a member, or got another role.
    case memberSet
    /// Membership of a principal was ended.
    case memberRemoved
    /// A token was made.
    case tokenCreated
    /// A token was taken back.
    case tokenRevoked
    /// A profile was made.
    case profileCreated
    /// Fields that people choose about a profile were changed.
    case profileChanged
    /// A profile went to the archive: no new work can be for it.
    case profileArchived
    /// A profile came back from the archive.
    case profileRestored
    /// A profile was removed.
    case profileRemoved
    /// Issue of a secret address to a calendar, replacing the one that it had, if any.
    case feedIssued
    /// The address of a calendar was taken away.
    case feedRevoked
    /// A medium was added to a step or an occurrence.
    case mediaAdded
    /// The bytes of media went that were kept as long as the tenant's limits say; what is known of them stays.
    case mediaPruned
    /// A medium was removed, with its bytes.
    case mediaRemoved
    /// An action of the library was published for the first time, or with other content.
    case libraryApplied
    /// A template was published for the first time, or with other content.
    case templateApplied
    /// A job was begun from a template.
    case jobStarted
    /// End of a job by its steps: none that counts is open any more.
    case jobCompleted
    /// A job that was over is open again.
    case jobReopened
    /// A job was called off.
    case jobCancelled
    /// A job was stopped for now.
    case jobHeld
    /// A job that was stopped goes on.
    case jobResumed
    /// Assignment of a job to an assignee, or to none.
    case jobAssigned
    /// Assignment of a step to an assignee of its own, or back to that of its job.
    case actionAssigned
    /// Details of a job were changed: title, subject, due date, priority, labels, attributes.
    case jobUpdated
    /// A step of a running job was added, taken out, moved or changed.
    case planChanged
    /// A note was written.
    case noteAdded
    /// A note was removed, with its text.
    case noteRemoved
    /// Start of a step by a person.
    case actionStarted
    /// More or less of a step is done than before.
    case actionProgressed
    /// Answers of a step were kept until it is done.
    case actionSaved
    /// A step was done.
    case actionCompleted
    /// A step was left out.
    case actionSkipped
    /// A step was given up.
    case actionCancelled
    /// A step that was over is open again.
    case actionReopened
    /// Answers of a step that is done are other ones.
    case actionCorrected
    /// A task was made.
    case taskAdded
    /// A task was changed; the event describes it as a whole.
    case taskEdited
    /// A task was paused: what falls due in the pause is left out.
    case taskPaused
    /// A task goes on.
    case taskResumed
    /// A task was ended: nothing of it is to come.
    case taskEnded
    /// Due changes of a task happened: occurrences, reminders, a ladder's next step.
    case taskWoken
    /// A task is at other instants than before.
    case taskZoneChanged
    /// Acknowledgement of a reminder by a person.
    case reminderAcknowledged
    /// A reminder was put off.
    case reminderSnoozed
    /// An attempt to deliver a reminder came to an end, or wasn't made any more.
    case deliveryEnded
    /// An occurrence was done.
    case taskDone
    /// An occurrence was left out.
    case taskSkipped
    /// An occurrence that was settled is open again, or missed.
    case taskReopened
    /// Deliveries were deleted after as long as the tenant's limit says; the fates of their reminders stay.
    case deliveriesPruned
    /// A delivery that was dead or ambiguous is tried once more, under the same id.
    case deliveryReplayed
    /// A delivery was given up.
    case deliveryDropped
    /// Outcome of an ambiguous delivery, stated by a person.
    case deliverySettled
    /// A payment schedule was made.
    case paymentScheduleAdded
    /// The schedule got another ladder, or none any more.
    case paymentLadderSet
    /// Money came in, or went out.
    case paymentRecorded
    /// Money was given back.
    case paymentRefunded
    /// Change of the agreed terms of a schedule as a whole.
    case paymentScheduleAmended
    /// The schedule has one instalment more.
    case instalmentAdded
    /// Change of the agreed terms of an instalment.
    case instalmentAmended
    /// An instalment was taken out.
    case instalmentRemoved
    /// Some or all of an instalment was written off.
    case instalmentWaived
    /// An instalment that was given up or written off is owed again.
    case instalmentReopened
    /// An instalment was given up.
    case instalmentCancelled
    /// Reminders of an instalment were put on hold, or resumed.
    case instalmentHeld
    /// The payer says that an instalment isn't owed, or no longer does.
    case instalmentDisputed
    /// The payer has promised to pay an instalment by a day, or the promise was taken back.
    case instalmentPromised
    /// An instalment is due on another day.
    case instalmentRedated
    /// A late fee or interest came on top of an instalment.
    case instalmentCharged
    /// A late fee or interest comes to less, since something was paid before it.
    case chargeLowered
    /// A late fee or interest was taken back.
    case chargeReversed
    /// Credit was put on instalments.
    case creditUsed
    /// Reallocation: the amounts on the instalments were distributed again.
    case paymentReallocated
    /// An amount was planned for a budget, or none any more.
    case budgetSet
    /// A bank's line was dismissed: imports don't leave it for a person again.
    case bankLineDismissed
    /// A bank's line that was dismissed is looked at again.
    case bankLineRestored
}
