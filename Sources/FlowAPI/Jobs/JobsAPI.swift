// Written by generate.py from io.flowd.Jobs.varlink.

/// Jobs: running instances of a template version.
///
/// A job keeps a full copy of its plan.
package enum JobsAPI: APIInterface {
    package static let name = "io.flowd.Jobs"

    package static let text = decoded(PackageResources.io_flowd_Jobs_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == JobsAPI {}

    package static let methods: [any APIMethod.Type] = [
        Start.self,
        List.self,
        Count.self,
        Show.self,
        Assign.self,
        Explain.self,
        Cancel.self,
        Hold.self,
        Resume.self,
        Reopen.self,
        Update.self,
        AddStep.self,
        RemoveStep.self,
        MoveStep.self,
        SetStep.self,
        AddNote.self,
        RemoveNote.self,
        ListNotes.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchJob.self,
        InvalidAttributes.self,
        NoSuchStep.self,
        NoSuchNote.self,
        NotPossibleNow.self,
        JobStopped.self,
        JobChanged.self,
        InvalidPlan.self,
        StepFrozen.self,
    ]

    /// Alias of the type in `io.flowd.Payments`.
    package typealias InstalmentState = PaymentsAPI.InstalmentState
}
