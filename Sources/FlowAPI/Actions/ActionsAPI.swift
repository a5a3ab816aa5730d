// Written by generate.py from io.flowd.Actions.varlink.

/// Action instances: the steps of running jobs.
package enum ActionsAPI: APIInterface {
    package static let name = "io.flowd.Actions"

    package static let text = decoded(PackageResources.io_flowd_Actions_varlink)

    /// One of its methods.
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
        CorrectionNotPossible.self,
        InvalidForm.self,
        EvidenceMissing.self,
    ]

    /// The same as in `io.flowd.Jobs`.
    package typealias ActionState = JobsAPI.ActionState
    /// The same as in `io.flowd.Jobs`.
    package typealias JobState = JobsAPI.JobState
    /// The same as in `io.flowd.Jobs`.
    package typealias StepDue = JobsAPI.StepDue
    /// The same as in `io.flowd.Jobs`.
    package typealias FieldType = JobsAPI.FieldType
    /// The same as in `io.flowd.Jobs`.
    package typealias Field = JobsAPI.Field
    /// The same as in `io.flowd.Jobs`.
    package typealias StepBeside = JobsAPI.StepBeside
    /// The same as in `io.flowd.Payments`.
    package typealias InstalmentState = PaymentsAPI.InstalmentState
    /// The same as in `io.flowd.Jobs`.
    package typealias StepPayment = JobsAPI.StepPayment
    /// The same as in `io.flowd.Jobs`.
    package typealias Note = JobsAPI.Note
    /// The same as in `io.flowd.Jobs`.
    package typealias Evidence = JobsAPI.Evidence
    /// The same as in `io.flowd.Jobs`.
    package typealias FieldProblem = JobsAPI.FieldProblem
}
