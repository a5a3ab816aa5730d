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
    /// No such saved list; perhaps another was meant.
    case noSuchSavedList(String, suggestion: String?)
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
    /// Something isn't done to a job or a step of it.
    case job(JobRefusal)
    /// The key was used with other content.
    case idempotencyConflict(IdempotencyKey)
    /// Something isn't done to a task, an occurrence or a reminder.
    case task(TaskRefusal)
    /// No such payment schedule.
    case noSuchPaymentSchedule(String)
    /// Something isn't done by a link.
    case code(CodeRefusal)
    /// Something about payments isn't done; of a schedule that is there, its number.
    case payment(PaymentRefusal, schedule: PaymentScheduleID?)
    /// A limit was reached.
    case limitReached(limit: String, allowed: Int)
    /// Something isn't done with media.
    case media(MediaRefusal)
    /// One of the tenant's own limits was reached.
    case tenantLimitReached(TenantLimitReached)
}
