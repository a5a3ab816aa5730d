// Written by generate.py from io.flowd.Tasks.varlink.

/// Tasks: what stands alone, once or again and again, for a profile or nobody in particular; each time that it falls
/// due is an occurrence.
package enum TasksAPI: APIInterface {
    package static let name = "io.flowd.Tasks"

    package static let text = decoded(PackageResources.io_flowd_Tasks_varlink)

    /// One of its methods.
    package protocol Method: APIMethod where Interface == TasksAPI {}

    package static let methods: [any APIMethod.Type] = [
        Add.self,
        Apply.self,
        Edit.self,
        List.self,
        Show.self,
        Complete.self,
        Skip.self,
        Reopen.self,
        Pause.self,
        Resume.self,
        End.self,
        ListOccurrences.self,
        GetAdherence.self,
        GetBoard.self,
        Due.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchTask.self,
        NoSuchOccurrence.self,
        ConfirmationMissing.self,
        TaskNotPossible.self,
    ]
}
