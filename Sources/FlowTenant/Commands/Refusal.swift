/// Reason for which a command isn't carried out.
///
/// Nothing was changed.
package enum Refusal: Error, Hashable, Sendable {
    /// The tenant isn't there, or isn't the caller's: the same answer.
    case noSuchTenant(String)
    case tenantExists(String)
    case permissionDenied
    case roleTooLow(needed: Role, has: Role)
    case noSuchMember(Principal)
    case noSuchToken(TokenID)
    case lastOwner
    case noSuchHolidays(set: String, suggestion: String?)
    case noSuchSavedList(String, suggestion: String?)
    case library(LibraryRefusal)
    case profile(ProfileRefusal)
    case invalidInput(InvalidInput)
    case invalidTemplate([Finding])
    case noSuchTemplate(template: String, version: Int?)
    case noSuchJob(String)
    case job(JobRefusal)
    case idempotencyConflict(IdempotencyKey)
    case task(TaskRefusal)
    case noSuchPaymentSchedule(String)
    case code(CodeRefusal)
    /// Refusal of an operation on payments, with the number of the schedule where one exists.
    case payment(PaymentRefusal, schedule: PaymentScheduleID?)
    case limitReached(limit: String, allowed: Int)
    case media(MediaRefusal)
    case tenantLimitReached(TenantLimitReached)
}
