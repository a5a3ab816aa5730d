// Written by generate.py from the payloads of events.

/// Payload of an event, by the kind of the event.
package enum EventContent: Hashable, Sendable {
    /// A tenant was made: the first event of its own, and one of the directory's.
    case tenantCreated(TenantCreatedEvent)
    /// Settings of a tenant were changed.
    case tenantChanged(TenantChangedEvent)
    /// A set of holidays is new, or has other days.
    case holidaysSet(HolidaysEvent)
    /// A set of holidays was taken away.
    case holidaysRemoved(HolidaysEvent)
    /// The tenant has words of its own for an occasion in a language.
    case messageWordsSet(MessageWordsEvent)
    /// Words of messages were reset to those of flowd.
    case messageWordsReset(MessageWordsEvent)
    /// A list is kept under a name, or asks for something else: conditions, columns, order and counts as JSON text.
    case savedListSet(TenantTextEvent)
    /// Removal of a saved list of the tenant.
    case savedListRemoved(TenantTextEvent)
    /// A report has a template of the tenant's own, or another one: the page as Mustache.
    case reportTemplateSet(TenantTextEvent)
    /// A report is made with flowd's template again.
    case reportTemplateReset(TenantTextEvent)
    /// Principal became a member, or got another role.
    case memberSet(MemberSetEvent)
    /// Membership of a principal was ended.
    case memberRemoved(MemberRemovedEvent)
    /// A token was made.
    case tokenCreated(TokenCreatedEvent)
    /// A token was taken back.
    case tokenRevoked(TokenRevokedEvent)
    /// A profile was made.
    case profileCreated(ProfileCreatedEvent)
    /// Fields that people choose about a profile were changed.
    case profileChanged(ProfileChangedEvent)
    /// A profile went to the archive: no new work can be for it.
    case profileArchived(ProfileArchiveEvent)
    /// A profile came back from the archive.
    case profileRestored(ProfileArchiveEvent)
    /// A profile was removed.
    case profileRemoved(ProfileRemovedEvent)
    /// Issue of a secret address to a calendar, replacing the one that it had, if any.
    case feedIssued(ProfileFeedEvent)
    /// The address of a calendar was taken away.
    case feedRevoked(ProfileFeedEvent)
    /// A medium was added to a step or an occurrence.
    case mediaAdded(MediaAddedEvent)
    /// The bytes of media went that were kept as long as the tenant's limits say; what is known of them stays.
    case mediaPruned(MediaPrunedEvent)
    /// A medium was removed, with its bytes.
    case mediaRemoved(MediaRemovedEvent)
    /// An action of the library was published for the first time, or with other content.
    case libraryApplied(LibraryAppliedEvent)
    /// A template was published for the first time, or with other content.
    case templateApplied(TemplateAppliedEvent)
    /// A job was begun from a template.
    case jobStarted(JobStartedEvent)
    /// End of a job by its steps: none that counts is open any more.
    case jobCompleted(JobStateEvent)
    /// A job that was over is open again.
    case jobReopened(JobStateEvent)
    /// A job was called off.
    case jobCancelled(JobStateEvent)
    /// A job was stopped for now.
    case jobHeld(JobStateEvent)
    /// A job that was stopped goes on.
    case jobResumed(JobStateEvent)
    /// Assignment of a job to an assignee, or to none.
    case jobAssigned(AssignmentEvent)
    /// Assignment of a step to an assignee of its own, or back to that of its job.
    case actionAssigned(AssignmentEvent)
    /// Details of a job were changed: title, subject, due date, priority, labels, attributes.
    case jobUpdated(JobUpdatedEvent)
    /// A step of a running job was added, taken out, moved or changed.
    case planChanged(PlanChangedEvent)
    /// A note was written.
    case noteAdded(NoteAddedEvent)
    /// A note was removed, with its text.
    case noteRemoved(NoteRemovedEvent)
    /// Start of a step by a person.
    case actionStarted(ActionEvent)
    /// More or less of a step is done than before.
    case actionProgressed(ActionEvent)
    /// Answers of a step were kept until it is done.
    case actionSaved(ActionEvent)
    /// A step was done.
    case actionCompleted(ActionEvent)
    /// A step was left out.
    case actionSkipped(ActionEvent)
    /// A step was given up.
    case actionCancelled(ActionEvent)
    /// A step that was over is open again.
    case actionReopened(ActionEvent)
    /// Answers of a step that is done are other ones.
    case actionCorrected(ActionEvent)
    /// A task was made.
    case taskAdded(TaskDescribedEvent)
    /// A task was changed; the event describes it as a whole.
    case taskEdited(TaskDescribedEvent)
    /// A task was paused: what falls due in the pause is left out.
    case taskPaused(TaskPauseEvent)
    /// A task goes on.
    case taskResumed(TaskPauseEvent)
    /// A task was ended: nothing of it is to come.
    case taskEnded(TaskEvent)
    /// Due changes of a task happened: occurrences, reminders, a ladder's next step.
    case taskWoken(TaskEvent)
    /// A task is at other instants than before.
    case taskZoneChanged(TaskEvent)
    /// Acknowledgement of a reminder by a person.
    case reminderAcknowledged(TaskEvent)
    /// A reminder was put off.
    case reminderSnoozed(TaskEvent)
    /// An attempt to deliver a reminder came to an end, or wasn't made any more.
    case deliveryEnded(TaskEvent)
    /// An occurrence was done.
    case taskDone(TaskSettledEvent)
    /// An occurrence was left out.
    case taskSkipped(TaskSettledEvent)
    /// An occurrence that was settled is open again, or missed.
    case taskReopened(TaskReopenedEvent)
    /// Deliveries were deleted after as long as the tenant's limit says; the fates of their reminders stay.
    case deliveriesPruned(DeliveriesPrunedEvent)
    /// A delivery that was dead or ambiguous is tried once more, under the same id.
    case deliveryReplayed(DeliveryVerbEvent)
    /// A delivery was given up.
    case deliveryDropped(DeliveryVerbEvent)
    /// Outcome of an ambiguous delivery, stated by a person.
    case deliverySettled(DeliveryVerbEvent)
    /// A payment schedule was made.
    case paymentScheduleAdded(PaymentScheduleAddedEvent)
    /// The schedule got another ladder, or none any more.
    case paymentLadderSet(PaymentEvent)
    /// Money came in, or went out.
    case paymentRecorded(PaymentEvent)
    /// Money was given back.
    case paymentRefunded(PaymentEvent)
    /// Change of the agreed terms of a schedule as a whole.
    case paymentScheduleAmended(PaymentEvent)
    /// The schedule has one instalment more.
    case instalmentAdded(PaymentEvent)
    /// Change of the agreed terms of an instalment.
    case instalmentAmended(PaymentEvent)
    /// An instalment was taken out.
    case instalmentRemoved(PaymentEvent)
    /// Some or all of an instalment was written off.
    case instalmentWaived(PaymentEvent)
    /// An instalment that was given up or written off is owed again.
    case instalmentReopened(PaymentEvent)
    /// An instalment was given up.
    case instalmentCancelled(PaymentEvent)
    /// Reminders of an instalment were put on hold, or resumed.
    case instalmentHeld(PaymentEvent)
    /// The payer says that an instalment isn't owed, or no longer does.
    case instalmentDisputed(PaymentEvent)
    /// The payer has promised to pay an instalment by a day, or the promise was taken back.
    case instalmentPromised(PaymentEvent)
    /// An instalment is due on another day.
    case instalmentRedated(PaymentEvent)
    /// A late fee or interest came on top of an instalment.
    case instalmentCharged(PaymentEvent)
    /// A late fee or interest comes to less, since something was paid before it.
    case chargeLowered(PaymentEvent)
    /// A late fee or interest was taken back.
    case chargeReversed(PaymentEvent)
    /// Credit was put on instalments.
    case creditUsed(PaymentEvent)
    /// Reallocation: the amounts on the instalments were distributed again.
    case paymentReallocated(PaymentEvent)
    /// An amount was planned for a budget, or none any more.
    case budgetSet(BudgetSetEvent)
    /// A bank's line was dismissed: imports don't leave it for a person again.
    case bankLineDismissed(BankLineEvent)
    /// A bank's line that was dismissed is looked at again.
    case bankLineRestored(BankLineEvent)
}
