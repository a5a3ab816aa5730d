// Written by generate.py from io.flowd.Tasks.varlink.

/// Tasks that stand alone, once or recurring, for a profile or for no profile in particular; each time that a task
/// falls due is an occurrence.
package enum TasksAPI: APIInterface {
    package static let name = "io.flowd.Tasks"

    package static let text = decoded(PackageResources.io_flowd_Tasks_varlink)

    /// Method of this interface.
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
