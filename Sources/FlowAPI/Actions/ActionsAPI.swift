// Written by generate.py from io.flowd.Actions.varlink.

/// Action instances: the steps of running jobs.
package enum ActionsAPI: APIInterface {
    package static let name = "io.flowd.Actions"

    package static let text = decoded(PackageResources.io_flowd_Actions_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == ActionsAPI {}

    package static let methods: [any APIMethod.Type] = [
        Start.self,
        Progress.self,
        Save.self,
        Complete.self,
        Skip.self,
        Cancel.self,
        Reopen.self,
        Correct.self,
        Assign.self,
        Show.self,
        List.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchJob.self,
        NoSuchStep.self,
        NotPossibleNow.self,
        JobStopped.self,
        AnswersChanged.self,
        CorrectionNotPossible.self,
        InvalidForm.self,
        EvidenceMissing.self,
    ]

    /// Alias of the type in `io.flowd.Jobs`.
    package typealias ActionState = JobsAPI.ActionState
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias JobState = JobsAPI.JobState
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias StepDue = JobsAPI.StepDue
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias FieldType = JobsAPI.FieldType
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias Field = JobsAPI.Field
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias StepBeside = JobsAPI.StepBeside
    /// Alias of the type in `io.flowd.Payments`.
    package typealias InstalmentState = PaymentsAPI.InstalmentState
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias StepPayment = JobsAPI.StepPayment
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias Note = JobsAPI.Note
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias Evidence = JobsAPI.Evidence
    /// Alias of the type in `io.flowd.Jobs`.
    package typealias FieldProblem = JobsAPI.FieldProblem
}
