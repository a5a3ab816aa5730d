import ArgumentParser

/// `flowctl job`.
struct JobCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "job",
        abstract: "Jobs: running instances of templates.",
        subcommands: [
            JobStart.self, JobList.self, JobShow.self, JobExplain.self, JobGraph.self, JobAssign.self, JobUnassign.self,
        ],
        aliases: ["jobs"]
    )
}
