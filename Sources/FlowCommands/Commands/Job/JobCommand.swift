import ArgumentParser

/// Group of the `flowctl job` commands: running instances of templates.
struct JobCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "Jobs: running instances of templates.",
        subcommands: [
            JobStart.self, JobList.self, JobShow.self, JobExplain.self, JobGraph.self, JobSet.self, JobEdit.self,
            JobAssign.self, JobUnassign.self, JobHold.self, JobResume.self, JobCancel.self, JobReopen.self,
            JobNote.self, JobNotes.self, JobRemoveNote.self,
        ],
        aliases: ["jobs"]
    )
}
