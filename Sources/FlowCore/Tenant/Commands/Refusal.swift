/// Why a command isn't carried out.
///
/// Nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
    /// The tenant isn't there, or isn't the caller's: the same answer.
    case noSuchTenant(String)
    /// A tenant of this slug exists.
    case tenantExists(String)
    /// The caller may not do this here.
    case permissionDenied
    /// The caller's role doesn't reach for this.
    case roleTooLow(needed: Role, has: Role)
    /// Somebody isn't a member.
    case noSuchMember(Principal)
    /// No such token.
    case noSuchToken(TokenID)
    /// A tenant keeps at least one owner.
    case lastOwner
    /// No such set of holidays; perhaps another was meant.
    case noSuchHolidays(set: String, suggestion: String?)
    /// Something about the library.
    case library(LibraryRefusal)
    /// Something about a profile.
    case profile(ProfileRefusal)
    /// An argument can't be used.
    case invalidInput(InvalidInput)
    /// The template's source has errors.
    case invalidTemplate([Finding])
    /// No such template, or not in this version.
    case noSuchTemplate(template: String, version: Int?)
    /// No such job.
    case noSuchJob(String)
    /// No such step in the job; perhaps another was meant.
    case noSuchStep(job: JobID, step: String, suggestion: String?)
    /// Attribute values don't fit the template.
    case invalidAttributes([FormProblem])
    /// Form values don't fit the step.
    case invalidForm(step: StepKey, problems: [FormProblem])
    /// The step isn't in a state in which this can be done.
    case notPossibleNow(NotPossibleNow)
    /// It can't be done to the job as a whole.
    case job(JobRefusal)
    /// The key was used with other content.
    case idempotencyConflict(IdempotencyKey)
    /// No such task.
    case noSuchTask(String)
    /// No such occurrence of a task.
    case noSuchOccurrence(String)
    /// No such reminder.
    case noSuchReminder(String)
    /// A task or an occurrence isn't in a state in which this can be done.
    case taskNotPossible(TaskNotPossible)
    /// No such payment schedule.
    case noSuchPaymentSchedule(String)
    /// Something about payments isn't done; of a schedule that is there, its number.
    case payment(PaymentRefusal, schedule: PaymentScheduleID?)
    /// A limit was reached.
    case limitReached(limit: String, allowed: Int)
    /// Something isn't done with media.
    case media(MediaRefusal)
    /// One of the tenant's own limits was reached.
    case tenantLimitReached(TenantLimitReached)
}

/// A step isn't in a state in which the verb can be done: who loses a race learns here who was first, and when.
package struct NotPossibleNow: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The step.
    package let step: StepKey
    /// What was asked for.
    package let verb: ActionVerb
    /// The state that stands in the way.
    package let state: ActionState
    /// True when the step was removed from the job's plan.
    package let isRemoved: Bool
    /// Steps that a blocked one waits for.
    package let waitingFor: [StepKey]
    /// The last change.
    package let stamp: Stamp
    /// What a step of kind `payment` follows, whatever a person says.
    package var payment: StepPayment?
}
