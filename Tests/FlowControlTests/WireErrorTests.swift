import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing
import Varlink

@testable import FlowControl
@testable import FlowJobs
@testable import FlowLedger
@testable import FlowMoney
@testable import FlowPayments
@testable import FlowPeople
@testable import FlowReminders
@testable import FlowTasks
@testable import FlowTenant
@testable import FlowTime
@testable import FlowValues

/// Each refusal and failure has one error on the wire, with a sentence for a person.
struct WireErrorTests {
    private let errors = WireErrors(interface: JobsAPI.self, tenant: "mine")

    private static func notPossible() throws -> NotPossibleNow {
        NotPossibleNow(
            job: JobID(3),
            step: try StepKey(validating: "photo"),
            verb: .complete,
            state: .blocked,
            isRemoved: false,
            waitingFor: [try StepKey(validating: "ladder")],
            stamp: Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 7), event: 12)
        )
    }

    private static func stop(_ kind: JobStop.Kind) -> JobStop {
        let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 7), event: 12)
        return JobStop(kind: kind, reason: "ill", stamp: stamp)
    }

    private static func jobNotPossible(_ verb: JobVerb, _ state: JobState) throws -> JobNotPossibleNow {
        JobNotPossibleNow(
            job: JobID(3),
            verb: verb,
            state: state,
            possible: [],
            reason: "ill",
            stamp: stop(.held).stamp,
            openSteps: [try StepKey(validating: "card")]
        )
    }

    @Test
    func everyRefusalHasItsError() throws {
        let problem = FormProblem(field: "area", kind: .missing, found: nil, allowed: "a number")
        let table: [(Refusal, String)] = try [
            (.noSuchTenant("x"), DaemonAPI.NoSuchTenant.name),
            (.tenantExists("x"), TenantsAPI.TenantExists.name),
            (.permissionDenied, ServiceErrorName.permissionDenied),
            (.invalidInput(InvalidInput(field: "f", found: "", allowed: "more")), DaemonAPI.InvalidInput.name),
            (.invalidTemplate([]), TemplatesAPI.InvalidTemplate.name),
            (.noSuchTemplate(template: "t", version: nil), TemplatesAPI.NoSuchTemplate.name),
            (.noSuchJob("9"), JobsAPI.NoSuchJob.name),
            (.job(.noSuchStep(job: JobID(1), step: "s", suggestion: "t")), JobsAPI.NoSuchStep.name),
            (.job(.stopped(job: JobID(1), stop: Self.stop(.held))), JobsAPI.JobStopped.name),
            (.job(.notPossibleNow(Self.jobNotPossible(.reopen, .completed))), JobsAPI.NotPossibleNow.name),
            (.job(.notPossibleNow(Self.jobNotPossible(.resume, .cancelled))), JobsAPI.NotPossibleNow.name),
            (.job(.changed(job: JobID(1), since: 4, edited: 5)), JobsAPI.JobChanged.name),
            (.job(.invalidPlan(job: JobID(1), findings: [])), JobsAPI.InvalidPlan.name),
            (.job(.noSuchNote(job: JobID(1), note: 3)), JobsAPI.NoSuchNote.name),
            (
                .job(.evidenceMissing(job: JobID(1), step: StepKey(validating: "s"), accounts: [], isRemoval: false)),
                ActionsAPI.EvidenceMissing.name
            ),
            (
                .job(.evidenceMissing(job: JobID(1), step: StepKey(validating: "s"), accounts: [], isRemoval: true)),
                MediaAPI.EvidenceNeeded.name
            ),
            (
                .job(
                    .stepFrozen(
                        job: JobID(1),
                        step: StepKey(validating: "s"),
                        isRemoved: true,
                        state: .notApplicable,
                        stamp: Self.stop(.held).stamp
                    )
                ), JobsAPI.StepFrozen.name
            ),
            (.job(.invalidAttributes([problem])), JobsAPI.InvalidAttributes.name),
            (.job(.invalidForm(step: StepKey(validating: "s"), problems: [problem])), ActionsAPI.InvalidForm.name),
            (.job(.stepNotPossible(Self.notPossible())), ActionsAPI.NotPossibleNow.name),
            (.idempotencyConflict(IdempotencyKey(validating: "k")), DaemonAPI.IdempotencyConflict.name),
            (.profile(.missing(ProfileKey(validating: "ana"))), ProfilesAPI.NoSuchProfile.name),
            (.profile(.exists(ProfileKey(validating: "ana"), isArchived: true)), ProfilesAPI.ProfileExists.name),
            (.limitReached(limit: "tenants", allowed: 5), DaemonAPI.LimitReached.name),
            (
                .tenantLimitReached(TenantLimitReached(limit: .profiles, value: 4, found: 5)),
                DaemonAPI.LimitReached.name
            ),
            (.task(.noSuchTask("3")), TasksAPI.NoSuchTask.name),
            (.task(.noSuchOccurrence("3/1")), TasksAPI.NoSuchOccurrence.name),
            (.task(.noSuchReminder("3/1/1")), RemindersAPI.NoSuchReminder.name),
            (TaskRefusal.impossible("3", "done", "ended", "Add a new task").refusal, TasksAPI.TaskNotPossible.name),
            (MediaRefusal.noSuchMedia("7").refusal, MediaAPI.NoSuchMedia.name),
            (MediaRefusal.uploadBusy("7").refusal, DaemonAPI.Busy.name),
        ]
        for (refusal, name) in table {
            let error = errors.error(refusal).varlinkError
            #expect(error.name == name)
            #expect(errors.error(CommandFailure.refused(refusal)).varlinkError == error)
            #expect(errors.error(ReadFailure.refused(refusal), reference: "").varlinkError == error)
            guard name != ServiceErrorName.permissionDenied else { continue }
            guard case .string(let message) = error.parameters["message"] else {
                Issue.record("\(name) says nothing")
                continue
            }
            #expect(message.hasSuffix(".") || message.hasSuffix("?"), "\(message)")
        }
    }

    /// What all contexts refuse alike is said in one way, whichever of them refuses it.
    @Test
    func whatIsSharedIsSaidInOneWay() {
        let input = InvalidInput(field: "f", found: "x", allowed: "more")
        let limit = LimitReached(limit: "labels", allowed: 32)
        let own = TenantLimitReached(limit: .profiles, value: 4, found: 5)
        let pairs: [(Refusal, Refusal)] = [
            (JobRefusal.invalidInput(input).refusal, .invalidInput(input)),
            (MediaRefusal.invalidInput(input).refusal, .invalidInput(input)),
            (JobRefusal.limitReached(limit).refusal, .limitReached(limit: "labels", allowed: 32)),
            (JobRefusal.tenantLimitReached(own).refusal, .tenantLimitReached(own)),
            (TaskRefusal.tenantLimitReached(own).refusal, .tenantLimitReached(own)),
        ]
        for (refusal, wanted) in pairs { #expect(refusal == wanted) }
        let reminders = WireErrors(interface: RemindersAPI.self, tenant: "mine")
        for refusal in [Refusal.task(.noSuchTask("3")), .task(.noSuchOccurrence("3/1"))] {
            #expect(reminders.error(refusal).varlinkError.name == RemindersAPI.NoSuchReminder.name)
        }
    }

    @Test
    func everyFailureHasItsError() {
        let table: [(CommandFailure, String)] = [
            (.busy(limit: 5), DaemonAPI.Busy.name), (.diskFull, DaemonAPI.DiskFull.name),
            (.stopping, DaemonAPI.Stopping.name), (.internalError(reference: "r"), DaemonAPI.InternalError.name),
        ]
        for (failure, name) in table { #expect(errors.error(failure).varlinkError.name == name) }
        let reads: [(StoreError, String)] = [
            (.diskFull("x"), DaemonAPI.DiskFull.name), (.inputOutput("x"), DaemonAPI.DataDamaged.name),
            (.corruptRow(table: "job", reason: "x"), DaemonAPI.DataDamaged.name),
            (.damagedEvent(number: 7, reason: "x"), DaemonAPI.DataDamaged.name),
            (.refused("x"), DaemonAPI.InternalError.name),
        ]
        for (failure, name) in reads {
            #expect(errors.error(ReadFailure.failed(failure), reference: "r").varlinkError.name == name)
        }
    }

    @Test
    func theMessageSaysWhatToDo() throws {
        let unknown = FormProblem(
            field: "presure",
            kind: .unknownField,
            found: nil,
            allowed: "leave it out",
            suggestion: "pressure"
        )
        let bella = try ProfileKey(validating: "bella")
        let missing = Refusal.profile(.unassignable(bella, .missing, step: nil))
        let limit = SimulationLimits.countPerTenantName
        let table: [(any APIInterface.Type, Refusal, String)] = try [
            (
                SimulationAPI.self, .limitReached(limit: limit, allowed: 1),
                "Another simulation of mine is running: wait until it has ended, or end it, and try again."
            ),
            (
                SimulationAPI.self, .limitReached(limit: "simulations", allowed: 2),
                "The limit “simulations” of 2 is reached."
            ),
            (
                ActionsAPI.self, .job(.invalidForm(step: StepKey(validating: "gas"), problems: [unknown])),
                "There is no field \"presure\"; did you mean \"pressure\"?"
            ),
            (
                PaymentsAPI.self, missing,
                "There is no profile “bella” in mine. Make it with flowctl profile add bella, or name another one."
            ),
            (
                TasksAPI.self, missing,
                "There is no profile “bella” in mine. Make it with flowctl profile add bella, or give the work to another "
                    + "one."
            ),
        ]
        for (interface, refusal, message) in table {
            let error = WireErrors(interface: interface, tenant: "mine").error(refusal).varlinkError
            #expect(error.parameters["message"] == .string(message))
        }
    }

    @Test
    func aMissingJobIsNamedByTheInterfaceThatWasAsked() {
        let interfaces: [any APIInterface.Type] = [JobsAPI.self, ActionsAPI.self, EventsAPI.self, MediaAPI.self]
        let names = interfaces.map {
            WireErrors(interface: $0, tenant: "t").error(Refusal.noSuchJob("9")).varlinkError.name
        }
        #expect(
            names == [
                JobsAPI.NoSuchJob.name, ActionsAPI.NoSuchJob.name, EventsAPI.NoSuchJob.name, MediaAPI.NoSuchJob.name,
            ]
        )
    }

    @Test
    func whoLosesARaceLearnsWhoAndWhen() throws {
        let error = ActionsAPI.NotPossibleNow(try Self.notPossible())
        #expect(error.changedAt == "1970-01-01T00:00:00.000Z")
        #expect(error.changedBy == "uid:7")
        #expect(error.eventNumber == 12)
        #expect(error.possible == ["skip", "cancel"])
        #expect(error.waitingFor == ["ladder"])
        #expect(
            error.message == "3/photo can't be completed: it is blocked since 1970-01-01T00:00:00.000Z, by uid:7. "
                + "It waits for ladder."
        )
    }

    @Test
    func aDefectsDetailsStayInTheLog() {
        let error = errors.error(ReadFailure.failed(.corruptRow(table: "job", reason: "secret")), reference: "cafe")
        #expect(!error.varlinkError.parameters.description.contains("secret"))
        #expect(error.varlinkError.parameters["reference"] == "cafe")
    }
}
