// Written by generate.py from io.flowd.Events.varlink.

package import Varlink

extension EventsAPI {
    /// Event that happened in a tenant.
    package struct Event: Codable, Sendable, Hashable {
        /// 1, 2, 3 and so on in the tenant, without holes.
        package var number: Int
        /// Instant at which the event happened.
        package var at: String
        /// Kind of the event: tenantCreated, tenantChanged, holidaysSet, holidaysRemoved, messageWordsSet,
        /// messageWordsReset, savedListSet, savedListRemoved, reportTemplateSet, reportTemplateReset, memberSet,
        /// memberRemoved, tokenCreated, tokenRevoked, profileCreated, profileChanged, profileArchived, profileRestored,
        /// profileRemoved, feedIssued, feedRevoked, mediaAdded, mediaPruned, mediaRemoved, libraryApplied,
        /// templateApplied, jobStarted, jobCompleted, jobReopened, jobCancelled, jobHeld, jobResumed, jobAssigned,
        /// actionAssigned, jobUpdated, planChanged, noteAdded, noteRemoved, actionStarted, actionProgressed,
        /// actionSaved, actionCompleted, actionSkipped, actionCancelled, actionReopened, actionCorrected, taskAdded,
        /// taskEdited, taskPaused, taskResumed, taskEnded, taskWoken, taskZoneChanged, reminderAcknowledged,
        /// reminderSnoozed, deliveryEnded, taskDone, taskSkipped, taskReopened, deliveriesPruned, deliveryReplayed,
        /// deliveryDropped, deliverySettled, paymentScheduleAdded, paymentLadderSet, paymentRecorded, paymentRefunded,
        /// paymentScheduleAmended, instalmentAdded, instalmentAmended, instalmentRemoved, instalmentWaived,
        /// instalmentReopened, instalmentCancelled, instalmentHeld, instalmentDisputed, instalmentPromised,
        /// instalmentRedated, instalmentCharged, chargeLowered, chargeReversed, creditUsed, paymentReallocated,
        /// budgetSet, bankLineDismissed or bankLineRestored.
        ///
        /// docs/events.md has what each tells.
        package var kind: String
        /// Principal that caused the event: uid:N.
        package var principal: String
        /// The job that it is about.
        package var job: String?
        /// The step that it is about.
        package var step: String?
        /// Values that changed, before and after; absent once erased.
        package var payload: JSONValue?
        /// Hexadecimal SHA-256: of the event before, the header, and the salted payload.
        package var hash: String

        package init(
            number: Int,
            at: String,
            kind: String,
            principal: String,
            job: String? = nil,
            step: String? = nil,
            payload: JSONValue? = nil,
            hash: String
        ) {
            self.number = number
            self.at = at
            self.kind = kind
            self.principal = principal
            self.job = job
            self.step = step
            self.payload = payload
            self.hash = hash
        }
    }
}
